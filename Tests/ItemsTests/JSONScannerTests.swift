import Foundation
import Items
import Testing

@Suite struct JSONScannerTests {
  struct ReadingError: Sendable, CustomTestStringConvertible {
    var text: String
    var kind: ItemsError.Kind
    var place: String
    var message: String
    var hint: String?
    var testDescription: String { text }

    init(
      _ text: String, _ place: String, _ message: String, _ hint: String? = nil,
      kind: ItemsError.Kind = .notJSON
    ) {
      self.text = text
      self.kind = kind
      self.place = place
      self.message = message
      self.hint = hint
    }
  }

  static let faults = [
    ReadingError(
      #"[{"a": 1"#, "1:9", "the text ends where a comma or } after the value is expected",
      "The file may be incomplete: save or download it again.", kind: .truncated),
    ReadingError(
      "[", "1:2", "the text ends where a value is expected",
      "The file may be incomplete: save or download it again.", kind: .truncated),
    ReadingError(#"[{"a": "bc"#, "1:8", "the text ends inside this string", kind: .truncated),
    ReadingError(#"[{"a": tru"#, "1:11", "the text ends inside a word", kind: .truncated),
    ReadingError(#"[{"a": 1."#, "1:10", "the text ends inside a number", kind: .truncated),
    ReadingError(#"[{"a": [1,,2}]"#, "1:11", "a value is expected here"),
    ReadingError(#"[{"a": 1,}]"#, "1:9", "nothing follows this comma"),
    ReadingError(#"[{},]"#, "1:4", "nothing follows this comma"),
    ReadingError(#"[{} {}]"#, "1:5", "a comma or ] after the value is expected here"),
    ReadingError(#"[{"a" 1}]"#, "1:7", "a colon after the key is expected here"),
    ReadingError(#"[{a: 1}]"#, "1:3", "a key in double quotes is expected here"),
    ReadingError(#"[{"a": 1]"#, "1:9", "a comma or } after the value is expected here"),
    ReadingError(#"[{"a": [1}]"#, "1:10", "a comma or ] after the value is expected here"),
    ReadingError(
      #"[{'a': 1}]"#, "1:3", "a key in double quotes is expected here",
      "JSON uses double quotes only."),
    ReadingError("[\n// sizes\n{}]", "2:1", "a value is expected here", "JSON has no comments."),
    ReadingError("<html>", "1:1", "a value is expected here", "This looks like HTML or XML."),
    ReadingError(
      #"[{"a": NaN}]"#, "1:8", "NaN is not JSON", "Write null for a missing value."),
    ReadingError(#"[{"a": True}]"#, "1:8", "True is not JSON", "JSON spells it true."),
    ReadingError(#"[{"a": red}]"#, "1:8", "red is not JSON", "Write text in double quotes."),
    ReadingError(#"[{"a": 012}]"#, "1:8", "a number does not start with a zero"),
    ReadingError(#"[{"a": 1.x}]"#, "1:8", "this is not a number"),
    ReadingError(#"[{"a": -}]"#, "1:8", "this is not a number"),
    ReadingError(#"[{"a": 12px}]"#, "1:8", "this is not a number"),
    ReadingError(#"[{"a": +1}]"#, "1:8", "a value is expected here"),
    ReadingError(
      #"[{"a": 1e999}]"#, "1:8", "this number is too large", "Numbers go up to 1.7e308."),
    ReadingError(
      #"[{"width": 1e999}]"#, "1:12", "this number is too large", "Numbers go up to 1.7e308."),
    ReadingError(
      #"{"sections": [{"x": -1e999, "items": []}]}"#, "1:21", "this number is too large",
      "Numbers go up to 1.7e308."),
    ReadingError(
      #"[{"a": "\x"}]"#, "1:9", "JSON has no such escape",
      #"Write a backslash as \\."#
    ),
    ReadingError(#"[{"a": "\u12g4"}]"#, "1:9", #"\u is followed by four hexadecimal digits"#),
    ReadingError(
      #"[{"a\q": 1}]"#, "1:5", "JSON has no such escape",
      #"Write a backslash as \\."#),
    ReadingError(
      "[{\"a\": \"b,\n \"c\": 1}]", "1:11", "the string is not closed on its line",
      #"Its closing quote may be missing; write a line break in a string as \n."#),
    ReadingError("[{\"a\": \"\t\"}]", "1:9", "a control character in a string"),
    ReadingError(#"[{"a": \"b\"}]"#, "1:8", "a value is expected here"),
    ReadingError("[] x", "1:4", "there is more text after the end of the document"),
    ReadingError(
      #"{"a": [{}]} {"a": 1}"#, "1:13", "there is more text after the end of the document",
      "If each line is an item, this is NDJSON: write --input ndjson."),
    ReadingError(
      #"{"a": [{}], "b": [1 2]}"#, "1:21", "a comma or ] after the value is expected here"),
    ReadingError(
      #"{"sections": [{"x": [1 2], "items": []}]}"#, "1:24",
      "a comma or ] after the value is expected here"),
  ]

  @Test("Text that is not JSON is reported at its first error", arguments: faults)
  func fault(_ fault: ReadingError) throws {
    let error = try #require(loadError(fault.text))
    #expect(error.kind == fault.kind)
    #expect("\(error.line ?? 0):\(error.column ?? 0)" == fault.place)
    #expect(error.message == fault.message)
    #expect(error.hint == fault.hint)
    #expect(error.kind.cause == .contents)
  }

  @Test(
    "Lists that are not chosen are validated too",
    arguments: [
      (#"{"a": [{}, x], "a": [{}]}"#, nil), (#"{"a": [{}, x], "a": [{}]}"#, "/a"),
      (#"{"a": [[] x], "b": [{}]}"#, nil), (#"{"a": [{}, x], "b": [{}]}"#, "/b"),
      (#"{"sections": [{"items": [x], "items": [{}]}]}"#, nil),
    ])
  func skipped(_ text: String, _ at: String?) {
    #expect(loadError(text, at: at)?.kind == .notJSON)
  }

  @Test("The item of an error is named")
  func item() {
    #expect(loadError("[{},\n{},\n{\"a\": x}]")?.item == 3)
  }

  @Test(
    "Any depth up to 128 levels in an item is read, and more is an error",
    arguments: [(127, true), (128, false), (200_000, false)])
  func depth(_ levels: Int, _ isRead: Bool) throws {
    let arrays = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let objects =
      String(repeating: #"{"a":"#, count: levels) + "1" + String(repeating: "}", count: levels)
    for value in [arrays, objects] {
      for text in ["[{\"a\": \(value)}]", "{\"a\": \(value), \"b\": [{}]}"] {
        let error = loadError(text, at: text.hasPrefix("{") ? "/b" : nil)
        #expect(error?.kind == (isRead ? nil : .tooDeep))
      }
      if isRead {
        let items = try load("[{\"a\": \(value)}]")
        #expect(items.value("a", 0) != .nil)
      }
    }
  }

  @Test(
    "Brackets that never close end in an error, at any length",
    arguments: ["[", "{\"a\":", "[{\"a\":"])
  func open(_ text: String) {
    let error = loadError(String(repeating: text, count: 200_000))
    #expect(error?.kind == .tooDeep || error?.kind == .truncated || error?.kind == .notJSON)
  }

  @Test("More field names than 65,536 are an error")
  func names() {
    let members = (0...65_536).map { "\"k\($0)\": 1" }.joined(separator: ",")
    #expect(loadError("[{\(members)}]")?.kind == .tooManyNames)
  }
}
