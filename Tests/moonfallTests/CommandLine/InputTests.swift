import Foundation
import Testing
import Workplaces

@Suite struct InputTests {
  @Test("Missing items end with exit code 66, before anything is written")
  func missing() throws {
    let workplace = try Workplace(["folder/a.json": "[]"])
    for (path, words) in [
      ("nope.json", "nope.json: error: there is no such file\n"),
      ("folder/a.json/b", "folder/a.json/b: error: there is no such file\n"),
      ("", "moonfall: error: an input has no name; give a file, a folder or -\n"),
    ] {
      #expect(
        try workplace.moonfall("layout", path, "-o", "out.json")
          == Outcome(code: 66, errors: words))
    }
    #expect(try workplace.names == ["folder"])
  }

  static let invalid: [(text: String, words: String)] = [
    ("", "standard input: error: the input is empty\nWrite [] for no items.\n"),
    (
      "[1, 2]",
      """
      standard input:1:2: error: in item 1: an item is an object, but this is a number
       1 | [1, 2]
         |  ^

      """
    ),
    (
      "[\n {\"id\": \"sea\", \"width\": -1}\n]",
      """
      standard input:2:25: error: in item 1 “sea”: width is -1, but a width is a number above 0
       2 |  {"id": "sea", "width": -1}
         |                         ^
      If it is unknown, leave it out or write null.

      """
    ),
    ("\0\u{1}", "standard input: error: this is a binary file, not JSON\n"),
    (
      "{\"a\": [{}], \"b\": [{}]}",
      """
      standard input: error: there are several arrays of objects
      Choose one: --at /a, --at /b

      """
    ),
  ]

  @Test(
    "Invalid items are reported with position and hint, exit code 65",
    arguments: invalid)
  func wrong(text: String, words: String) throws {
    for command in ["layout", "items"] {
      #expect(
        try Workplace().moonfall(command, "-", input: text) == Outcome(code: 65, errors: words))
    }
  }

  @Test("A closed standard input is an error")
  func closed() throws {
    let outcome = try Workplace().shell("moonfall layout - <&-")
    #expect([65, 66].contains(outcome.code))
    #expect(outcome.errors == "standard input: error: reading failed: Bad file descriptor\n")
  }

  static let two = "{\"id\":\"a\",\"width\":2,\"height\":1}\n{\"id\":\"b\",\"height\":5}\n"

  @Test(
    "Items in many forms give the same layout",
    arguments: [
      (two, ""),
      ("[{\"id\":\"a\",\"width\":\"2\",\"height\":1},{\"id\":\"b\",\"height\":\"5\"}]", ""),
      ("{\"x\":{\"y\":[{\"id\":\"a\",\"width\":2,\"height\":1},{\"id\":\"b\",\"height\":5}]}}", ""),
      (
        "{\"no\":[{}],\"p/q\":[{\"id\":\"a\",\"width\":2,\"height\":1},"
          + "{\"id\":\"b\",\"height\":5}]}", "--at /p~1q"
      ),
      (
        "[{\"id\":\"a\",\"w\":2,\"size\":[0,1]},{\"id\":\"b\",\"size\":[0,5]}]",
        "--field width=w --field height=/size/1"
      ),
    ])
  func wrappings(text: String, options: String) throws {
    let outcome = try Workplace().moonfall(
      line: "layout - --format csv --columns 1 --width 10 \(options)", input: text)
    let frames = """
      index,section,column,span,x,y,width,height,id
      1,1,1,1,0,0,10,5,a
      2,1,1,1,0,15,10,5,b

      """
    #expect(outcome == Outcome(code: 0, output: frames))
  }

  @Test("A pointer to nothing is an error that lists what exists")
  func pointer() throws {
    let outcome = try Workplace().moonfall(
      "items", "-", "--at", "/photo", input: "{\"photos\": [{}]}")
    #expect(outcome.code != 0)
    #expect(outcome.errors.contains("there are: photos"))
    #expect(outcome.errors.hasSuffix("Did you mean /photos?\n"))
    let call = try Workplace().moonfall("items", "-", "--at", "photos", input: "[{}]")
    #expect(call.code == 64)
    #expect(call.errors.hasSuffix("Write /photos.\n"))
  }

  static let pointers = [
    "#/photos", "$.photos", ".photos", "photos", "$['photos']", "$.photos[*]",
  ]

  @Test(
    "A path in another notation is an error that shows the pointer to write",
    arguments: pointers)
  func notation(pointer: String) throws {
    let outcome = try Workplace().moonfall(
      "layout", "-", "--at", pointer, input: "{\"photos\": [{\"id\": 1}]}")
    #expect(outcome.code == 64)
    #expect(outcome.errors.hasSuffix("\nWrite /photos.\n"))
  }

  @Test(
    "Devices are rejected at once as items, script and module, by name and through links",
    arguments: ["zero", "full", "urandom"])
  func devices(device: String) throws {
    let workplace = try Workplace(["requires.lua": "return require('module')"])
    for name in ["a.json", "a.csv", "a.ndjson", "a", "script.lua", "module.lua"] {
      try FileManager.default.createSymbolicLink(
        atPath: workplace.url(name).path, withDestinationPath: "/dev/\(device)")
    }
    for line in [
      "items a.json", "layout a.csv", "render a.ndjson --format svg", "check a.json -s captions",
      "items a", "items /dev/\(device)", "layout script.lua", "check script.lua",
      "describe script.lua", "layout -s /dev/\(device)", "layout requires.lua",
    ] {
      let outcome = try workplace.moonfall(line: line)
      #expect(outcome.code == (line.contains("requires") ? 70 : 66), "\(line)")
      #expect(outcome.errors.contains("it is a device, not a regular file"), "\(line)")
    }
    let outcome = try workplace.shell("moonfall items - < /dev/\(device)")
    #expect(outcome.code == 66)
    #expect(
      outcome.errors
        == "standard input: error: it is a device, not a regular file\n"
        + "Write the path of a file, or - for standard input.\n")
  }

  @Test("A named pipe is rejected as a script, with and without a writer")
  func pipeAsScript() throws {
    let workplace = try Workplace(["items.json": "[{\"id\": 1}]"])
    let outcome = try workplace.shell(
      "mkfifo a.lua b.lua; (exec 3<>b.lua; sleep 5) & "
        + "moonfall layout a.lua; moonfall check items.json b.lua; kill $!")
    #expect(
      outcome.errors
        == "moonfall: error: cannot read the script a.lua: it is a pipe, not a regular file\n"
        + "moonfall: error: cannot read the script b.lua: it is a pipe, not a regular file\n")
  }

  @Test("Items can come from a named pipe, and items and scripts from process substitution")
  func pipes() throws {
    let workplace = try Workplace()
    let named = try workplace.shell(
      "mkfifo a.json; (sleep 0.2; echo '[{\"id\":1},{\"id\":2}]' > a.json) & moonfall items a.json")
    #expect(named.code == 0 && named.output.lines.count == 2)
    let passed = try workplace.shell(
      "bash -c \"moonfall layout --format csv --script <(sleep 0.2; echo 'return { columns = 1 }') "
        + "<(echo '[{}]')\"")
    #expect(passed.code == 0 && passed.output.lines.count == 2, "\(passed.errors)")
    let endless = try workplace.shell("bash -c \"moonfall layout --script <(yes)\"")
    #expect(endless.code == 70 && endless.errors.contains("256 KB"), "\(endless.errors)")
  }

  @Test("Items beyond the limit are rejected from any source")
  func tooLarge() throws {
    let workplace = try Workplace()
    for input in ["items.json", "- < items.json"] {
      let outcome = try workplace.shell("truncate -s 2G items.json; moonfall items \(input)")
      #expect(outcome.code == 65)
      #expect(
        outcome.errors.hasSuffix(
          "error: the items are longer than 1 GB\nSplit them into several files.\n"))
    }
  }

  static let formats: [(text: String, option: String, lines: Int)] = [
    ("{\"total\":2,\"photos\":[{\"id\":1,\"width\":2},{\"id\":2}]}", "", 2),
    ("{\"total\":2,\"photos\":[{\"id\":1,\"width\":2},{\"id\":2}]}", "json", 2),
    ("{\"total\":2,\"photos\":[{\"id\":1,\"width\":2},{\"id\":2}]}", "ndjson", 1),
    ("{\"width\":5,\"height\":3,\"tags\":[{\"t\":\"x\"},{\"t\":\"y\"}]}", "", 1),
    ("{\"width\":5,\"height\":3,\"tags\":[{\"t\":\"x\"},{\"t\":\"y\"}]}", "ndjson", 1),
    ("{\"width\":5,\"height\":3,\"tags\":[{\"t\":\"x\"},{\"t\":\"y\"}]}", "json", 2),
    ("{\"id\":\"a\"}\n", "", 1), ("{\"id\":\"a\"}\n", "NDJSON", 1),
    ("id\na\nb\n", "csv", 2), ("id;b\na;1\n", "csv --separator semicolon", 1),
  ]

  @Test("--input sets the items' format, for all commands that read them", arguments: formats)
  func format(text: String, option: String, lines: Int) throws {
    let options = option.isEmpty ? "" : "--input \(option)"
    let workplace = try Workplace()
    let items = try workplace.moonfall(line: "items - \(options)", input: text)
    #expect(items.code == 0 && items.output.lines.count == lines, "\(items.errors)")
    let layout = try workplace.moonfall(line: "layout - --format ndjson \(options)", input: text)
    #expect(layout.code == 0 && layout.output.lines.count == lines)
    if !option.isEmpty { #expect(layout.errors.isEmpty) }
    for command in ["render --format svg", "scroll", "check -s captions"] {
      #expect(try workplace.moonfall(line: "\(command) - \(options)", input: text).code == 0)
    }
  }

  static let wrongFormats: [(options: String, code: Int32, words: String)] = [
    ("--input xml", 64, "moonfall: error: --input: items are json, ndjson or csv, got 'xml'\n"),
    (
      "--input json --separator tab", 64,
      "moonfall: error: --separator goes with --input csv; give one of the two\n"
    ),
    (
      "--input json", 65,
      """
      standard input: error: the document contains no array of objects
      Items are objects in an array: [{"width": 300, "height": 200}, …]. If each line is an \
      item, this is NDJSON: write --input ndjson.

      """
    ),
  ]

  @Test("A format that is unknown, or wrong for the items, is an error", arguments: wrongFormats)
  func wrongFormat(options: String, code: Int32, words: String) throws {
    #expect(
      try Workplace().moonfall(line: "layout - \(options)", input: "{\"id\": 1}\n")
        == Outcome(code: code, errors: words))
  }

  static let notes: [(text: String, words: String)] = [
    ("{\"id\":\"a\"}", "read as one item; for a document that contains items, write --input json"),
    (
      "{\"id\":\"x\",\"photos\":[{\"width\":3}]}",
      "read as a document with items in /photos; for one item on a line, write --input ndjson"
    ),
    (
      "{\n\"photos\":[],\"filters\":[{\"name\":\"x\"}]}",
      "warning: no items: /photos is empty; to take the objects in /filters, write --at /filters"
    ),
    (
      "{\n\"rows\":[],\"users\":[{\"id\":1}]}",
      "warning: items are taken from /users, as /rows is empty; if this is wrong, write --at /rows"
    ),
    ("{\n\"a\":[],\"b\":[]}", "warning: no items: /a and /b are empty"),
  ]

  @Test("A guess about the form of items is noted", arguments: notes)
  func noted(text: String, words: String) throws {
    let outcome = try Workplace().moonfall("layout", "-", input: text)
    #expect(outcome.code == 0 && outcome.errors == "standard input: \(words)\n")
    if words.hasPrefix("warning") {
      let json = try Workplace().moonfall("layout", "-", "--diagnostics", "json", input: text)
      #expect(
        json.errors.hasPrefix("{\"severity\":\"warning\",\"kind\":\"items\",\"file\":\"standard"))
    }
  }

  @Test(
    "Nothing is noted if the text, its ending or an option decides",
    arguments: [
      ("a.json", "[{\"id\":1}]", ""), ("a", "[{\"id\":1}]", ""),
      ("a.json", "{\"r\":[{\"t\":1}]}", ""),
      ("a.ndjson", "{\"id\":1}", ""), ("a", "{\"id\":1}\n{\"id\":2}\n", ""),
      ("a", "id,t\n1,2\n", ""),
      ("a", "{\"n\":1,\"photos\":[{\"width\":1,\"height\":2}]}", ""),
      ("a", "{\"id\":1,\"width\":1,\"height\":2}", ""), ("a", "{\n\"r\":[{\"t\":1}]}", ""),
      ("a", "{\"id\":1,\"r\":[{\"t\":1}]}", "--at /r"), ("a", "{\"id\":1}", "--input ndjson"),
    ])
  func quiet(name: String, text: String, options: String) throws {
    let outcome = try Workplace([name: text]).moonfall(line: "layout \(name) \(options)")
    #expect(outcome.code == 0 && outcome.errors == "")
  }

  static let large = [
    "9223372036854775808", "18446744073709551617", "-9223372036854775809",
    "340282366920938463463374607431768211456", "9007199254740993",
  ]

  @Test("Large ids keep their digits in every output", arguments: large)
  func largeIDs(digits: String) throws {
    let next = digits.dropLast() + "9"
    let json = "[{\"id\":\(digits),\"n\":\(digits)},{\"id\":\(next)},{\"id\":\"\(digits)\"}]"
    let workplace = try Workplace([
      "a.json": json, "a.csv": "id,n\n\(digits),\(digits)\n\(next),\n\"\"\"\(digits)\"\"\",\n",
      "s.lua": "return { height = function(i) if i.index < 3 then print(i.id) end return 9 end }",
    ])
    for name in ["a.json", "a.csv"] {
      let items = try workplace.moonfall("items", name).output.lines
      #expect(items[0] == "{\"index\":1,\"id\":\(digits),\"n\":\(digits)}")
      #expect(items[1] == "{\"index\":2,\"id\":\(next)}")
      #expect(items[2] == "{\"index\":3,\"id\":\"\(digits)\"}")
      for format in ["ndjson", "json", "csv"] {
        let output = try workplace.moonfall("layout", name, "--format", format).output
        let separator = format == "csv" ? "," : "\"id\":"
        #expect(output.contains("\(separator)\(digits)"))
        #expect(output.contains("\(separator)\(next)"))
        if format != "csv" { #expect(output.contains("\"id\":\"\(digits)\"")) }
      }
      #expect(
        try workplace.moonfall("layout", name, "s.lua").errors
          == "s.lua: \(digits)\ns.lua: \(next)\n")
    }
  }

  @Test("There are sixty built-in items with mixed proportions, some of them featured")
  func builtIn() throws {
    let workplace = try Workplace()
    let lines = try workplace.moonfall("items").output.split(separator: "\n")
    #expect(lines.count == 60)
    #expect(lines.count { $0.contains("\"featured\":true") } > 1)
    for field in ["title", "width", "height", "tags", "date", "price"] {
      #expect(lines.allSatisfy { $0.contains("\"\(field)\":") })
    }
    #expect(try workplace.moonfall("layout", "--format", "ndjson").output.lines.count == 60)
  }
}

extension String {
  /// The lines, without the empty ones.
  var lines: [Substring] { split(separator: "\n") }
}
