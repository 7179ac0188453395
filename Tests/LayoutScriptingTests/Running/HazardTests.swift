import FuzzAllocations
import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

/// The attacks of hostile layout scripts on the contract, row by row; the attacks on the
/// host, rows 1–17, 21–23, 25, 26 and 28, are in LuaHostingTests.
@Suite(.serialized) struct HazardTests {
  /// A script, and text in its first error; `nil` if it lays out.
  struct Hazard: Sendable, CustomTestStringConvertible {
    let row: Int
    let text: String
    let words: String?

    init(_ row: Int, _ text: String, _ words: String?) {
      self.row = row
      self.text = text
      self.words = words
    }

    var testDescription: String { "row \(row): \(text.prefix(120).debugDescription)" }
  }

  static let rows: [Hazard] =
    // Heights.
    [
      ("0/0", "must be a finite number, got NaN"), ("1/0", "must be a finite number, got infinity"),
      ("-1/0", "must be a finite number, got -infinity"), ("-1", "must not be negative, got -1"),
      ("-0.0", nil), ("0", nil), ("1e308", "at most 1e9 points"),
      ("math.maxinteger", "at most 1e9 points"),
      ("'120'", "must be a number, got the text \"120\""),
      ("'0x10'", "must be a number, got the text \"0x10\""), ("true", "must be a number, got true"),
      ("nil", nil), ("{}", "must be a number, got a table"),
      ("('x'):rep(3000000)", "must be a number, got the text \"xxx"),
    ].map {
      Hazard(18, "return { height = function()\nlocal h = \($0)\nreturn h end }", $1)
    }
    // Columns.
    + [
      ("1.5", "got 1.5"), ("0", "got 0"), ("4", "got 4"), ("2^53", "got 9007199254740992"),
      ("'1'", "got the text \"1\""), ("2.0", nil), ("-1", nil), ("math.mininteger", "got -92"),
    ].map { Hazard(19, "return { column = function()\nlocal c = \($0)\nreturn c end }", $1) }
    // Lists of heights.
    + [
      ("{ 1, nil, 3 }", "must be a number, got nil"), ("{ 1, 2 }", "2"),
      ("setmetatable({}, { __len = function() return 3 end, __index = rawlen })", "0"),
      ("(function() local t = {} t[1], t[2], t[3] = t, t, t return t end)()", "got a table"),
      ("{ 1, 2, 0/0 }", "got NaN"), ("{ 1, 2, 3, 4 }", "4"), ("{ 1, 2, 3 }", nil),
      ("setmetatable({ 1, 2, 3 }, { __index = function() while true do end end })", nil),
    ].map { Hazard(20, "return { heights = function()\nlocal t = \($0)\nreturn t end }", $1) }
    // Arguments of functions.
    + [
      ("item.x = 1", "item can only be read"), ("layout.x = 1", "layout can only be read"),
      ("columns[1] = 1", "columns can only be read"), ("string.x = 1", "string can only be read"),
      ("math.pi = 3", "math can only be read"), ("rawset(math, 'pi', 3)", "can only be read"),
      ("layout.params.p = 1", "params can only be read"), ("leak = 1", "a global such as 'leak'"),
      ("kept = kept or item\nassert(kept.id == 'p1' and kept.index == 1)", nil),
      ("seen[item] = item.id\nassert(seen[kept or item] == (kept or item).id) kept = item", nil),
    ].map {
      Hazard(
        24,
        "local kept\nlocal seen = {}\nreturn { params = { { name = 'p', default = 1 } },\n"
          + "column = function(item, columns, layout)\n\($0)\nend }", $1)
    }
    // Files.
    + [
      ("", "did not return a table"), ("return 1", "did not return a table but 1"),
      ("return print", "did not return a table but a function"),
      ("return { heigth = 1 }", "unknown field 'heigth', did you mean 'height'?"),
      ("return { height = 1,\nheight = 2 }", "'height' is written twice"),
      ("\u{1B}LuaT", "not Lua text but a binary file"), ("return\r\n{ height = 1 }\r\n", nil),
      ("\u{FEFF}return { height = 1 }", nil), ("#!/usr/bin/lua\nreturn { height = 1 }", nil),
    ].map { Hazard(27, $0, $1) }

  @Test(
    "Every row is laid out, or ends in an error with a message and a line",
    .timeLimit(.minutes(20)),
    arguments: rows)
  func row(hazard: Hazard) throws {
    let recorder = Recorder()
    recorder.limits = .init(memory: 16 << 20, deadline: 5)
    let faults = recorder.faults(hazard.text, .pictures(3))
    guard let words = hazard.words else {
      #expect(faults.isEmpty)
      return
    }
    let fault = try #require(faults.first)
    #expect(!fault.isLimit)
    #expect(fault.message.contains(words))
    // The line is that of the answer.
    let line = [18: 3, 19: 3, 20: 3, 24: 5][hazard.row]
    #expect(line == nil || fault.line == line)
  }

  @Test("Row 27: a folder is not a script, as the error says")
  func folder() throws {
    let error = try #require(throws: ScriptError.self) { try LayoutScript(contentsOf: "/tmp") }
    #expect(error.kind == .unreadable)
  }

  @Test("Row 29: whichever allocation fails, the result is a memory error, and nothing leaks")
  func allocations() {
    var failing: Int64 = 1
    while case let end = end(failingAllocation: failing), end != .laidOut {
      #expect(end == .outOfMemory, "allocation \(failing)")
      failing += 1
    }
    #expect(failing > 500)
  }

  @Test("The rows are all those about layouts")
  func all() { #expect(Set(Self.rows.map(\.row) + [29]) == [18, 19, 20, 24, 27, 29]) }
}
