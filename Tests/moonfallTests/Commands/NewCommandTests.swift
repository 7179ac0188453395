import Foundation
import Testing
import Workplaces

@Suite struct NewCommandTests {
  @Test("The starter is written and lays out, and the message says how to see it")
  func starter() throws {
    let workplace = try Workplace()
    let outcome = try workplace.moonfall("new", "mine.lua")
    #expect(
      outcome
        == Outcome(
          code: 0, output: "wrote mine.lua; see it with: moonfall preview mine.lua\n"))
    #expect(try workplace.shell("moonfall render mine.lua -o wall.html") == Outcome(code: 0))
    #expect(try workplace.names == ["mine.lua", "wall.html"])
  }

  @Test("Each example in the starter's comments works when uncommented")
  func examples() throws {
    let workplace = try Workplace()
    let lines = try workplace.moonfall("new").output.split(
      separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.contains("Take away the dashes") })
    let examples = lines.indices[start...].filter { lines[$0].contains(#/^  -- [a-z]+ = /#) }
    #expect(examples.count == 7)
    for index in examples {
      var text = lines
      text[index] = text[index].dropFirst(5)
      try workplace.write(text.joined(separator: "\n"), to: "mine.lua")
      let outcome = try workplace.moonfall("render", "mine.lua", "-o", "wall.svg")
      #expect(outcome == Outcome(code: 0), "\(lines[index])")
    }
  }

  @Test("A gallery script is written with --from")
  func from() throws {
    let workplace = try Workplace()
    #expect(try workplace.moonfall("new", "mine.lua", "--from", "captions").code == 0)
    #expect(
      try workplace.read("mine.lua")
        == workplace.moonfall("describe", "captions", "--source").output)
    #expect(
      try workplace.moonfall("new", "other.lua", "--from", "caption")
        == Outcome(
          code: 66,
          errors: "moonfall: error: there is no script 'caption', did you mean 'captions'?\n"))
    #expect(try workplace.names == ["mine.lua"])
  }

  @Test("Without a name the script goes to standard output")
  func standardOutput() throws {
    let workplace = try Workplace()
    let text = try workplace.moonfall("new").output
    #expect(try workplace.moonfall("new", "mine.lua").code == 0)
    #expect(try workplace.read("mine.lua") == text)
  }

  @Test("An existing file is not overwritten, nor the target of a link")
  func refuses() throws {
    let workplace = try Workplace(["mine.lua": "as it was"])
    #expect(
      try workplace.moonfall("new", "mine.lua")
        == Outcome(
          code: 74,
          errors: "moonfall: error: mine.lua already exists; name another file\n"))
    #expect(try workplace.read("mine.lua") == "as it was")
  }

  @Test("A missing folder is an error")
  func missing() throws {
    #expect(
      try Workplace().moonfall("new", "no/mine.lua")
        == Outcome(
          code: 74,
          errors: "moonfall: error: cannot write no/mine.lua: No such file or directory\n"))
  }

  @Test(
    "The suggested call works with any characters in the name",
    arguments: [
      "-x.lua", "--width.lua", "--.lua", "a b.lua", "it's.lua", "~.lua", "~root.lua", "*.lua",
      "?[a].lua", "$HOME.lua", "`id`.lua", "a\\b.lua", "#a.lua", "a;b&c|d.lua", "(a)<b>.lua",
      "!a.lua",
      "=ls.lua", "a=b.lua", "{a,b}.lua", "\"quoted\".lua", "%s.lua", "😀 👩‍👩‍👧.lua", "é.lua",
      "new\nline.lua", "tab\t.lua", "esc\u{1B}[31m%.lua", "-esc\u{7}'.lua", "rtl\u{202E}x.lua",
      ".lua",
    ])
  func names(name: String) throws {
    let workplace = try Workplace()
    let answer = try workplace.moonfall("new", "--", name)
    #expect(answer.code == 0, "\(answer.errors)")
    #expect(try workplace.names == [name])
    let call = try #require(answer.output.components(separatedBy: "; see it with: ").last)
    #expect(call.hasPrefix("moonfall preview "))
    #expect(!call.unicodeScalars.contains { $0 != "\n" && $0.value < 32 })
    // The same values, for a command that ends.
    let check = call.trimmingCharacters(in: .newlines).replacing(
      "preview", with: "check", maxReplacements: 1)
    let outcome = try workplace.shell(check)
    #expect(outcome.code == 0, "\(check): \(outcome.errors)")
  }

  @Test(
    "A name without .lua gives an error with a call that works, and keeps --from",
    arguments: ["mine", "-x", "a b", "-", "it's", "*"])
  func ending(name: String) throws {
    let workplace = try Workplace()
    let outcome = try workplace.moonfall("new", "--from", "captions", "--", name)
    #expect(outcome.code == 64)
    let call = try #require(outcome.errors.components(separatedBy: "ends in .lua: ").last)
    #expect(try workplace.shell(call).code == 0)
    #expect(try workplace.names == ["\(name).lua"])
    #expect(
      try workplace.read("\(name).lua")
        == workplace.moonfall("describe", "captions", "--source").output)
  }

  @Test("A name that cannot be a file's is rejected", arguments: ["", "folder/"])
  func noName(name: String) throws {
    #expect(
      try Workplace().moonfall("new", name)
        == Outcome(
          code: 64,
          errors: "moonfall: error: write a file's name, as in 'moonfall new mine.lua'\n"))
  }

  @Test("The suggested call can be copied if the name has spaces")
  func quoted() throws {
    let workplace = try Workplace()
    let answer = try workplace.moonfall("new", "my script.lua").output
    let call = try #require(answer.lines.first?.split(separator: ": ").last)
    #expect(call == "moonfall preview 'my script.lua'")
    let help = try workplace.shell("\(call) --help")
    #expect(help.code == 0 && help.output.hasPrefix("Usage: moonfall preview"))
    #expect(try workplace.names == ["my script.lua"])
  }
}
