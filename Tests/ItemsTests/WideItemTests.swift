import Foundation
import Items
import LayoutScripting
import LuaHosting
import ProcessorTime
import Testing

/// Items with thousands of fields.
@Suite struct WideItemTests {
  /// Items with many fields each, named "f0" and so on.
  static func items(_ count: Int, fields: Int, mappings: [FieldMapping] = []) throws -> Items {
    let item = (0..<fields).map { "\"f\($0)\":\($0)" }.joined(separator: ",")
    return try load(
      "[" + Array(repeating: "{\(item)}", count: count).joined(separator: ",") + "]",
      fields: mappings)
  }

  static let loops = [
    "for k, v in pairs(item.data) do n = n + v end", "for k, v in pairs(item) do n = n + v end",
    "for k, v in next, item do n = n + v end",
    "local t = item.data for k in next, t do n = n + item[k] end",
    "for i = 0, #tostring(item) do n = n + 1 end",
  ]

  @Test("Four times as many fields take about four times as long", arguments: loops)
  func growth(loop: String) throws {
    func seconds(_ fields: Int) throws -> Double {
      let items = try Self.items(1, fields: fields)
      let script = try LayoutScript(
        text: "return { height = function(item) local n = 0 \(loop) return n % 100 end }",
        name: "t.lua", limits: .init(deadline: 60))
      return try processorTime(rounds: 3) { _ = try script.layout(items) }
    }
    let few = try seconds(2000)
    #expect(try seconds(8000) < 10 * max(few, 2e-3))
  }

  @Test("Values that are read one by one equal those of a lookup", arguments: [1, 3])
  func values(count: Int) throws {
    let items = try Self.items(count, fields: 2000)
    for item in 0..<count {
      for field in 0..<2000 {
        #expect(items.value(ofField: field, item: item) == .integer(Int64(field)))
      }
    }
  }

  @Test("An item's fields are in the order of the names, including mapped ones")
  func fields() throws {
    let text = """
      [{"b":1,"a":{"x":2},"gone":null,"c":"é"},{"c":3,"d":4,"b":5,"b":6}]
      """
    let mapping = try FieldMapping(parsing: "b=/a/x")
    let items = try load(text, fields: [mapping])
    func fields(_ item: Int) -> [String] {
      items.fields(ofItem: item).map { "\($0.key)=\($0.value.text)" }
    }
    #expect(fields(0) == ["b=2", "a={ x = 2 }", "c=é"])
    #expect(fields(1) == ["c=3", "d=4"])
    for item in 0..<2 {
      let single = items.fieldNames.indices.compactMap { field -> LuaValue.Field? in
        let value = items.value(ofField: field, item: item)
        return value == .nil ? nil : .init(items.fieldNames[field], value)
      }
      #expect(items.fields(ofItem: item) == single)
    }
  }
}
