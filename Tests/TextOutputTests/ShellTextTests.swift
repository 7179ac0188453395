import Foundation
import TextOutput
import Testing
import Workplaces

@Suite struct ShellTextTests {
  static let words = [
    "plain.lua", "a b", "it's", "'", "''", "~", "*", "$HOME", "`id`", "a\\b", "\\n", "#", "!",
    "=ls",
    "a=b", "{a,b}", "\"q\"", "%s%d", "-n", "--", "", " ", "\t", "new\nline", "end\n", "\r\n",
    "a\rb\n",
    "\u{1B}[31m'%\\", "-\u{7}x", "\u{9B}x", "\u{202E}x", "\u{7F}9", "'\u{301}", "-\u{301}", "😀",
    "👩‍👩‍👧",
    "é", "日本", "a;b|c&d", "(a)", "<b>", "?[x]",
  ]

  @Test(
    "A shell reads the word back, which contains nothing that a terminal hides", arguments: words,
    ["sh", "bash"])
  func word(word: String, shell: String) throws {
    let text = ShellText.word(word)
    #expect(try Self.read(text, by: shell) == word, "\(text)")
    #expect(
      text.unicodeScalars.allSatisfy { scalar in
        scalar.value >= 32 && scalar.properties.generalCategory != .control && scalar != "\u{202E}"
          || word.utf8.last == 10 || scalar == "\n"
      })
  }

  @Test("Words without special characters are not quoted")
  func plain() {
    for word in ["a.lua", "../x/y_z-1.json", "caption=48", "a,b:c@d%e+f", "é", "日本", "😀"] {
      #expect(ShellText.word(word) == word)
    }
  }

  @Test("A file's name does not become an option, and - stays standard input")
  func files() {
    #expect(ShellText.file("-x.lua") == "./-x.lua")
    #expect(ShellText.file("--width") == "./--width")
    #expect(ShellText.file("- a") == "'./- a'")
    #expect(ShellText.file("-") == "-")
    #expect(
      ShellText.call("new", file: "-a b.lua", ["--from", "x y"])
        == "moonfall new './-a b.lua' --from 'x y'")
  }

  /// Returns a word as a shell reads it.
  private static func read(_ text: String, by shell: String) throws -> String {
    let workplace = try Workplace(["line.sh": "printf '%s' \(text)"])
    return try workplace.shell("\(shell) line.sh").output
  }
}
