import Foundation
import FuzzPatterns
import Testing

/// Compares the pattern functions with Lua's own, which scripts do not get since nothing can stop
/// LayoutScriptingTests.
@Suite struct PatternComparisonTests {
  /// Requires that a text returns the same lines in both; returns the lines.
  @discardableResult
  static func compare(_ text: String, _ comment: Comment? = nil) throws -> [String] {
    let ours = try #require(try Lines.hosted(text, seconds: .infinity))
    let theirs = try Lines.plain(text)
    try #require(ours.count == theirs.count, comment)
    if let (ours, theirs) = zip(ours, theirs).first(where: { $0 != $1 }) {
      try #require(
        String(decoding: ours, as: UTF8.self) == String(decoding: theirs, as: UTF8.self), comment)
    }
    return theirs.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The number of random cases; MOONFALL_PATTERN_CASES sets it.
  static let caseCount =
    ProcessInfo.processInfo.environment["MOONFALL_PATTERN_CASES"].flatMap { Int($0) } ?? 20_000

  @Test("Random patterns have the same results as in Lua", arguments: 1...20)
  func random(seed: Int) throws {
    for round in 0..<(Self.caseCount + 19_999) / 20_000 {
      let seed = seed + 20 * round
      let text = "\(PatternCases.text)\nreturn run(\(seed), 1000)"
      #expect(try Self.compare(text, "seed \(seed)").count == 1000)
    }
  }

  @Test("The random cases reach every function, every fault, captures and misses")
  func reach() throws {
    let lines = try Self.compare("\(PatternCases.text)\nreturn run(20, 20000)")
    let texts = [
      "find", "match", "gmatch", "gsub", "->  nil", "->  1 1", "malformed pattern (ends with '%')",
      "malformed pattern (missing ']')", "malformed pattern (missing arguments to '%b')",
      "missing '[' after '%f' in pattern", "invalid pattern capture", "unfinished capture",
      "invalid capture index %0", "invalid capture index %2", "too many captures",
      "pattern too complex", "invalid use of '%' in replacement string",
      "invalid replacement value (a table)", "raised at",
    ]
    for text in texts { #expect(lines.contains { $0.contains(text) }, "\(text)") }
  }

  @Test(
    "Every byte after a '%', and in a set, matches the same bytes as in Lua",
    arguments: [
      "'%' .. byte", "'[%' .. byte .. ']'", "'[' .. byte .. '-~]'", "byte", "'%f%' .. byte",
    ])
  func classes(pattern: String) throws {
    let text = """
      \(PatternCases.text)
      local bytes, lines = {}, {}
      for i = 0, 255 do bytes[i + 1] = string.char(i) end
      local all = table.concat(bytes)
      for i, byte in ipairs(bytes) do
        lines[i] = i - 1 .. outcome(pcall(function() return (string.gsub(all, \(pattern), '')) end))
      end
      return lines
      """
    #expect(try Self.compare(text).count == 256)
  }

  @Test(
    "Calls return the same values and raise the same errors as in Lua",
    arguments: [
      "string.find()", "string.find('x')", "string.find(nil, 'x')", "string.find({}, 'x')",
      "string.find('x', print)", "('x'):find()", "('x').find()", "('x'):find('x', 'y')",
      "('x'):find('x', 1.5)", "('xx'):find('x', '2')", "('xx'):find('x', 2.0)", "('x'):find('')",
      "('x'):find('', 2)", "('x'):find('', 3)", "('x'):find('[', 3)", "('x'):find('[', 3, true)",
      "('a.b'):find('.', 2, true)", "('a.b'):find('.', 2, nil)", "('a+b'):find('+', -2, 1)",
      "('aab'):find('ab', 1, true)", "('a)b]'):find(')')", "('a)b]'):find('b]')",
      "('a\\0b'):find('\\0b')", "('a\\0b'):find('%z')", "('a\\0b'):find('[\\0]')",
      "('abc'):find('b', math.mininteger)", "('abc'):find('b', math.maxinteger)",
      "('abc'):find('^b', 2)", "('abc'):find('^b')", "('^b'):find('^^b')", "(12345):find(34)",
      "string.find(12345, 34)", "string.find(1.5, '%.')", "string.match()", "string.match('x', {})",
      "('key = value'):match('^(%w+)%s*=%s*(%w+)$')", "('x'):match('()')", "('x'):match('x', 9)",
      "('hello'):match('.-(l+)()')", "('2026-11-30'):match('(%d+)-(%d+)-(%d+)')",
      "string.match(-1.5, '%d')", "('x'):match(('()'):rep(32))", "('x'):match(('()'):rep(33))",
      "string.gmatch()", "string.gmatch('x')", "string.gmatch('x', {})", "('x'):gmatch('x', {})",
      "string.gmatch('ab', '.')()", "string.gmatch('^a', '^a')()", "string.gmatch('a', '%')()",
      "string.gmatch('abc', '.', -1)()", "string.gmatch('abc', '', 4)()",
      "string.gmatch('abc', '', 5)()", "string.gsub()", "string.gsub('x', 'x')",
      "('x'):gsub('x', true)", "('x'):gsub('x', nil, {})", "('x'):gsub('x', 'y', 'z')",
      "('x'):gsub('x', 'y', 1.5)", "('xx'):gsub('x', 'y', '1')", "('xx'):gsub('x', 'y', -1)",
      "('xx'):gsub('x', 'y', math.mininteger)", "string.gsub(11, 1, 2)", "('abc'):gsub('', '-')",
      "('abc'):gsub('%w*', '-')", "('abc d'):gsub('%w*', '-')", "('abc'):gsub('b*', '%0%0')",
      "('x'):gsub('x', '%1')", "('x'):gsub('x', '%2')", "('x'):gsub('()', '%1')",
      "('x'):gsub('x', '%')", "('x'):gsub('x', '%%')", "('x'):gsub('x', '%a')",
      "('x'):gsub('(x', 'y')", "('x'):gsub('x', { x = 1 })", "('x'):gsub('x', { x = {} })",
      "('x'):gsub('x', { x = true })", "('x'):gsub('x', { x = false })",
      "('x y'):gsub('%w', { x = 0.5 })", "('x'):gsub('()', { 'first', 'second' })",
      "('x'):gsub('x', function() return print end)", "('x'):gsub('x', function() error('e') end)",
      "('x'):gsub('x', print, 0)", "('THE (quick) fox'):find('%((%a+)%)')",
      "('THE (quick) fox'):gsub('%f[%a]%a+%f[%A]', '<%0>')", "('f(a(b)c)'):match('%b()')",
      "('\\xE9t\\xE9'):gsub('%a', '.')", "('\\xE9t\\xE9'):gsub('[\\x80-\\xFF]', '.')",
      "('abab'):match('(ab)%1')", "('x'):match('()%1')", "('x'):match('(x%1)')",
      "('a'):rep(199):match(('a?'):rep(199))", "('a'):rep(200):match(('a?'):rep(200))",
    ])
  func calls(expression: String) throws {
    let text = """
      \(PatternCases.text)
      return { outcome(pcall(function()
        local values = table.pack(\(expression))
        return table.unpack(values, 1, values.n)
      end)) }
      """
    #expect(try Self.compare(text).count == 1)
  }
}
