import Foundation
import Testing
import Workplaces

@Suite struct HelpTests {
  static let screens: [(call: String, file: String)] = [
    ("", "welcome"), ("help", "help"), ("--help", "help"), ("-h", "help"),
    ("help layout", "layout"), ("layout --help", "layout"), ("layout -w 3 -h", "layout"),
    ("help render", "render"), ("help preview", "preview"), ("help items", "items"),
    ("help list", "list"),
    ("help scroll", "scroll"), ("help check", "check"), ("help types", "types"),
    ("help describe", "describe"), ("help new", "new"), ("help help", "help-help"),
    ("help --help", "help-help"), ("help script", "script"),
  ]

  @Test("Help screens on standard output equal these, completely", arguments: screens)
  func screen(call: String, file: String) throws {
    let text = try fixture("help/\(file).txt")
    #expect(try Workplace().moonfall(line: call) == Outcome(code: 0, output: text))
  }

  @Test(
    "Help fits into 100 characters and has no spaces at ends of lines",
    arguments: Set(screens.map(\.file)))
  func width(file: String) throws {
    for line in try fixture("help/\(file).txt").split(separator: "\n") {
      #expect(line.count <= 100)
      #expect(line.last != " ")
    }
  }

  @Test("Every command that help lists has help of its own, which starts with its usage")
  func commands() throws {
    let workplace = try Workplace()
    let lines = try workplace.moonfall("help").output.split(separator: "\n").dropFirst()
    let commands = lines.prefix { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first }
    try #require(commands.count == 11)
    for command in commands {
      let help = try workplace.moonfall("help", String(command)).output
      #expect(help.hasPrefix("Usage: moonfall \(command)"))
    }
  }

  @Test("The version is one line", arguments: ["--version", "-V"])
  func version(option: String) throws {
    #expect(try Workplace().moonfall(option) == Outcome(code: 0, output: "moonfall 0.1.0\n"))
  }
}
