import LuaHosting
import ScriptCheck
import ScriptSamples
import Testing
import Waterfall

@testable import LayoutScripting

/// Invalid item sources of an app.
@Suite struct ItemSourceTests {
  /// A source whose parts may be inconsistent.
  struct Source: ItemSource, Sendable {
    var count = 3
    var sections = [ItemSection(items: 0..<3)]
    var widths: [Double] = []
    var heights: [Double] = []
    var spans: [Int32] = []
    var columns: [Int32] = []
    var fieldNames: [String] = []
    var answer = LuaValue.nil
    func value(ofField field: Int, item: Int) -> LuaValue { answer }
  }

  /// A source whose parts are inconsistent.
  enum Misfit: String, Codable, CaseIterable {
    case fewWidths, manyHeights, fewSpans, manyColumns
    case shortSections, longSections, gap, overlap, backwards, noSection, negativeCount

    var source: Source {
      func sections(_ ranges: Range<Int>...) -> Source {
        Source(sections: ranges.map { ItemSection(items: $0) })
      }
      return switch self {
      case .fewWidths: Source(widths: [1, 2])
      case .manyHeights: Source(heights: [1, 2, 3, 4])
      case .fewSpans: Source(spans: [1])
      case .manyColumns: Source(columns: [1, 1, 1, 1, 1])
      case .shortSections: sections(0..<1, 1..<2)
      case .longSections: sections(0..<1, 1..<9)
      case .gap: sections(0..<1, 2..<3)
      case .overlap: sections(0..<2, 1..<3)
      case .backwards: sections(5..<6, -1..<3)
      case .noSection: sections()
      case .negativeCount: Source(count: -3, sections: [])
      }
    }

    var words: String {
      switch self {
      case .fewWidths:
        "the widths of an item source must be empty or have one element an item, got 2 for 3 items"
      case .manyHeights: "the heights of an item source must be empty or have one element an item"
      case .fewSpans: "the spans of an item source must be empty or have one element an item"
      case .manyColumns: "the columns of an item source must be empty or have one element an item"
      case .shortSections: "the sections of an item source must cover all items, got 2 of 3"
      case .longSections: "the sections of an item source must cover all items, got 9 of 3"
      case .gap: "section 1 must start at item 1, got 2..<3"
      case .overlap: "section 1 must start at item 2, got 1..<3"
      case .backwards: "section 0 must start at item 0, got 5..<6"
      case .noSection: "the sections of an item source must cover all items, got 0 of 3"
      case .negativeCount: "an item source must have 0 or more items, got -3"
      }
    }
  }

