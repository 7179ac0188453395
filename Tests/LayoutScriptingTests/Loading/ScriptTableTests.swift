import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ScriptTableTests {
  @Test(
    "A file that does not return a table of fields is an error that says what to write",
    arguments: [
      ("", "t.lua: error: the script did not return a table: end the file with return { … }"),
      (
        "local height = 10\n",
        "t.lua: error: the script did not return a table: end the file with return { … }"
      ),
      (
        "return 7",
        "t.lua: error: the script did not return a table but 7: end the file with return { … }"
      ),
      (
        "return function() end",
        "t.lua: error: the script did not return a table but a function: "
          + "end the file with return { … }"
      ),
      (
        "return \"wide\"",
        "t.lua: error: the script did not return a table but the text \"wide\": "
          + "end the file with return { … }"
      ),
      (
        "return { 10, 20 }",
        "t.lua: error: the returned table has no names: write return { height = … }, not a list"
      ),
      (
        "{ height = 10 }", "t.lua:1: error: unexpected symbol near '{'; write return { … }"
      ),
      (
        "return {\n  height = 10\n  columns = 2\n}",
        "t.lua:3: error: '}' expected (to close '{' at line 1) near 'columns'; is a comma missing before it?"
      ),
      ("\u{1B}LuaT\0\u{19}", "t.lua: error: this is not Lua text but a binary file"),
      ("\u{89}PNG\r\n\u{1A}\n\0", "t.lua: error: this is not Lua text but a binary file"),
    ])
  func noTable(text: String, heading: String) {
    #expect(faults(text) == [heading])
  }

  @Test(
    "An unknown field is an error that suggests the intended field",
    arguments: [
      ("heigth = 1", "unknown field 'heigth', did you mean 'height'?"),
      ("Height = 1", "unknown field 'Height', did you mean 'height'?"),
      ("colums = 2", "unknown field 'colums', did you mean 'columns'?"),
      ("gap = 8", "unknown field 'gap', did you mean 'spacing'?"),
      ("gutter = 8", "unknown field 'gutter', did you mean 'spacing'?"),
      ("padding = 8", "unknown field 'padding', did you mean 'insets'?"),
      ("margin = 8", "unknown field 'margin', did you mean 'insets'?"),
      ("colspan = 2", "unknown field 'colspan', did you mean 'span'?"),
      ("lane = 1", "unknown field 'lane', did you mean 'column'?"),
      ("cols = 2", "unknown field 'cols', did you mean 'columns'?"),
      ("grid = 2", "unknown field 'grid', did you mean 'columns'?"),
      ("Gap = 8", "unknown field 'Gap', did you mean 'spacing'?"),
      ("zigzag = 1", "unknown field 'zigzag'"),
    ])
  func unknown(field: String, message: String) {
    #expect(faults("return {\n  columns = 2,\n  \(field),\n}") == ["t.lua:3: error: \(message)"])
  }

  @Test("Every synonym stands for a field, and no field is a synonym")
  func synonyms() {
    let names = Set(Contract.fields.map(\.name))
    #expect(names.isSuperset(of: Contract.synonyms.values))
    #expect(names.isDisjoint(with: Contract.synonyms.keys))
    #expect(Contract.synonyms.keys.allSatisfy { $0 == $0.lowercased() })
  }

  @Test("A field that is written twice is an error at its second line")
  func twice() {
    let text = "return {\n  height = 1,\n  columns = 2,\n  height = 2,\n}"
    #expect(
      faults(text) == [
        "t.lua:4: error: 'height' is written twice, first in line 2: "
          + "Lua would take the last one only"
      ])
  }

  @Test("Of several errors, the first one in the file is reported")
  func first() {
    let text = "return {\n  columns = 0,\n  zigzag = 1,\n  heigth = 1,\n}"
    #expect(
      faults(text) == [
        "t.lua:2: error: there must be 1 to 10,000 columns, got 0; write math.max(1, …)"
      ])
  }

  @Test("All unknown fields are reported together, in the order of the file")
  func allUnknown() {
    let text = "return {\n  heigth = 1,\n  zigzag = 1,\n  gap = 1,\n  columns = 0,\n}"
    #expect(
      faults(text) == [
        """
        t.lua:2: error: unknown field 'heigth', did you mean 'height'?
        line 3: unknown field 'zigzag'
        line 4: unknown field 'gap', did you mean 'spacing'?
        """
      ])
  }

  @Test("The reported error is the same if lines are unknown")
  func sameFault() throws {
    let names = "abcdefghijkl".map { "\($0)\($0)x" }
    let text = "local t = { \(names.map { "\($0) = 1" }.joined(separator: ", ")) } return t"
    var open: [LuaHost] = []  // so that the next state has another address
    var told: Set<[String]> = []
    for _ in 0..<30 {
      told.insert(faults(text))
      open.append(try LuaHost())
    }
    #expect(told.count == 1 && open.count == 30)
  }

  @Test(
    "A byte order mark, a line for the shell and any line ends are allowed",
    arguments: [
      "\u{FEFF}", "#!/usr/bin/env moonfall\n", "#!/usr/bin/env moonfall\r\n",
      "\u{FEFF}#!/usr/bin/env moonfall\n", "-- a comment\r\n", "\n\n", "\r\n",
    ])
  func starts(start: String) throws {
    for end in ["\n", "\r\n"] {
      let text = start + "return {\(end)  height = 10,\(end)}\(end)"
      #expect(try Wall(text, .shelf).frames.map(\.height) == [10, 10, 10, 10])
    }
    let bad =
      start + "return {\r\n  height = function(item)\r\n    return item.x.y\r\n  end,\r\n}\r\n"
    let fault = try #require(Recorder().faults(bad).first)
    #expect(fault.line == 3 + start.count { $0.isNewline })
    #expect(fault.sourceLine == "    return item.x.y")
  }

  @Test("A script has at most 256 KB")
  func size() throws {
    let start = "return { height = 10 } --"
    let fits = start + String(repeating: "x", count: 256 << 10 - start.utf8.count)
    #expect(fits.utf8.count == 256 << 10)
    #expect(faults(fits).isEmpty)
    #expect(faults(fits + "x") == ["t.lua: error: a script has at most 256 KB"])
  }

  @Test("A script has the name that it gives itself")
  func about() throws {
    let text = "return { name = 'Mine', description = 'What it does.' }"
    let script = try LayoutScript(text: text, name: "folder/mine.lua")
    #expect(script.file == "folder/mine.lua")
    #expect(script.name == "Mine")
    #expect(script.description == "What it does.")
    let bare = try LayoutScript(text: "return {}", name: "t.lua")
    #expect(bare.name == nil && bare.description == nil && bare.params.isEmpty)
  }

  @Test("A table may be made before it is returned, or by another script")
  func indirect() throws {
    let expected = try Wall("return { columns = 2, spacing = 0, tolerance = 0 }", .pictures(9))
    let text =
      "local layout = { columns = 2 }\nlayout.spacing = 0 layout.tolerance = 0\nreturn layout"
    #expect(try Wall(text, .pictures(9)) == expected)
    #expect(try Wall("return require 'gallery.two-columns'", .pictures(9)) == expected)
  }
}
