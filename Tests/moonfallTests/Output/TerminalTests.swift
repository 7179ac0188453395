import Foundation
import Testing
import Workplaces

@testable import moonfall

@Suite struct TerminalTests {
  /// All characters that a terminal must not get from untrusted data.
  static let hostile: [Character] =
    (Array(UInt32(0)...0x1F) + Array(0x7F...0x9F) + [0x061C, 0x200E, 0x200F]
    + Array(0x202A...0x202E)
    + Array(0x2066...0x2069))
    .filter { ![9, 10, 13].contains($0) }.compactMap { Unicode.Scalar($0).map(Character.init) }

  static let title =
    "x\u{1B}]0;owned\u{7}\u{1B}[31mred\u{9B}32mgreen\u{7F}\u{202E}evil\u{2066}\u{200F}"
  static let shown = "x␛]0;owned␇␛[31mred\\u009B32mgreen␡\\u202Eevil\\u2066\\u200F"

  private static func workplace() throws -> Workplace {
    let items = [["id": title, "title": title, "width": 3, "height": 2] as [String: Any]]
    let json = try JSONSerialization.data(withJSONObject: items)
    return try Workplace([
      "items.json": String(decoding: json, as: UTF8.self),
      "mine.lua": "-- \(title)\nreturn { name = [[\(title)]], columns = 2 }\n",
      "prints.lua": "print([[\(title)]]) return {}",
      "fails.lua": "return { height = function(i) return \"\(title)\" + i.n.o end }",
    ])
  }

  /// Returns the output of a call to a terminal, including standard error.
  private func terminal(
    _ call: String, in workplace: Workplace, variables: String = "TERM=xterm NO_COLOR=1"
  ) throws -> String {
    try workplace.shell("env -u NO_COLOR \(variables) script -qec '\(call)' /dev/null").output
  }

  @Test(
    "A terminal gets no control sequences from untrusted data",
    arguments: [
      "moonfall layout items.json --format csv", "moonfall layout items.json --format json",
      "moonfall layout items.json --format ndjson", "moonfall items items.json",
      "moonfall describe mine.lua --source", "moonfall describe mine.lua",
      "moonfall layout prints.lua",
      "moonfall layout items.json fails.lua", "moonfall check items.json fails.lua",
      "moonfall layout items.json fails.lua --diagnostics json",
      "moonfall render items.json --format svg", "moonfall render items.json --format html",
      "moonfall layout items.json --format csv -o /dev/stdout",
      "MOONFALL_SCRIPTS=. moonfall list --deadline 5", "moonfall describe \"$(cat mine.lua)\"",
      "moonfall layout items.json --at \"/$(head -n 1 mine.lua)\"",
      "moonfall layout --columns \"$(head -n 1 mine.lua | cut -c 4-)\"",
    ])
  func harmless(call: String) throws {
    let output = try terminal(call, in: Self.workplace())
    #expect(output.contains(Self.shown) || output.contains("\\u202E"), "\(output)")
    for character in output.unicodeScalars {
      #expect(!Self.hostile.contains(Character(character)), "\(character.escaped(asASCII: true))")
    }
  }

  @Test("JSON on a terminal is still valid JSON with the same text")
  func json() throws {
    let output = try terminal("moonfall items items.json 2>/dev/null", in: Self.workplace())
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    #expect(object?["title"] as? String == Self.title)
  }

