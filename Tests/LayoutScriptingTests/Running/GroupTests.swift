import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct GroupTests {
  static let items = ItemList(
    ["topic": "sea", "year": 2024], ["topic": "land", "year": 2024.5], ["topic": "sea"], [:],
    ["topic": "land", "year": 2024], ["topic": true, "year": 2024.0])

  @Test(
    "Items with equal answers make a section, in order of first appearance",
    arguments: [
      ("'topic'", ["sea", "land", nil], [0, 2, 1, 4, 3, 5]),
      ("'year'", ["2024", "2024.5", nil], [0, 4, 5, 1, 2, 3]),
      ("function(item) return item.year end", ["2024", "2024.5", nil], [0, 4, 5, 1, 2, 3]),
      ("function(item) return item.index % 2 end", ["1", "0"], [0, 2, 4, 1, 3, 5]),
      (
        "function(item) return item.index > 3 and 'late' or nil end", [nil, "late"],
        [0, 1, 2, 3, 4, 5]
      ),
      ("function() end", [nil], [0, 1, 2, 3, 4, 5]),
    ] as [(String, [String?], [Int])])
  func sections(group: String, titles: [String?], order: [Int]) throws {
    let wall = try Wall("return { group = \(group), height = 10 }", Self.items)
    #expect(wall.titles == titles)
    #expect(wall.order == order)
  }

  @Test("Inside a group, items know their neighbours by the group's order")
  func neighbours() throws {
    let text = """
      return {
        group = function(item) return item.topic == "sea" and "sea" or "rest" end,
        height = function(item)
          print(item.index, item.section.index, item.section.count, item.position,
            item.previous and item.previous.index)
          return item.index
        end,
      }
      """
    #expect(
      try printed(by: text, Self.items) == [
        "1\t1\t2\t1\tnil", "3\t1\t2\t2\t1", "2\t2\t4\t1\tnil", "4\t2\t4\t2\t2", "5\t2\t4\t3\t4",
        "6\t2\t4\t4\t5",
      ])
    #expect(try Wall(text, Self.items).frames.map(\.height) == [1, 3, 2, 4, 5, 6])
  }

  @Test("Items form sections by their own field if the input has none; only text is a title")
  func ownField() throws {
    let items = ItemList(["section": "b"], ["section": "a"], ["section": "b"], [:])
    #expect(try Wall("return { height = 1 }", items).titles == ["b", "a", nil])
    let numbers = ItemList(["section": 2], ["section": 1], ["section": 2.0], ["section": "2"])
    let wall = try Wall("return { height = 1 }", numbers)
    #expect(wall.titles == [nil, nil, "2"])
    #expect(wall.order == [0, 2, 1, 3])
    let rows: [[LuaValue.Field]] = [[.init("section", "b")], [.init("section", "a")]]
    let sections = [ItemSection(title: "One", items: 0..<2)]
    #expect(try Wall("return { height = 1 }", ItemList(rows, sections: sections)).titles == ["One"])
  }

  @Test("A group replaces the input's sections")
  func replaces() throws {
    let rows: [[LuaValue.Field]] = [[.init("t", "x")], [.init("t", "y")], [.init("t", "x")]]
    let items = ItemList(
      rows,
      sections: [ItemSection(title: "A", items: 0..<1), ItemSection(title: "B", items: 1..<3)])
    #expect(try Wall("return { height = 1 }", items).titles == ["A", "B"])
    #expect(try Wall("return { group = 't', height = 1 }", items).titles == ["x", "y"])
  }

  @Test("No items make one section, however they are grouped")
  func empty() throws {
    for group in ["'topic'", "function(item) return item.topic end"] {
      let wall = try Wall("return { group = \(group), header = 20 }", ItemList([]))
      #expect(wall.titles == [nil], "\(group)")
      #expect(wall.contentSize.height == 20, "\(group)")
    }
  }

  @Test("A field that cannot group items is an error or a warning")
  func unknownField() throws {
    #expect(
      faults("return {\n  group = 'topik' }", Self.items) == [
        "t.lua:2: error: in group: item has no field 'topik', did you mean 'topic'?"
      ])
    let recorder = Recorder()
    #expect(recorder.faults("return {\n  group = 'zigzag', height = 1 }", Self.items).isEmpty)
    #expect(
      recorder.warnings.map(\.description) == [
        "t.lua:2: warning: no item has a field 'zigzag'; it is nil everywhere"
      ])
  }

  @Test(
    "A built-in name of items is not one of their fields", arguments: ["aspect", "index"])
  func builtIn(name: String) {
    #expect(
      faults("return { group = '\(name)' }", .pictures(2)).first?.contains(
        "no item has a field '\(name)' of its own; write function(item) return item.\(name) end")
        == true)
  }
}
