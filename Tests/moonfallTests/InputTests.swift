import Testing
import Workplaces

@Suite struct InputTests {
  @Test("Items that are missing end with exit code 66, before anything is written")
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
    ("", "standard input: error: there is nothing in it\nNo items at all are written as [].\n"),
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
      Where it is not known, leave it out or write null.

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
    "Items that are wrong are shown with their place and the way out, exit code 65",
    arguments: invalid)
  func wrong(text: String, words: String) throws {
    for command in ["layout", "items"] {
      #expect(
        try Workplace().moonfall(command, "-", input: text) == Outcome(code: 65, errors: words))
    }
  }

  @Test("Standard input that is closed is told")
  func closed() throws {
    let outcome = try Workplace().shell("moonfall layout - <&-")
    #expect([65, 66].contains(outcome.code))
    #expect(outcome.errors == "standard input: error: reading failed: Bad file descriptor\n")
  }

  static let two = "{\"id\":\"a\",\"width\":2,\"height\":1}\n{\"id\":\"b\",\"height\":5}\n"

  @Test(
    "Items come in many wrappings, which all give the same layout",
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

  @Test("A pointer that leads nowhere is answered with what is there")
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

  @Test("The built-in items are sixty, of mixed proportions, some of them featured")
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