  @Test(
    "A source whose parts do not fit each other stops the program with the rule",
    arguments: Misfit.allCases)
  func misfits(misfit: Misfit) async {
    let layout = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [misfit = misfit as Misfit] in
      _ = try LayoutScript(text: "return {}", name: "t").layout(misfit.source)
    }
    #expect(said(layout, misfit.words))
    let others = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [misfit = misfit as Misfit] in
      _ = try LayoutScript(text: "return {}", name: "t").profile(misfit.source)
    }
    #expect(said(others, misfit.words))
  }

  /// A call about an item or field that does not exist.
  enum Absent: String, Codable, CaseIterable {
    case frame, column, span, section, position, value, field, listSections

    func run(_ item: Int) throws {
      let items = ItemList(["title": "a"], ["title": "b"])
      let result = try LayoutScript(text: "return { group = 'title' }", name: "t").layout(items)
      switch self {
      case .frame: _ = result.frame(of: item)
      case .column: _ = result.column(of: item)
      case .span: _ = result.span(of: item)
      case .section: _ = result.section(of: item)
      case .position: _ = result.position(of: item)
      case .value: _ = items.value(ofField: 0, item: item)
      case .field: _ = items.value(ofField: item, item: 0)
      case .listSections: _ = ItemList([[], []], sections: [ItemSection(items: 0..<max(9, item))])
      }
    }

    var words: String {
      switch self {
      case .frame, .column, .span, .section, .position: "an item must be in 0..<layout.itemCount"
      case .value: "an item must be in 0..<count"
      case .field: "a field must be an index of fieldNames"
      case .listSections: "the sections of an item source must cover all items"
      }
    }
  }

  @Test(
    "An item or field that does not exist stops the program with the rule",
    arguments: Absent.allCases,
    [5000, 2, -1, .max, .min])
  func absent(absent: Absent, item: Int) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [absent = absent as Absent, item = item as Int] in
      try absent.run(item)
    }
    #expect(said(result, absent.words))
  }

  private func said(_ result: ExitTest.Result?, _ words: String) -> Bool {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains(words)
  }

  @Test("A source is read once for each layout, so that changes in between have no effect")
  func changes() throws {
    final class Changing: ItemSource {
      var reads = 0
      var size: Int {
        reads += 1
        return reads == 1 ? 5 : 1
      }
      var count: Int { size }
      var sections: [ItemSection] { [ItemSection(items: 0..<5)] }
      var widths: [Double] { Array(repeating: 2, count: reads < 9 ? 5 : 1) }
      var heights: [Double] { Array(repeating: 1, count: reads < 9 ? 5 : 1) }
      var spans: [Int32] { reads < 9 ? [1, 1, 1, 1, 1] : [] }
      var columns: [Int32] { reads < 9 ? [1, 2, 1, 2, 1] : [] }
      var fieldNames: [String] { ["id"] }
      func value(ofField field: Int, item: Int) -> LuaValue { .integer(Int64(item)) }
    }
    let items = Changing()
    let script = try LayoutScript(
      text: """
        return {
          columns = 2, spacing = 0, label = function(item) return item.id .. " " .. item.width end,
        }
        """, name: "t.lua")
    let result = try script.layout(items, options: .init(width: 200))
    items.reads = 9
    #expect((0..<5).map { result.frame(of: $0).height } == [50, 50, 50, 50, 50])
    #expect((0..<5).map(result.column) == [0, 1, 0, 1, 0])
    let label = try result.draw(isColor: { _ in true }) { (ask) throws(ScriptErrors) in
      try ask(4, result.frame(of: 4)).label
    }
    #expect(label == "4 2")
  }

  @Test(
    "An invalid size counts as no size",
    arguments: [0, -1, -.infinity, .infinity, .nan] as [Double])
  func noSize(length: Double) throws {
    let script = try LayoutScript(text: "return { columns = 1 }", name: "t.lua")
    func heights(_ widths: [Double], _ heights: [Double]) throws -> [Double] {
      let source = Source(
        count: 1, sections: [.init(items: 0..<1)], widths: widths, heights: heights)
      let result = try script.layout(source, options: .init(width: 60))
      return [result.frame(of: 0).height]
    }
    #expect(try heights([length], []) == [60])
    #expect(try heights([length], [30]) == [30])
    #expect(try heights([3], [length]) == (length == 0 ? [0] : [60]))
    #expect(try heights([3], [2]) == [40])
  }

  @Test(
    "Any number can be an item's span or column", arguments: [Int32.min, -7, -1, 0, 1, 9, .max])
  func spansAndColumns(number: Int32) throws {
    let script = try LayoutScript(text: "return { columns = 3, height = 1 }", name: "t.lua")
    let source = Source(spans: [number, 1, number], columns: [0, number, number])
    let layout = try script.layout(source)
    let span = number > 3 ? 3 : number < 1 ? 1 : Int(number)
    #expect((0..<3).map(layout.span) == [span, 1, span])
    #expect((0..<3).allSatisfy { layout.column(of: $0) + layout.span(of: $0) <= 3 })
  }

  @Test("Field names may be equal, empty or absent")
  func fieldNames() throws {
    let script = try LayoutScript(
      text:
        "return { height = function(item) return item.a end, label = function(item) return item[''] end }",
      name: "t.lua")
    let source = Source(fieldNames: ["a", "", "a", "\u{0}"], answer: .integer(4))
    let layout = try script.layout(source)
    #expect((0..<3).map { layout.frame(of: $0).height } == [4, 4, 4])
    #expect(try script.layout(Source(count: 0, sections: [])).layout.itemCount == 0)
  }

  @Test("More items than a layout can have are an error")
  func tooMany() throws {
    let script = try LayoutScript(text: "return {}", name: "t.lua")
    for count in [1 << 31, Int.max] {
      let source = Source(count: count, sections: [.init(items: 0..<count)])
      let failure = try #require(throws: ScriptErrors.self) { try script.layout(source) }
      #expect(failure.errors.map(\.message) == ["there can be at most 2^31 − 1 items"])
      #expect(throws: failure) { try script.profile(source) }
      #expect(script.check(source) { _ in true }.errors == failure.errors)
    }
  }

  @Test(
    "Any rectangle can be searched",
    arguments: [.nan, .infinity, -.infinity, -1, 1e308] as [Double])
  func rectangles(length: Double) throws {
    let layout = try LayoutScript(text: "return { group = 'id' }", name: "t").layout(ItemList.shelf)
    for other in [length, 0, 100] {
      for rect in [
        Rect(x: length, y: other, width: 9, height: other),
        Rect(x: 0, y: 0, width: other, height: length),
      ] {
        let found = layout.items(in: rect)
        #expect(found == (0..<4).filter { layout.frame(of: $0).overlaps(rect) })
      }
    }
  }
}
