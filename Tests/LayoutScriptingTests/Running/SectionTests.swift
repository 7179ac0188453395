import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct SectionTests {
  static let items = ItemList(
    [[], [.init("title", "Sea")], []],
    sections: [
      ItemSection(title: "First", items: 0..<1, fields: [.init("color", "gold"), .init("n", 7)]),
      ItemSection(items: 1..<1),
      ItemSection(title: "", items: 1..<3),
    ])

  @Test("A section has its number, title, count, width and own fields")
  func members() throws {
    let text = """
      return {
        insets = { left = 10, right = 20 },
        header = function(section)
          local s = section
          print(s.index, s.title, s.count, s.width, s.color, s.n)
        end,
      }
      """
    #expect(
      try printed(by: text, Self.items, options: .init(width: 100)) == [
        "1\tFirst\t1\t70\tgold\t7", "2\tnil\t0\t70\tnil\tnil", "3\t\t2\t70\tnil\tnil",
      ])
  }

  @Test("An item knows its section, its position there and the item before it")
  func ofItem() throws {
    let text = """
      return {
        height = function(item)
          local before = item.previous
          print(item.index, item.section, item.section.title, item.position,
            before and before.index)
          return 1
        end,
      }
      """
    #expect(
      try printed(by: text, Self.items) == [
        "1\tsection 1\tFirst\t1\tnil", "2\tsection 3\t\t1\tnil", "3\tsection 3\t\t2\t2",
      ])
  }

  @Test("A loop over a section visits its own fields in order")
  func loop() throws {
    let text = """
      return {
        footer = function(section)
          for key, value in pairs(section) do print(section.index, key, value) end
        end,
      }
      """
    #expect(try printed(by: text, Self.items) == ["1\tcolor\tgold", "1\tn\t7"])
  }

  @Test(
    "A name that no section has raises an error if a similar one exists",
    arguments: [
      ("colour", "section has no field 'colour', did you mean 'color'?"),
      ("titel", "section has no field 'titel', did you mean 'title'?"),
      ("widht", "section has no field 'widht', did you mean 'width'?"),
    ])
  func near(name: String, message: String) {
    let text = "return { header = function(section) return section.\(name) end }"
    #expect(
      faults(text, Self.items) == ["t.lua:1: error: in header for section 1: \(message)"])
  }

  @Test("A name that no section has, without a similar one, is nil, with one warning")
  func far() throws {
    let recorder = Recorder()
    let script = try recorder.script(
      "return { header = function(section) return section.zigzag end }")
    _ = try script.layout(Self.items)
    #expect(
      recorder.warnings.map(\.message) == ["no section has a field 'zigzag'; it is nil everywhere"])
  }

  @Test("A layout without sections is empty, and an empty section has its header")
  func empty() throws {
    let text = "return { header = 10, footer = 5, insets = 3 }"
    let none = try Wall(text, ItemList([], sections: []), options: .init(width: 100))
    #expect(none.sections.isEmpty && none.contentSize.height == 0)
    let one = try Wall(text, ItemList([]), options: .init(width: 100))
    #expect(one.contentSize.height == 21)
  }
}
