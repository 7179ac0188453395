import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ConstantTests {
  @Test(
    "A constant equals a function that always returns it, and changes the layout",
    arguments: [
      ("insets", "8"), ("insets", "{ 4, 8 }"), ("insets", "{ 1, 2, 3, 4 }"),
      ("insets", "{ top = 3 }"),
      ("spacing", "4"), ("spacing", "{ row = 2 }"), ("spacing", "{ column = 7, row = 1 }"),
      ("columns", "2"), ("columns", "2.0"), ("columns", "'100px 2fr 1fr'"),
      ("columns", "'repeat(auto-fill, minmax(160px, 1fr))'"), ("placement", "'in-order'"),
      ("tolerance", "500"), ("header", "30"), ("footer", "20.5"), ("span", "2"), ("span", "'all'"),
      ("column", "2"), ("column", "-1"), ("height", "77"), ("height", "0"), ("group", "'topic'"),
    ])
  func equal(field: String, literal: String) throws {
    let items = ItemList.pictures(20).with("topic", of: ["sea", "land"])
    let constant = try Wall("return { \(field) = \(literal) }", items)
    let answer = field == "group" ? "item.topic" : literal
    let function = try Wall("return { \(field) = function(item) return \(answer) end }", items)
    #expect(constant == function)
    #expect(try constant != Wall("return {}", items))
  }

  @Test(
    "Without an answer, the host's default is used",
    arguments: Contract.arranging.map(\.name).filter { $0 != "group" })
  func none(field: String) throws {
    let text = "return { \(field) = function() end }"
    var options = LayoutOptions()
    options.axis = try LayoutScript(text: text, name: "t.lua").axis
    #expect(try Wall(text, .shelf) == Wall("return {}", .shelf, options: options))
  }

  @Test("By default there are three columns, ten points apart, and items keep their proportions")
  func defaults() throws {
    let wall = try Wall("return {}", .shelf, options: .init(width: 320))
    #expect(wall.frames.map(\.x) == [0, 110, 220, 0])
    #expect(wall.frames.map(\.width) == [100, 100, 100, 100])
    // In proportion; its own height; a square; a square.
    #expect(wall.frames.map(\.height) == [200.0 / 3, 120, 100, 100])
    #expect(wall.columns == [0, 1, 2, 0])
  }

  @Test("Items' own fields set their spans and columns, within the existing columns")
  func ownFields() throws {
    let items = ItemList(
      ["height": 10, "column": 3], ["height": 10, "span": 2], ["height": 10, "column": 9],
      ["height": 10, "span": "all"], ["height": 10, "column": -1, "span": 2],
      ["height": 10, "column": -9], ["height": 10, "span": 99], ["height": 10])
    let wall = try Wall("return {}", items, options: .init(width: 320))
    #expect(wall.columns == [2, 0, 2, 0, 1, 0, 0, 0])
    #expect(wall.frames.map(\.width) == [100, 210, 100, 320, 210, 100, 320, 100])
    let answered = "return { span = function(item) if item.index == 2 then return 1 end end }"
    #expect(try Wall(answered, items, options: .init(width: 320)).frames[1].width == 100)
  }

  @Test("A function answers for each item separately")
  func byItem() throws {
    let text = """
      return {
        insets = 0, spacing = 0, columns = 4,
        span = function(item, columns) return item.index == 1 and #columns or nil end,
        column = function(item, columns) if item.index > 1 then return -item.index + 1 end end,
        height = function(item, width, layout, span) return width * span end,
      }
      """
    let wall = try Wall(text, .shelf, options: .init(width: 400))
    #expect(wall.columns == [0, 3, 2, 1])
    #expect(wall.frames.map(\.height) == [1600, 100, 100, 100])
  }

  @Test("Every question is asked for every section")
  func sections() throws {
    let text = """
      return {
        group = "topic",
        insets = function(section) return section.index end,
        spacing = function(section) return section.index * 10 end,
        columns = function(section) return section.index end,
        header = function(section, width) return section.index * 100 + width / 1000 end,
        footer = function(section) return section.index == 2 and 5 end,
        height = 10,
      }
      """
    let wall = try Wall(text, .shelf, options: .init(width: 100))
    #expect(wall.titles == [nil, "sky", "land"])
    #expect(wall.order == [0, 1, 2, 3])
    #expect(wall.sections.map(\.columnCount) == [1, 2, 3])
    #expect(wall.sections.map(\.header?.height) == [100.1, 200.1, 300.1])
    #expect(wall.sections.map(\.footer?.height) == [nil, 5, nil])
    #expect(wall.frames.map(\.x) == [1, 2, 60, 3])
    #expect(wall.frames.map(\.width) == [98, 38, 38, 34.0 / 3])
  }

  @Test("A section with a title has a header 44 points high by default")
  func titles() throws {
    #expect(
      try Wall("return { group = 'topic' }", .shelf).sections.map(\.header?.height) == [
        nil, 44, 44,
      ])
    for none in ["0", "false", "function() return 0 end", "function() return false end"] {
      let wall = try Wall("return { group = 'topic', header = \(none) }", .shelf)
      #expect(wall.sections.map(\.header) == [nil, nil, nil], "\(none)")
    }
  }

  @Test("−0 is treated as 0")
  func negativeZero() throws {
    let wall = try Wall("return { height = function() return -0.0 end, insets = -0.0 }", .shelf)
    for frame in wall.frames { #expect(frame.height.sign == .plus && frame.y.sign == .plus) }
  }
}
