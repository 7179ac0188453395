import Foundation
import Testing
import Workplaces

@Suite struct ScriptFinderTests {
  /// Returns a script that contains its source.
  static func script(from place: String) -> String {
    "return { description = \"from \(place)\", columns = 1 }"
  }

  /// Scripts with the same name in every place, including the gallery.
  static func workplace() throws -> Workplace {
    let workplace = try Workplace([
      "captions.lua": script(from: "here"), "first/captions.lua": script(from: "first"),
      "second/captions.lua": script(from: "second"), "second/own.lua": script(from: "second"),
    ])
    let settings = workplace.settings.appendingPathComponent("moonfall/scripts")
    try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
    for name in ["captions", "own", "third"] {
      try Data(script(from: "settings").utf8).write(
        to: settings.appendingPathComponent("\(name).lua"))
    }
    return workplace
  }

  static let places: [(name: String, folders: String, place: String)] = [
    ("./captions.lua", "first:second", "from here"), ("captions.lua", "first", "from here"),
    ("first/captions.lua", "second", "from first"),
    ("captions", "first:second", "from first"), ("captions", "second:first", "from second"),
    ("captions", "none:second", "from second"), ("captions", "", "from settings"),
    ("own", "first:second", "from second"), ("own", "first", "from settings"),
    ("third", "first:second", "from settings"),
    (
      "two-columns", "first:second",
      "Pictures edge to edge in two columns, each in the shorter one."
    ),
  ]

