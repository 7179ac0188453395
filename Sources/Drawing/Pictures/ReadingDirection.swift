/// Returns whether text reads from right to left, which its first letter with a direction decides
/// (Unicode's rule P2).
func readsRightToLeft(_ text: String) -> Bool {
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A: return false
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      return true
    default: if scalar.properties.isAlphabetic { return false }
    }
  }
  return false
}
