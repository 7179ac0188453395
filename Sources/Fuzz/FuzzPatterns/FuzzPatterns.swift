// Compares the host's pattern functions with Lua's own. Calls that take the host long are not
// compared, since nothing can stop Lua's.

/// Compares the call that bytes encode, and returns the differences.
///
/// The function and two lengths come first, then the arguments.
package func differences(ofPatterns bytes: [UInt8]) -> [String] {
  guard bytes.count > 3 else { return [] }
  let arguments = bytes.dropFirst(3)
  let pattern = Array(arguments.prefix(Int(bytes[1]) % 24))
  let others = arguments.dropFirst(pattern.count)
  let subject = Array(others.prefix(Int(bytes[2]) % 40))
  return differences(
    function: Int(bytes[0]), subject: subject, pattern: pattern,
    rest: Array(others.dropFirst(subject.count).prefix(20)))
}

/// Compares a call of `find`, `match`, `gmatch` or `gsub` with the given bytes as its arguments.
private func differences(
  function: Int, subject: [UInt8], pattern: [UInt8], rest: [UInt8]
) -> [String] {
  let start = Int(rest.first ?? 1) - 8
  let (s, p) = (literal(subject), literal(pattern))
  let call =
    switch function % 5 {
    case 0: "pcall(string.find, \(s), \(p), \(start))"
    case 1: "pcall(string.match, \(s), \(p), \(start))"
    case 2: "pcall(string.gsub, \(s), \(p), \(literal(rest)))"
    case 3: "pcall(string.find, \(s), \(p), \(start), true)"
    default:
      "pcall(function() local all = {} for a, b in string.gmatch(\(s), \(p)) do "
        + "all[#all + 1] = tostring(a) .. '|' .. tostring(b) end return table.concat(all, ';') end)"
    }
  let text = """
    local function lines(...)
      local list = {}
      for i = 1, select('#', ...) do list[i] = tostring((select(i, ...))) end
      return list
    end
    return lines(\(call))
    """
  do throws(LinesError) {
    guard let ours = try Lines.hosted(text, seconds: 0.05) else { return [] }
    let theirs = try Lines.plain(text)
    return ours == theirs ? [] : ["\(call): \(ours), in Lua \(theirs)"]
  } catch {
    return ["the text itself fails: \(error.message)"]
  }
}

private func literal(_ bytes: [UInt8]) -> String {
  "'" + bytes.map { "\\" + String(1000 + Int($0)).dropFirst() }.joined() + "'"
}

#if FUZZ
  /// Returns the entry point of libFuzzer.
  @_cdecl("LLVMFuzzerTestOneInput")
  package func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let found = differences(ofPatterns: Array(UnsafeBufferPointer(start: bytes, count: count)))
    if !found.isEmpty { fatalError("\(found)") }
    return 0
  }
#endif
