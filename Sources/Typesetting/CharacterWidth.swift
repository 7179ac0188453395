extension Character {
  /// The estimated width of the character in an ordinary sans-serif typeface, in ems (font sizes).
  ///
  /// The estimate tends to be too wide rather than too narrow; it uses no font.
  package var estimatedWidth: Double {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar {
    case " ", "!", "'", ",", ".", ":", ";", "i", "j", "l", "|", "I": return 0.3
    case "(", ")", "-", "/", "[", "]", "f", "r", "t", "\"", "`", "{", "}": return 0.4
    case "m", "M", "w", "W", "@", "%", "…", "—", "&": return 0.95
    case "A"..."Z": return 0.72
    case "!"..."~": return 0.58
    default: break
    }
    switch scalar.value {
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F: return 0
    case 0x0300...0x036F: return 0
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: return 0.6  // Hebrew, Arabic
    case 0x0900...0x0FFF: return 0.75  // the scripts of India, Thai, Lao, Tibetan
    case 0x1F000...: return 1.3  // emoji and rarer ideographs
    default: return isIdeographic || scalar.properties.isEmojiPresentation ? 1.05 : 0.68
    }
  }

  /// Whether a line may break before and after the character, as in Chinese, Japanese and Korean,
  /// which are written without spaces.
  var isIdeographic: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x20000...0x3FFFD:
      return true
    default: return false
    }
  }

  /// Whether a line must not start with the character.
  var closesText: Bool { "、。，．：；！？）」』】〉》〕”’)]}.,:;!?%…".contains(self) }
}
