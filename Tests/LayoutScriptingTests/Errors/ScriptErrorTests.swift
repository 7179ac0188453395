import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ScriptErrorTests {
  @Test("An error is printed in the format of compilers, with its source line and a count")
  func description() {
    var error = ScriptError(
      .runtime, script: "captions.lua", line: 14,
      sourceLine: "    return width * item.size.h / item.width", function: "height",
      item: .init(index: 12, name: "hero.jpg"),
      message: "attempt to index a nil value (field 'size')")
    (error.token, error.count) = ("size", 232)
    #expect(
      error.description == """
        captions.lua:14: error: in height for item 12 “hero.jpg”: attempt to index a nil value \
        (field 'size')
         14 |     return width * item.size.h / item.width
            |                         ^
           and 231 more items
        """)
  }

  @Test("Unknown facts are not printed")
  func sparse() {
    #expect(
      ScriptError(.missing, script: "t.lua", message: "words").description == "t.lua: error: words")
    #expect(
      ScriptError(.syntax, script: "t.lua", line: 3, message: "words").description
        == "t.lua:3: error: words")
    let begin = ScriptError(.runtime, script: "t.lua", line: 3, function: "begin", message: "words")
    #expect(begin.description == "t.lua:3: error: in begin: words")
    let item = ScriptError(
      .answer, script: "t.lua", function: "span", item: .init(index: 2), message: "words")
    #expect(item.description == "t.lua: error: in span for item 2: words")
    let section = ScriptError(
      .answer, script: "t.lua", function: "insets", section: 4, message: "words")
    #expect(section.description == "t.lua: error: in insets for section 4: words")
  }

  @Test(
    "The count has the right singular or plural, and the right noun",
    arguments: [
      (2, true, "and 1 more item"), (3, true, "and 2 more items"), (2, false, "and 1 more section"),
    ])
  func counts(count: Int, isItem: Bool, words: String) {
    var error = ScriptError(
      .runtime, script: "t.lua", function: "f", item: isItem ? .init(index: 1) : nil,
      section: isItem ? nil : 1, message: "words")
    error.count = count
    #expect(error.description.hasSuffix("\n   \(words)"))
  }

  @Test(
    "A caret points at the token if the line contains it once",
    arguments: [
      ("size", "return item.size.h", "            ^"),
      ("size", "return size(item.size)", nil),
      ("size", "\treturn item.size.h", "\t            ^"),
      ("h", "return h.height", "       ^"),
      ("size", "return 'å' .. item.size.h", nil),
      ("rep", "local rep1 = x:rep(rep2)", "               ^"),
      ("!", "if !x then", "   ^"),
      ("widht", "layout.width", nil),
      (nil, "return nil + 1", nil),
    ] as [(String?, String, String?)])
  func caret(token: String?, line: String, below: String?) {
    var error = ScriptError(.runtime, script: "t.lua", line: 7, sourceLine: line, message: "words")
    error.token = token
    let lines = error.description.split(separator: "\n").map(String.init)
    #expect(lines.dropFirst() == [" 7 | \(line)"] + (below.map { ["   | \($0)"] } ?? []))
    if let below, !line.contains("\t") { #expect(error.column == below.count) }
  }

  @Test("A list of errors prints them one after another")
  func failure() {
    let errors = ["a", "b"].map { ScriptError(.runtime, script: "t.lua", message: $0) }
    #expect("\(ScriptErrors(errors))" == "t.lua: error: a\nt.lua: error: b")
  }

  @Test("An error of a script has the calls that led to it")
  func traceback() throws {
    let text = """
      local function inner(item) return item.x.y end
      local function outer(item)
        local height = inner(item)
        return height
      end
      return { height = function(item) local h = outer(item) return h end }
      """
    let fault = try #require(Recorder().faults(text, .shelf.with("x", of: [.nil])).first)
    #expect(fault.line == 1)
    #expect(
      fault.traceback.filter { $0.hasPrefix("t.lua:") }.map { $0.prefix(8) } == [
        "t.lua:1:", "t.lua:3:", "t.lua:6:",
      ])
  }
}