  @Test(
    "A path is used as such; a name is searched for in the user's folders, then in the gallery",
    arguments: places)
  func place(name: String, folders: String, place: String) throws {
    let outcome = try Self.workplace().moonfall(
      line: "describe \(name)", environment: ["MOONFALL_SCRIPTS": folders])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.lines.dropFirst().first.map(String.init) == place)
  }

  @Test("Without XDG_CONFIG_HOME, the settings are in ~/.config")
  func home() throws {
    let workplace = try Workplace([
      "home/.config/moonfall/scripts/mine.lua": Self.script(from: "home")
    ])
    let outcome = try workplace.moonfall(
      line: "describe mine",
      environment: ["XDG_CONFIG_HOME": "", "HOME": workplace.url("home").path])
    #expect(outcome.output == "mine\nfrom home\n\nNo params.\n")
  }

  @Test("The list has the user's scripts with their descriptions or errors")
  func list() throws {
    let workplace = try Workplace([
      "scripts/broken.lua": "return {\n  heigth = 3 }", "scripts/endless.lua": "while true do end",
      "scripts/folder.lua/a": "", "scripts/mine.lua": Self.script(from: "mine"),
      "scripts/notes.txt": "", "scripts/.hidden.lua": "",
    ])
    let outcome = try workplace.moonfall(
      line: "list --deadline 1", environment: ["MOONFALL_SCRIPTS": "scripts"])
    #expect(outcome.code == 0)
    #expect(
      outcome.output.lines.suffix(4) == [
        "broken         (scripts/broken.lua:2: error: unknown field 'heigth', "
          + "did you mean 'height'?)",
        "endless        (scripts/endless.lua:1: error: the script ran longer than 1 second: "
          + "look for a loop that does not end)",
        "folder         (cannot be read: it is a folder, not a file)",
        "mine           from mine",
      ])
    #expect(!outcome.output.contains("hidden") && !outcome.output.contains("notes"))
  }

  @Test("The list soon skips a script that takes long to load")
  func endless() throws {
    let workplace = try Workplace(["endless.lua": "while true do end"])
    let outcome = try workplace.moonfall(line: "list", environment: ["MOONFALL_SCRIPTS": "."])
    #expect(
      outcome.output.lines.last?.hasSuffix(
        "ran longer than 0.1 seconds: look for a loop that does not end)") == true)
  }

  @Test("In the list, a user's script replaces the gallery script of the same name")
  func replaced() throws {
    let outcome = try Self.workplace().moonfall(
      line: "list --deadline 5", environment: ["MOONFALL_SCRIPTS": "first:second"])
    #expect(
      outcome.output.lines.filter { $0.hasPrefix("captions ") } == ["captions       from first"])
  }

  @Test("A script may come through a pipe, even with a slow writer")
  func pipe() throws {
    let workplace = try Workplace(["mine.lua": Self.script(from: "a pipe")])
    for write in ["cat mine.lua", "sleep 0.1; cat mine.lua"] {
      let outcome = try workplace.shell("{ \(write); } | moonfall describe /dev/stdin")
      #expect(outcome == Outcome(code: 0, output: "/dev/stdin\nfrom a pipe\n\nNo params.\n"))
    }
  }

  @Test("A pipe without a writer is an error, without waiting")
  func silentPipe() throws {
    let workplace = try Workplace()
    let outcome = try workplace.shell("mkfifo mine.lua; moonfall describe mine.lua")
    #expect(outcome.code == 66)
    #expect(
      outcome.errors
        == "moonfall: error: cannot read the script mine.lua: it is a pipe, not a regular file\n")
  }

  @Test("A script's description has no control characters, and is one line in the list")
  func harmless() throws {
    let workplace = try Workplace([
      "mine.lua": "return { name = '\\27[31m', description = 'a\\n\\27[2Jb\\rc' }"
    ])
    #expect(
      try workplace.moonfall("describe", "mine.lua").output
        == "␛[31m\na\n␛[2Jb␍c\n\nNo params.\n")
    let list = try workplace.moonfall(
      line: "list --deadline 5", environment: ["MOONFALL_SCRIPTS": "."])
    #expect(list.output.lines.last == "mine           a ␛[2Jb␍c")
  }

  @Test("The suggestion for a misspelt name includes the user's scripts")
  func nearest() throws {
    let outcome = try Self.workplace().moonfall(
      line: "describe thrid", environment: ["MOONFALL_SCRIPTS": "first"])
    #expect(
      outcome
        == Outcome(
          code: 66, errors: "moonfall: error: there is no script 'thrid', did you mean 'third'?\n"))
  }

  @Test("A script finds modules next to it and in the gallery, from any working directory")
  func require() throws {
    let workplace = try Workplace([
      "scripts/sizes.lua": "return { gap = 7 }", "scripts/sub/more.lua": "return { columns = 4 }",
      "scripts/mine.lua": """
      local sizes, more = require "sizes", require "sub.more"
      local captions = require "gallery.captions"
      return {
        spacing = sizes.gap, columns = more.columns, params = captions.params,
        height = captions.height,
      }
      """,
      "plain.lua": """
      return {
        spacing = 7, columns = 4, params = { { name = "caption", default = 200 } },
        height = function(item, width, layout)
          return item:height_at(width) + layout.params.caption
        end,
      }
      """,
    ])
    let plain = try workplace.moonfall("layout", "plain.lua")
    #expect(plain.code == 0)
    for call in [
      "moonfall layout scripts/mine.lua -p caption=200",
      "cd scripts; moonfall layout mine.lua -p caption=200",
      "MOONFALL_SCRIPTS=scripts moonfall layout -s mine -p caption=200",
    ] {
      #expect(try workplace.shell(call) == plain)
    }
  }

  @Test("An error in a module names the module")
  func moduleError() throws {
    let workplace = try Workplace([
      "scripts/sizes.lua": "return {\n  gap = nil + 1 }",
      "scripts/mine.lua": "local sizes = require 'sizes' return {}",
    ])
    #expect(
      try workplace.moonfall("layout", "scripts/mine.lua")
        == Outcome(
          code: 70,
          errors: """
            scripts/sizes.lua:2: error: attempt to perform arithmetic on a nil value
             2 |   gap = nil + 1 }

            """))
  }

  @Test(
    "A module's name never leads outside these folders",
    arguments: ["../secret", "/etc/hosts", "..secret", "sub/more", "gallery.captions.lua", ""])
  func outside(name: String) throws {
    let workplace = try Workplace([
      "secret.lua": "return {}", "scripts/sub/more.lua": "return {}",
      "scripts/mine.lua": "local secret = require '\(name)' return {}",
    ])
    #expect(try workplace.moonfall("layout", "scripts/mine.lua").code == 70)
  }
}
