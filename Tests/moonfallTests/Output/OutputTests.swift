import Foundation
import Testing
import Workplaces

@Suite struct OutputTests {
  /// Fails when the last items are drawn or laid out, after most of the work is done.
  static let late = [
    "layout": "return { height = function(item) if item.index == 60 then error('no') end end }",
    "render": "return { label = function(item) if item.index == 60 then error('no') end end }",
  ]

  @Test(
    "A file has the contents of standard output, and no other file appears",
    arguments: ["layout", "render", "items"])
  func file(command: String) throws {
    let workplace = try Workplace()
    let shown = try workplace.moonfall(command)
    let file = command == "render" ? "out.svg" : "out.json"
    let written = try workplace.moonfall(command, "-o", file)
    #expect(written.code == 0)
    #expect(written.output == "")
    #expect(try workplace.read(file) == shown.output)
    #expect(try workplace.names == [file])
  }

  @Test(
    "Formats follow --format, else the file's ending",
    arguments: [
      ("a.json", "", "{\"width\":"), ("a.ndjson", "", "{\"index\":1,"), ("a.CSV", "", "index,"),
      ("a.txt", "", "{\"width\":"), ("csv", "", "{\"width\":"), ("d.csv/a", "", "{\"width\":"),
      ("a.json", "--format csv", "index,"), ("a.csv", "--format NDJSON", "{\"index\":1,"),
    ])
  func format(file: String, options: String, start: String) throws {
    let workplace = try Workplace(["d.csv/b": ""])
    #expect(try workplace.moonfall(line: "layout -o \(file) \(options)") == Outcome(code: 0))
    #expect(try workplace.read(file).hasPrefix(start))
  }

  @Test("An existing file is replaced as a whole and keeps its permissions")
  func replaces() throws {
    let long = String(repeating: "old ", count: 100_000)
    let workplace = try Workplace(["out.csv": long])
    let path = workplace.url("out.csv").path
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    #expect(try workplace.moonfall("layout", "-o", "out.csv").code == 0)
    #expect(try workplace.read("out.csv").hasPrefix("index,"))
    #expect(try !workplace.read("out.csv").contains("old"))
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(permissions as? Int == 0o666)
  }

  @Test(
    "When a script fails, an existing file stays and no other appears",
    arguments: ["layout", "render"])
  func failing(command: String) throws {
    let script = try #require(Self.late[command])
    let ending = command == "render" ? "svg" : "json"
    let workplace = try Workplace(["mine.lua": script, "out.\(ending)": "as it was"])
    #expect(try workplace.moonfall(command, "mine.lua", "-o", "out.\(ending)").code == 70)
    #expect(try workplace.moonfall(command, "mine.lua", "-o", "new.\(ending)").code == 70)
    #expect(try workplace.read("out.\(ending)") == "as it was")
    #expect(try workplace.names == ["mine.lua", "out.\(ending)"])
  }

  @Test("If the disk is full, an existing file stays and no other appears")
  func full() throws {
    let workplace = try Workplace(["out.json": "as it was"])
    for file in ["out.json", "new.json"] {
      #expect(try workplace.shell("ulimit -f 8; moonfall layout -o \(file)").code == 74)
    }
    #expect(try workplace.read("out.json") == "as it was")
    #expect(try workplace.names == ["out.json"])
  }

  static let unwritable: [(path: String, words: String)] = [
    ("no/such/out.json", "cannot write no/such/out.json: No such file or directory"),
    ("file/out.json", "cannot write file/out.json: Not a directory"),
    ("folder", "folder is a folder; name a file in it"),
    ("/dev/full", "cannot write /dev/full: No space left on device"),
    ("/proc/out.json", "cannot write /proc/out.json: No such file or directory"),
  ]

