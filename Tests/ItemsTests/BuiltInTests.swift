import Items
import LuaHosting
import Testing

@Suite struct BuiltInTests {
  @Test("There are 60 built-in items, each with all fields but `featured`")
  func complete() {
    let items = Items.builtIn
    #expect(items.count == 60)
    #expect(
      items.fieldNames == [
        "id", "title", "kind", "topic", "width", "height", "tags", "date", "price", "author",
        "featured",
      ])
    #expect(items.widths.allSatisfy { $0 > 0 })
    #expect(items.heights.allSatisfy { $0 > 0 })
    for name in items.fieldNames where name != "featured" {
      #expect((0..<60).allSatisfy { items.value(name, $0) != .nil }, "\(name)")
    }
  }

  @Test("Ids differ, and kinds, topics and featured items are few enough to group by")
  func groups() {
    func values(_ name: String) -> [LuaValue] {
      (0..<60).compactMap { Items.builtIn.value(name, $0) }
    }
    #expect(Set(values("id")).count == 60)
    #expect(Set(values("topic")).count == 5)
    #expect(Set(values("kind")) == [.string("photo"), .string("ad"), .string("note")])
    #expect(values("kind").count { $0 == .string("ad") } == 7)
    #expect((5...15).contains(values("featured").count { $0 == .boolean(true) }))
  }
}
