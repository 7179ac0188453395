/// Returns whether text is a number by JSON's grammar, which `007`, `.5`, `+1` and `1.` are not.
///
/// - Complexity: O(length)
@inlinable
package func isJSONNumber<Text: Collection<UInt8>>(_ text: Text) -> Bool {
  var rest = text[...]
  func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }
  func takeDigits() -> Bool {
    let start = rest.startIndex
    rest = rest.drop { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return rest.startIndex > start
  }
  _ = take(UInt8(ascii: "-"))
  guard take(UInt8(ascii: "0")) || takeDigits() else { return false }
  if take(UInt8(ascii: ".")) {
    guard takeDigits() else { return false }
  }
  if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
    _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
    guard takeDigits() else { return false }
  }
  return rest.isEmpty
}