  @Test(
    "A file that cannot be written is reported with its path, exit code 74",
    arguments: unwritable)
  func cannotWrite(path: String, words: String) throws {
    let workplace = try Workplace(["file": "", "folder/a": ""])
    for call in ["layout -o", "render --format svg -o"] {
      #expect(
        try workplace.moonfall(line: "\(call) \(path)")
          == Outcome(code: 74, errors: "moonfall: error: \(words)\n"))
    }
    #expect(try workplace.names == ["file", "folder"])
  }

  @Test("A folder without permission is an error", .enabled(if: geteuid() != 0))
  func readOnly() throws {
    let workplace = try Workplace(["folder/a": ""])
    let path = workplace.url("folder").path
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path)
    #expect(
      try workplace.moonfall("layout", "-o", "folder/out.json")
        == Outcome(
          code: 74,
          errors: "moonfall: error: cannot write folder/out.json: Permission denied\n"))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
  }

  @Test(
    "A standard output that cannot be written is an error too",
    arguments: [
      "layout", "render", "items", "list", "help", "describe captions", "new", "--version",
    ])
  func standardOutput(call: String) throws {
    #expect(
      try Workplace().shell("moonfall \(call) > /dev/full")
        == Outcome(
          code: 74,
          errors: "moonfall: error: cannot write standard output: No space left on device\n"))
  }

  @Test("Writing to a link replaces its target, and the link stays")
  func link() throws {
    let workplace = try Workplace(["there/real.json": "old"])
    let link = workplace.url("link.json").path
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "there/real.json")
    #expect(try workplace.moonfall("layout", "-o", "link.json").code == 0)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link) == "there/real.json")
    #expect(try workplace.read("there/real.json").hasPrefix("{\"width\":"))
    #expect(try workplace.names == ["link.json", "there"])
  }

  @Test("Devices and pipes are written directly")
  func device() throws {
    let workplace = try Workplace()
    #expect(try workplace.moonfall("layout", "-o", "/dev/null") == Outcome(code: 0))
    let line = "mkfifo pipe; cat pipe & moonfall layout --format csv -o pipe; wait"
    #expect(
      try workplace.shell(line).output == workplace.moonfall("layout", "--format", "csv").output)
    #expect(try workplace.names == ["pipe"])
  }

  @Test("A file name may have the maximum length")
  func longName() throws {
    let workplace = try Workplace()
    let name = String(repeating: "x", count: 251) + ".csv"
    #expect(try workplace.moonfall("layout", "-o", name) == Outcome(code: 0))
    #expect(try workplace.names == [name])
  }

  @Test("If standard error is closed, a script's output does not get into the file")
  func closed() throws {
    let workplace = try Workplace([
      "mine.lua": "return { label = function() print('from the script') end }"
    ])
    #expect(try workplace.shell("moonfall render mine.lua -o wall.svg 2>&-").code == 0)
    #expect(try !workplace.read("wall.svg").contains("from the script"))
  }

  @Test(
    "An input is not overwritten",
    arguments: [
      "layout a.json -o a.json", "layout a.json b.lua -o b.lua", "items a.json -o ./a.json",
    ])
  func overItself(line: String) throws {
    let workplace = try Workplace(["a.json": #"[{"width":1}]"#, "b.lua": "return {}"])
    let outcome = try workplace.moonfall(line: line)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("which is an input; name another file"))
    #expect(try workplace.read("a.json") == #"[{"width":1}]"#)
    #expect(try workplace.read("b.lua") == "return {}")
  }

  @Test(
    "Pictures, modules and scripts that were read are not overwritten",
    arguments: [
      "render in/items.json -o in/a.svg", "render in/items.json --format svg -o in/b.webp",
      "render in -o in/a.svg", "render in --format png -o in/b.webp",
      "layout in/items.json --format csv -o in/b.webp", "items in -o in/b.webp",
      "scroll in/items.json -o in/b.webp", "layout -s own -o settings/moonfall/scripts/own.lua",
      "layout -s own -o settings/moonfall/scripts/part/one.lua", "items in/items.json -o link",
      "items in/items.json -o hard", "layout in/items.json main.lua -o ./part/two.lua",
      "items in/linked.json -o in/a.svg", "render in/items.json --embed --format html -o in/a.svg",
    ])
  func overPictures(line: String) throws {
    let module = "require('part.one'); return {}"
    let workplace = try Workplace([
      "in/a.svg": PreviewEventTests.svg, "in/b.webp": PreviewEventTests.svg,
      "in/items.json": #"[{"src": "a.svg"}, {"src": "b.webp"}, {"src": "b.webp"}]"#,
      "in/linked.json": #"[{"src": "way/../link.svg"}]"#,
      "main.lua": "return { height = function() require('part.two') return 9 end }",
      "part/two.lua": "return {}",
    ])
    let settings = "\(workplace.settings.path)/moonfall/scripts"
    try FileManager.default.createDirectory(
      atPath: "\(settings)/part", withIntermediateDirectories: true)
    try module.write(toFile: "\(settings)/own.lua", atomically: true, encoding: .utf8)
    try "return {}".write(toFile: "\(settings)/part/one.lua", atomically: true, encoding: .utf8)
    let make = "ln -s in/a.svg link && ln in/b.webp hard && ln -s a.svg in/link.svg"
    #expect(try workplace.shell(make).code == 0)
    let last = String(line.split(separator: " ").last ?? "")
    let target =
      last.hasPrefix("settings")
      ? workplace.settings.appendingPathComponent(String(last.dropFirst(9))) : workplace.url(last)
    let before = try Data(contentsOf: target)
    let outcome = try workplace.moonfall(
      line: line.replacing("settings", with: workplace.settings.path))
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("which is an input; name another file"), "\(outcome)")
    let after = try Data(contentsOf: target)
    #expect(before == after)
    #expect(try workplace.shell("ls -A . in | grep tmp").output == "")
  }

  @Test(
    "Pictures that items name are not overwritten, even if nothing reads them",
    arguments: [
      "items in/items.json -o in/a.svg", "items in/items.json -o hard",
      "layout in/items.json --format csv -o in/a.svg",
      "render in/items.json --format html -o in/a.svg",
    ])
  func overNamedPictures(line: String) throws {
    let workplace = try Workplace([
      "in/a.svg": PreviewEventTests.svg,
      "in/items.json": #"[{"src": "a.svg", "width": 4, "height": 3}]"#,
    ])
    #expect(try workplace.shell("ln in/a.svg hard").code == 0)
    let outcome = try workplace.moonfall(line: line)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("a picture of the items; name another file"), "\(outcome)")
    #expect(try workplace.read("in/a.svg") == PreviewEventTests.svg)
  }

  @Test("Standard input is not overwritten if it is a file")
  func overInput() throws {
    let workplace = try Workplace(["a.json": "[{}]"])
    let outcome = try workplace.shell("moonfall items - -o a.json < a.json")
    #expect(outcome.code == 64 && outcome.errors.contains("standard input, which is an input"))
    #expect(try workplace.read("a.json") == "[{}]")
    #expect(try workplace.shell("moonfall items - -o b.json < a.json").code == 0)
  }

  @Test("A file next to the pictures that was not read can be replaced")
  func beside() throws {
    let workplace = try Workplace(["in/a.svg": PreviewEventTests.svg, "in/wall.html": "old"])
    for _ in 0..<2 {
      #expect(try workplace.moonfall("render", "in", "-o", "in/wall.html") == Outcome(code: 0))
    }
    #expect(try workplace.moonfall("render", "in", "-o", "in/new.png").code == 0)
  }

  @Test("A broken link is not replaced")
  func danglingLink() throws {
    let workplace = try Workplace()
    #expect(try workplace.shell("ln -s nowhere.json link.json").code == 0)
    let outcome = try workplace.moonfall("layout", "-o", "link.json")
    #expect(outcome.code == 74)
    #expect(outcome.errors.contains("it is a broken link"))
    #expect(try workplace.shell("test -L link.json && test ! -e nowhere.json").code == 0)
  }
}
