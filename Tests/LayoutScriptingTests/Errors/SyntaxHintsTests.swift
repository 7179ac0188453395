import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct SyntaxSlipsTests {
  @Test(
    "Syntax of other languages gives the Lua equivalent",
    arguments: [
      ("return item.index <> 1", "Lua writes ~= for \"not equal\""),
      ("return item.index !== 1", "Lua writes ~= for \"not equal\""),
      ("return item.index === 1", "compare with =="),
      ("return item.a && item.b", "Lua writes and"), ("return item.a || 3", "Lua writes or"),
      ("return item.a ?? 3", "Lua writes or"),
      ("return item?.a", "Lua has no ?.; write a and a.b"),
      ("return item.a ? 2 : 1", "Lua has no ? :; write condition and a or b"),
      ("return item.index =< 2", "Lua writes <= for \"at most\""),
      (
        "if item.index => 2 then return 1 end",
        "Lua writes >= for \"at least\", and function(…) return … end for an arrow"
      ),
      ("local f = (a) => a", "Lua writes function(…) return … end"),
      ("local i = 0 i++", "Lua has no ++; write i = i + 1"),
      ("return item.index ** 2", "Lua writes ^ for powers"),
      ("/* note */", "comments start with --"), ("local a = 1, // note", "comments start with --"),
      ("if item.a { return 3 }", "Lua writes if … then … end, without { }"),
      ("return `x${item.id}`", "put text in \"\"; join it with a value using .."),
      ("return item->title", "Lua writes a dot, as in item.title"), ("x := 3", "Lua writes ="),
      ("if item.a then return 1 elif item.b then", "Lua writes elseif"),
      ("var h = 3", "Lua declares variables with local"),
      ("const h = 3;", "Lua declares variables with local"),
      ("case 1: return 2", "Lua has no switch; write if … elseif … end"),
      (
        "while true do if item then continue end end",
        "Lua has no continue; write goto continue, and ::continue:: before the loop's end"
      ),
      ("for (i = 1; i <= 3; i++) do end", "Lua writes for i = 1, n do … end"),
      (
        "return if item.a then 1 else 2 end",
        "if is a statement, not a value; write return condition and a or b"
      ),
    ])
  func slip(line: String, words: String) throws {
    let text = "return {\n  height = function(item)\n  \(line)\n  end,\n}"
    let fault = try #require(Recorder().faults(text).first)
    #expect(fault.kind == .syntax && fault.line == 3)
    #expect(fault.message.hasSuffix("; \(words)"), "\(fault.message)")
  }

  @Test(
    "A block in { } is reported at its first statement that is not a table's field",
    arguments: [
      ("switch (item.kind) {", "Lua has no switch; write if … elseif … end"),
      (
        "if (item.a) {", "Lua writes if … then … end and while … do … end, without { }"
      ),
    ])
  func block(line: String, words: String) throws {
    let text = "return {\n  height = function(item)\n    \(line)\n      return 2\n    }\n  end,\n}"
    let fault = try #require(Recorder().faults(text).first)
    #expect(fault.message == "unexpected symbol near 'return'; \(words)")
  }

  @Test(
    "Hints are the same in a table and in a file",
    arguments: [
      ("return {\n  columns: 3,\n}", "Lua writes name = value"),
      ("return {\n  \"columns\": 3,\n}", "Lua writes name = value"),
      ("return {\n  height = (item, width) => width,\n}", "Lua writes function(…) return … end"),
      ("\nimport captions", "Lua writes local name = require \"name\""),
    ])
  func outside(text: String, words: String) throws {
    let fault = try #require(Recorder().faults(text).first)
    #expect(fault.message.hasSuffix("; \(words)"), "\(fault.message)")
  }

  @Test(
    "Texts and comments are ignored, and names may equal keywords of other languages",
    arguments: [
      "return 'a && b' 3", "return \"what?\" 3", "return 3 4 -- a != b", "return let or var 3",
      "return case:upper() 3", "goto continue 3",
    ])
  func noSlip(line: String) throws {
    let text = "return {\n  height = function(item)\n  \(line)\n  end,\n}"
    let fault = try #require(Recorder().faults(text).first)
    #expect(fault.kind == .syntax)
    #expect(!fault.message.contains(";"), "\(fault.message)")
  }

  @Test(
    "A hostile text is not explained more slowly than others",
    arguments: [
      String(repeating: "\\\"", count: 100_000), String(repeating: "'\\", count: 100_000),
      String(repeating: "else if function ) {\n", count: 10_000),
    ])
  func hostile(text: String) {
    let time = ContinuousClock().measure {
      for end in ["\n}", "\n,", "\n=", "\nend,"] {
        #expect(Recorder().faults("return [[\n" + text + "]]" + end).count == 1)
      }
    }
    #expect(time < .seconds(60))
  }

  @Test(
    "A goto without a label is reported with its line",
    arguments: ["goto done", "if item.index > 1 then break end"])
  func jumps(line: String) throws {
    let body = "  \(line)\n  local h = 3\n  return h\n"
    let text = "return {\n  height = function(item)\n\(body)  end,\n}"
    let fault = try #require(Recorder().faults(text).first)
    #expect(fault.line == 3 && fault.sourceLine == "  \(line)")
  }
}
