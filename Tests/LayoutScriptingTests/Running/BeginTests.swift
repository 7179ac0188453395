import Foundation
import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct BeginTests {
  @Test("It receives all items once, and its answer is the state for all questions")
  func state() throws {
    let text = """
      return {
        begin = function(layout, items)
          local sum = 0
          for i, item in ipairs(items) do sum = sum + item.width end
          print(#items, sum, items[1].id, items[0], items[#items + 1], items.x)
          return sum
        end,
        group = function(item, layout) return layout.state end,
        height = function(item, width, layout) return layout.state end,
      }
      """
    let recorder = Recorder()
    let wall = Wall(try recorder.script(text).layout(ItemList.pictures(3)))
    #expect(recorder.printed == ["3\t480\tp1\tnil\tnil\tnil"])
    #expect(wall.frames.map(\.height) == [480, 480, 480])
    #expect(wall.titles == ["480"])
  }

  @Test("Items can be traversed in both ways, and indexed by whole numbers of any kind")
  func loops() throws {
    let text = """
      return {
        begin = function(layout, items)
          local seen = ""
          for i, item in pairs(items) do seen = seen .. i .. item.id end
          print(seen, items[#items / 2].id)
        end,
      }
      """
    #expect(try printed(by: text, .pictures(4)) == ["1p12p23p34p4\tp2"])
  }

  @Test("Every layout starts without the state of the previous one")
  func anew() throws {
    let text = """
      return {
        begin = function(layout)
          local n = layout.state and layout.state.n or 0
          return { n = n + 1 }
        end,
        height = function(item, width, layout) return layout.state.n end,
      }
      """
    let script = try Recorder().script(text)
    let first = Wall(try script.layout(ItemList.pictures(2)))
    let second = Wall(try script.layout(ItemList.pictures(2)))
    #expect(first.frames.map(\.height) == [1, 1])
    #expect(second == first)
  }

  @Test("The remains of one layout do not fill the memory of the next")
  func memory() throws {
    let recorder = Recorder()
    recorder.limits.memory = 4 << 20
    let script = try recorder.script(
      """
      return {
        params = { { name = "caption", default = 48 } },
        begin = function()
          local list = {}
          for i = 1, 10000 do list[i] = i end
          return list
        end,
      }
      """)
    for _ in 1...100 { #expect(try script.layout(ItemList.pictures(1)).layout.itemCount == 1) }
  }

  @Test("A state may contain itself")
  func cycle() throws {
    let text = """
      return {
        begin = function()
          local a, b = { name = "a" }, { name = "b" }
          a.other, b.other = b, a
          return a
        end,
        height = function(item, width, layout)
          local state = layout.state
          print(state.other.other == state, state.other.other.other.name)
        end,
      }
      """
    #expect(try printed(by: text, .pictures(1)) == ["true\tb"])
  }

  @Test("A state may hold items, functions and objects")
  func kinds() throws {
    let text = """
      local Card = {}
      Card.__index = Card
      function Card:double() return self.n * 2 end
      return {
        begin = function(layout, items)
          local card = setmetatable({ n = 4 }, Card)
          return { last = items[#items], f = function(x) return x + 1 end, card = card }
        end,
        height = function(item, width, layout)
          local state = layout.state
          print(state.last.id, state.f(1), state.card:double())
        end,
      }
      """
    #expect(try printed(by: text, .pictures(2)) == ["p2\t2\t8", "p2\t2\t8"])
  }

  @Test(
    "A very deeply nested state does no harm, even on a small stack", arguments: [100, 60_000])
  func deep(levels: Int) async {
    await #expect(processExitsWith: .success) { [levels] in
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        let begin = "local t = {} for i = 1, \(levels) do t = { t } end return t"
        let faults = Recorder().faults("return { begin = function() \(begin) end }", .pictures(1))
        precondition(levels > 100 || faults.isEmpty)
        done.signal()
      }
      thread.stackSize = 512 << 10
      thread.start()
      done.wait()
    }
  }

  @Test("A failing begin is reported by its name, and the other questions are still asked")
  func failure() {
    let text = """
      return {
        begin = function(layout, items)
          return items[1].width + items[1].price
        end,
        height = function() return -1 end,
      }
      """
    let items = ItemList(["width": 10], ["width": 20, "price": 3])
    #expect(
      faults(text, items) == [
        "t.lua:3: error: in begin: attempt to perform arithmetic on a nil value (field 'price')",
        "t.lua:5: error: in height for item 1: a height must not be negative, got -1",
      ])
  }
}
