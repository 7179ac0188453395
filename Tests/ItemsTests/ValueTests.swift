import Items
import LuaHosting
import Testing

@Suite struct ValueTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    var json: String
    var value: LuaValue
    var testDescription: String { json }

    init(_ json: String, _ value: LuaValue) {
      self.json = json
      self.value = value
    }
  }

  static let readings = [
    Reading("null", .nil),
    Reading("true", .boolean(true)),
    Reading("false", .boolean(false)),
    Reading("0", .integer(0)),
    Reading("-0", .integer(0)),
    Reading("2.0", .integer(2)),
    Reading("1e3", .integer(1000)),
    Reading("0.1", .number(0.1)),
    Reading("-1.5e-3", .number(-0.0015)),
    Reading("9007199254740993", .integer(9_007_199_254_740_993)),
    Reading("9223372036854775807", .integer(.max)),
    Reading("-9223372036854775808", .integer(.min)),
    Reading("9223372036854775808", .number(0x1p63)),
    Reading("18446744073709551616", .number(0x1p64)),
    Reading("123456789012345678901234567890", .number(123_456_789_012_345_677_877_719_597_056)),
    Reading("1e300", .number(1e300)),
    Reading("1e-400", .integer(0)),
    Reading("5e-324", .number(.leastNonzeroMagnitude)),
    Reading("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
    Reading(#""""#, .string("")),
    Reading(#""a b""#, .string("a b")),
    Reading(#""日本 🌙""#, .string("日本 🌙")),
    Reading(#""\" \\ \/ \b \f \n \r \t""#, .string("\" \\ / \u{8} \u{C} \n \r \t")),
    Reading(#""\u0041\u00e9\u20AC\ud83c\udf19\u0000""#, .string("Aé€🌙\0")),
    Reading(#""cut \ud83c""#, .string("cut \u{FFFD}")),
    Reading(#""\udf19\ud83c\u0041""#, .string("\u{FFFD}\u{FFFD}A")),
    Reading("[]", .list([])),
    Reading("{}", .table([])),
    Reading("[1, null, [true]]", .list([.integer(1), .nil, .list([.boolean(true)])])),
    Reading(
      #"{"b": 1, "a\n": {"c": [{}]}}"#,
      .table([
        .init("b", .integer(1)), .init("a\n", .table([.init("c", .list([.table([])]))])),
      ])),
    Reading(
      #"{"\u00e9": 1, "e\u0301": 2}"#,
      .table([.init("\u{E9}", .integer(1)), .init("e\u{301}", .integer(2))])),
    Reading(
      #"{"a": 1, "b": 2, "\u0061": 3}"#, .table([.init("a", .integer(3)), .init("b", .integer(2))])),
  ]

  @Test("A field has the value of its JSON", arguments: readings)
  func reading(_ reading: Reading) throws {
    let items = try load(#"[{"before": [{"x": "]"}], "x" : \#(reading.json) , "after": 1}]"#)
    #expect(items.value("x", 0) == reading.value)
    #expect(items.value("after", 0) == .integer(1))
  }

  @Test("A section's own field has the value of its JSON", arguments: readings)
  func sectionField(_ reading: Reading) throws {
    let items = try load(#"{"sections": [{"x": \#(reading.json), "items": []}]}"#)
    #expect(items.sections[0].fields == [.init("x", reading.value)])
  }

  @Test(
    "An id with more digits than an integer keeps them all",
    arguments: [
      "9223372036854775808", "18446744073709551617", "-9223372036854775809",
      "123456789012345678901234567890",
    ])
  func largeID(_ digits: String) throws {
    let items = try load("[{\"id\": \(digits), \"n\": \(digits)}, {\"uid\": \(digits)}]")
    #expect(items.value("id", 0) == .string(digits))
    #expect(items.value("n", 0)?.double == Double(digits))
    for field in 0..<2 { #expect(items.numeral(ofField: field, item: 0) == digits) }
    let mapped = try load(
      "[{\"uid\": \(digits)}]", fields: [FieldMapping(name: "id", source: "uid")])
    #expect(mapped.value("id", 0) == .string(digits))
    let table = try CSVTests.table("id,n\n\(digits),1\n")
    #expect(table.value("id", 0) == .string(digits))
    let error = loadError("[{\"id\": \(digits), \"width\": true}]")
    #expect(error?.id == digits)
  }

  @Test(
    "Numbers that fit an integer, and fractions, have no numeral",
    arguments: [
      "1", "9223372036854775807", "-9223372036854775808", "1e300", "1.5", "2.0", "\"7\"", "null",
    ])
  func noNumeral(_ json: String) throws {
    let items = try load("[{\"id\": \(json), \"x\": [99999999999999999999]}]")
    #expect(items.numeral(ofField: 0, item: 0) == nil)
    #expect(items.numeral(ofField: 1, item: 0) == nil)
  }

  @Test("The members of an item are its fields with a value, in the order of the names")
  func members() throws {
    let items = try load(
      #"[{"a": 1}, {"b": {"c": [1, {"d": 2}]}, "\u0061": 3, "n": null, "id": 99999999999999999999, "b": 5}]"#,
      fields: [FieldMapping(name: "n", source: "a"), FieldMapping(name: "m", source: "/id")])
    #expect(
      items.members(ofItem: 1) == [
        .init(name: "a", value: .integer(3)), .init(name: "b", value: .integer(5)),
        .init(name: "n", value: .integer(3)),
        .init(name: "id", value: .string("99999999999999999999"), numeral: "99999999999999999999"),
        .init(name: "m", value: .number(1e20), numeral: "99999999999999999999"),
      ])
    #expect(items.members(ofItem: 0).map(\.name) == ["a", "n"])
  }

  @Test("The names are those of all items, in order of first appearance")
  func names() throws {
    let items = try load(
      #"""
      [{"a": 1, "b": 1}, {"b": 2, "c": 2}, {"a": 3, "b": 3, "c": 3}, {}, {"c": 4, "a": 4},
       {"long name of more than eight bytes": 5, "long name of more": 5}, {"\u0061": 6}]
      """#)
    #expect(
      items.fieldNames == [
        "a", "b", "c", "long name of more than eight bytes", "long name of more",
      ])
    let all: [[LuaValue]] = items.fieldNames.indices.map { field in
      (0..<items.count).map { items.value(ofField: field, item: $0) }
    }
    #expect(all[0] == [.integer(1), .nil, .integer(3), .nil, .integer(4), .nil, .integer(6)])
    #expect(all[1] == [.integer(1), .integer(2), .integer(3), .nil, .nil, .nil, .nil])
    #expect(all[2] == [.nil, .integer(2), .integer(3), .nil, .integer(4), .nil, .nil])
    #expect(all[3] == [.nil, .nil, .nil, .nil, .nil, .integer(5), .nil])
    #expect(all[4] == [.nil, .nil, .nil, .nil, .nil, .integer(5), .nil])
  }

  @Test(
    "Keys with escapes are decoded", arguments: [#"q\"r"#, #"s\\t"#, #"\u00e9/~"#])
  func escapedNames(_ key: String) throws {
    let items = try load(#"[{"x": 1, "\#(key)": 2, "y": 3}]"#)
    #expect(items.fieldNames.count == 3)
    #expect(items.value(ofField: 1, item: 0) == .integer(2))
    #expect(items.value(ofField: 2, item: 0) == .integer(3))
  }

  @Test("Values can be read by several threads at once")
  func threads() async throws {
    let text = (0..<500).map { #"{"id": \#($0), "tags": ["t\#($0)"]}"# }.joined(separator: ",")
    let items = try load("[\(text)]")
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          (0..<500).allSatisfy { item in
            items.value(ofField: 0, item: item) == .integer(Int64(item))
              && items.value(ofField: 1, item: item) == .list([.string("t\(item)")])
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