  @Test("Output to a pipe or file is unchanged; JSON escapes C1 controls and DEL")
  func pipes() throws {
    let workplace = try Self.workplace()
    #expect(
      try workplace.moonfall("layout", "items.json", "--format", "csv").output.contains(Self.title))
    #expect(
      try workplace.moonfall("describe", "mine.lua", "--source").output
        == workplace.read("mine.lua"))
    for arguments in [["items"], ["layout"], ["layout", "--format", "ndjson"]] {
      let output = try workplace.moonfall(arguments + ["items.json"]).output
      #expect(output.contains(#"red\u009b32mgreen\u007f"#), "\(output)")
      #expect(!output.unicodeScalars.contains { (0x7F..<0xA0).contains($0.value) })
      #expect(output.contains("\u{202E}evil"))
    }
  }

  @Test("Control characters in messages are visible everywhere, with the caret below its word")
  func messages() throws {
    let outcome = try Self.workplace().moonfall("layout", "items.json", "fails.lua")
    let lines = outcome.errors.lines
    #expect(outcome.errors.contains("“\(Self.shown)”"), "\(outcome.errors)")
    let source = try #require(lines.first { $0.hasPrefix(" 1 | ") })
    #expect(source.contains("\"\(Self.shown)\""))
    let workplace = try Workplace([
      "bad.json": "[{\"id\": \"\u{202E}\u{9B}\", \"width\": oops}]",
      "tabs.lua": "return { height = function(i)\treturn '\u{1B}\u{7F}' .. i.size.h end }",
    ])
    for (arguments, word) in [(["bad.json"], "oops"), (["tabs.lua"], "size")] {
      let lines = try workplace.moonfall(["layout"] + arguments).errors.lines
      let source = try #require(lines.firstIndex { $0.hasPrefix(" 1 | ") })
      let caret = try #require(lines[source + 1].firstIndex(of: "^"))
      let column = lines[source + 1].distance(from: lines[source + 1].startIndex, to: caret)
      #expect(lines[source].dropFirst(column).hasPrefix(word), "\(lines)")
    }
  }

  @Test("A name with a line break cannot pretend to be another message")
  func lineBreaks() throws {
    let workplace = try Workplace([
      "items.json": #"[{"title": "a\nmoonfall: error: b", "width": 1, "height": 1}]"#,
      "mine.lua": "return { height = function(i) return i.n.o end }",
    ])
    let errors = try workplace.moonfall("layout", "items.json", "mine.lua").errors
    #expect(errors.contains("“a␊moonfall: error: b”"), "\(errors)")
  }

  @Test(
    "Colours are shown unless NO_COLOR has a value or the terminal is dumb",
    arguments: [
      (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": ""], true),
      (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "xterm", "NO_COLOR": "0"], false),
      (["TERM": "dumb"], false), (["TERM": "dumb", "NO_COLOR": ""], false), ([:], true),
      (["TERM": "xterm-256color", "NO_COLOR": " "], false),
    ])
  func colors(variables: [String: String], isColored: Bool) throws {
    #expect(Terminal(isTerminal: true) { variables[$0] }.showsColor == isColored)
    #expect(!Terminal(isTerminal: false) { variables[$0] }.showsColor)
    let list = variables.map { "\($0)=\"\($1)\"" }.joined(separator: " ")
    let output = try terminal(
      "moonfall layout --width x", in: try Workplace(),
      variables: variables["TERM"] == nil ? "-u TERM \(list)" : list)
    #expect(output.contains("\u{1B}[1;31merror:\u{1B}[0m") == isColored, "\(output)")
  }

  @Test("A dumb terminal gets no control sequences for progress or pictures")
  func dumb() throws {
    let dumb = Terminal(isTerminal: true) { ["TERM": "dumb"][$0] }
    #expect(dumb.isTerminal && !dumb.obeysSequences)
    let workplace = try Self.workplace()
    let drawing = try terminal(
      "moonfall render items.json", in: workplace, variables: "TERM=dumb")
    #expect(drawing.contains("<svg") && !drawing.contains("\u{1B}"))
    let refused = try terminal(
      "moonfall render items.json --format terminal", in: workplace, variables: "TERM=dumb")
    #expect(
      refused.contains("a terminal with TERM=dumb shows no pictures; name a file with -o wall.svg"))
  }

  @Test("A PNG is not written to a terminal as text")
  func png() throws {
    let output = try terminal("moonfall render items.json --format png", in: Self.workplace())
    #expect(output.contains("a PNG cannot be shown as text; name a file with -o wall.png"))
  }
}
