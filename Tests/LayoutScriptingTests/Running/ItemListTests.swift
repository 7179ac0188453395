import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ItemListTests {
  @Test("Field names are in order of first appearance")
  func names() {
    let items = ItemList(["b": 1, "a": 2], ["c": 3, "a": 4], [:])
    #expect(items.count == 3)
    #expect(items.fieldNames == ["b", "a", "c"])
    #expect((0..<3).map { items.value(ofField: $0, item: 0) } == [1, 2, .nil])
    #expect((0..<3).map { items.value(ofField: $0, item: 1) } == [.nil, 4, 3])
    #expect((0..<3).map { items.value(ofField: $0, item: 2) } == [.nil, .nil, .nil])
  }

  @Test("Of two fields with the same name, the last one counts")
  func twice() {
    let items = ItemList(["a": 1, "a": 2])
    #expect(items.fieldNames == ["a"])
    #expect(items.value(ofField: 0, item: 0) == 2)
  }

  @Test("Arrays of numbers are empty if no item has one")
  func noColumns() {
    let items = ItemList(["title": "Sea"])
    #expect(items.widths.isEmpty && items.heights.isEmpty)
    #expect(items.spans.isEmpty && items.columns.isEmpty)
  }

  @Test(
    "A width is above 0 and finite, a height 0 or more; others count as none",
    arguments: [
      (300, 300, 300), (0.5, 0.5, 0.5), (0, nil, 0), (-1, nil, nil), (.number(.infinity), nil, nil),
      (.number(.nan), nil, nil), ("300", nil, nil), (true, nil, nil), (.nil, nil, nil),
      ([], nil, nil),
    ] as [(LuaValue, Double?, Double?)])
  func sizes(value: LuaValue, width: Double?, height: Double?) throws {
    let items = ItemList(["width": value, "height": value])
    let (ownWidth, ownHeight) = (
      try #require(items.widths.first), try #require(items.heights.first)
    )
    #expect(ownWidth.isNaN ? width == nil : ownWidth == width)
    #expect(ownHeight.isNaN ? height == nil : ownHeight == height)
  }

  @Test(
    "A span is a whole number from 1, or all; a column any whole number; others count as none",
    arguments: [
      (2, 2, 2), (2.0, 2, 2), (1, 1, 1), (0, 0, 0), (-1, 0, -1), (1.5, 0, 0), ("all", .max, 0),
      ("2", 0, 0),
      (.nil, 0, 0), (.integer(.max), .max, .max), (.integer(.min), 0, .min), (.number(.nan), 0, 0),
    ] as [(LuaValue, Int32, Int32)])
  func places(value: LuaValue, span: Int32, column: Int32) {
    let items = ItemList(["span": value, "column": value])
    #expect(items.spans == [span])
    #expect(items.columns == [column])
  }

  @Test("Without sections there is one, without a title")
  func oneSection() {
    let items = ItemList([:], [:])
    #expect(items.sections.map(\.items) == [0..<2])
    #expect(items.sections.map(\.title) == [nil])
  }

  @Test(
    "Sections that omit items stop the program", arguments: [[0..<1], [0..<1, 2..<3], [1..<3]])
  func gaps(ranges: [Range<Int>]) async {
    let bounds = ranges.flatMap { [$0.lowerBound, $0.upperBound] }
    await #expect(processExitsWith: .failure) { [bounds = bounds as [Int]] in
      let sections = stride(from: 0, to: bounds.count, by: 2).map {
        ItemSection(items: bounds[$0]..<bounds[$0 + 1])
      }
      _ = ItemList([[], [], []], sections: sections)
    }
  }
}
