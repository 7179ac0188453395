import Foundation
@testable import Items
import ProcessorTime
import Testing

@Suite struct GrowthTests {
  /// Returns a text whose length grows with a number.
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let count: Int
    let name: String
    let text: @Sendable (Int) -> String

    init(
      _ words: String, _ count: Int, name: String = "items",
      _ text: @escaping @Sendable (Int) -> String
    ) {
      testDescription = words
      self.count = count
      self.name = name
      self.text = text
    }
  }

  static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",")
  }

  static let shapes = [
    Shape("arrays in arrays", 100_000) { String(repeating: "[", count: $0) },
    Shape("objects in objects", 50_000) { String(repeating: "{\"a\":", count: $0) },
    Shape("one item with many fields", 8_000) { "[{" + list($0) { "\"f\($0)\":\($0)" } + "}]" },
    Shape("items with fields of their own", 6_000) { "[" + list($0) { "{\"k\($0)\":1}" } + "]" },
    Shape("one long string", 500_000) {
      "[{\"a\":\"" + String(repeating: "x", count: $0) + "\"}]"
    },
    Shape("one line with a long string", 500_000) {
      "{\"a\":\"" + String(repeating: "a,b", count: $0) + "\"}"
    },
    Shape("text without a line break", 500_000) { String(repeating: "abc,def ", count: $0) },
    Shape("sections without items", 10_000) {
      "{\"sections\":[" + list($0) { _ in "{\"items\":[]}" } + "]}"
    },
    Shape("lists", 10_000) { "{" + list($0) { "\"l\($0)\":[{\"a\":1}]" } + "}" },
    Shape("empty lists", 10_000) { "{\"id\":1," + list($0) { "\"l\($0)\":[]" } + "}" },
    Shape("one key many times", 10_000) { "{" + list($0) { _ in "\"l\":[{\"a\":1}]" } + "}" },
    Shape("lines", 10_000) { String(repeating: "{\"a\":1}\n", count: $0) },
    Shape("lines that end in CR", 10_000) { String(repeating: "{\"a\":1}\r", count: $0) },
    Shape("one long cell", 300_000, name: "a.csv") {
      "a,b\n\"" + String(repeating: "x", count: $0) + "\",2\n"
    },
    Shape("many columns", 8_000, name: "a.csv") {
      list($0) { "c\($0)" } + "\n" + list($0) { "\($0)" } + "\n"
    },
    Shape("a quote that is never closed", 50_000, name: "a.csv") {
      "a,b\n\"" + String(repeating: "x,\n", count: $0)
    },
    Shape("marks of the end of the file", 500_000, name: "a.csv") {
      "a,b\n1,2\n" + String(repeating: "\u{1A}", count: $0)
    },
  ]

  private func seconds(_ text: String, name: String, fields: [FieldMapping] = []) -> Double {
    let bytes = Array(text.utf8)
    return processorTime(rounds: 3) {
      // Some are items, and others an error.
      if let items = try? Items.load(.bytes(bytes, name: name), fields: fields), items.count > 0 {
        _ = items.members(ofItem: 0)
      }
    }
  }

  @Test("Four times as much text takes about four times as long", arguments: shapes)
  func growth(_ shape: Shape) {
    let small = seconds(shape.text(shape.count), name: shape.name)
    let large = seconds(shape.text(4 * shape.count), name: shape.name)
    #expect(large < 9 * max(small, 0.005), "\(small) s, then \(large) s")
  }

  @Test("Hundreds of mapped fields take time in proportion")
  func mappings() {
    let text = "[" + GrowthTests.list(400) { "{\"w\":\($0 + 1),\"h\":2}" } + "]"
    func fields(_ count: Int) -> [FieldMapping] {
      (0..<count).map { FieldMapping(name: "name\($0)", source: $0.isMultiple(of: 2) ? "w" : "h") }
    }
    let small = seconds(text, name: "items", fields: fields(500))
    let large = seconds(text, name: "items", fields: fields(2000))
    #expect(large < 9 * max(small, 0.005), "\(small) s, then \(large) s")
  }

  static let starts = ["[\"a,b", "{\"a\":\"b,", "\"a\",\"b", "abc,def ", " \t"]

  @Test(
    "A format is guessed from the first megabyte of a text, whatever its length", arguments: starts)
  func guess(_ start: String) {
    let bytes = Array(String(repeating: start, count: (8 << 20) / start.utf8.count).utf8)
    func guessing(_ length: Int) -> Double {
      bytes.withUnsafeBufferPointer { bytes in
        let part = UnsafeBufferPointer(rebasing: bytes[..<length])
        return processorTime { _ = ItemsFormat(of: part, from: 0) }
      }
    }
    // The text after the part serves as the parser's padding.
    let (short, long) = (guessing(1 << 20), guessing((8 << 20) - 1024))
    #expect(long < 3 * max(short, 0.005), "\(short) s, then \(long) s")
  }
}
