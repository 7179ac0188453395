import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ErrorCountTests {
  @Test("An error of many items is reported once, with the first item and their number")
  func once() throws {
    let text = """
      return {
        height = function(item)
          if item.index > 3 then return item.size.h end
          return 1
        end,
      }
      """
    let items = ItemList.pictures(235).with("size", of: [.nil])
    let faults = Recorder().faults(text, items)
    #expect(faults.map(\.count) == [232])
    #expect(
      faults.map(\.description) == [
        """
        t.lua:3: error: in height for item 4 “p4”: attempt to index a nil value (field 'size')
         3 |     if item.index > 3 then return item.size.h end
           |                                        ^
           and 231 more items
        """
      ])
  }

  @Test("An item that is asked about twice because auto-fit tracks collapsed is counted once")
  func fitted() {
    let columns = "columns = 'repeat(auto-fit, minmax(90px, 1fr))'"
    for body in ["return -1", "error('no')"] {
      let text = "return { \(columns), height = function(item) \(body) end }"
      #expect(Recorder().faults(text, .pictures(3)).map(\.count) == [3])
    }
    let text = "return { \(columns), group = 'id', heights = function(items) return { -1 } end }"
    #expect(Recorder().faults(text, .pictures(3)).map(\.count) == [3])
    let list = "return { \(columns), group = 'id', heights = function(items) return {} end }"
    #expect(Recorder().faults(list, .pictures(3)).map(\.count) == [3])
  }

  @Test("Errors of different lines, questions and words are each reported, in order of appearance")
  func different() {
    let text = """
      return {
        span = function(item) return 0 end,
        height = function(item)
          if item.index == 2 then error("second") end
          if item.index == 3 then error("third") end
          return item.index > 3 and item.x.y or -1
        end,
      }
      """
    let items = ItemList.pictures(5).with("x", of: [.nil])
    let faults = Recorder().faults(text, items)
    #expect(faults.map(\.line) == [2, 6, 4, 5, 6])
    #expect(faults.map(\.count) == [5, 1, 1, 1, 2])
    #expect(faults.map(\.item?.index) == [1, 1, 2, 3, 4])
    #expect(faults.map(\.kind) == [.answer, .answer, .runtime, .runtime, .runtime])
  }

  @Test("Invalid answers are one error for each line, whatever their values")
  func answers() {
    let text = """
      return {
        height = function(item)
          if item.index % 2 == 0 then return -item.index end
          return "text " .. item.index
        end,
      }
      """
    let faults = Recorder().faults(text, .pictures(1000))
    #expect(faults.map(\.line) == [4, 3])
    #expect(faults.map(\.count).reduce(0, +) == 1000)
  }

  @Test("Errors of one line with different messages are reported three times")
  func many() {
    let text = "return { height = function(item) error('no. ' .. item.index) end }"
    let faults = Recorder().faults(text, .pictures(500))
    #expect(faults.map(\.message) == ["no. 1", "no. 2", "no. 3"])
    #expect(faults.map(\.count) == [1, 1, 498])
  }

  @Test("At most fifty errors are reported")
  func manyLines() {
    let lines = (1...100).map { "if item.index == \($0) then error('x') end\n" }.joined()
    let text = "return { height = function(item)\n\(lines) error('y') end }"
    let faults = Recorder().faults(text, .pictures(500))
    #expect(faults.count == 50)
    #expect(faults.map(\.count).reduce(0, +) == 500)
  }

  @Test("An item is named by its id, else its title, else its name")
  func names() {
    let items = ItemList(
      ["id": "photo-1", "title": "Sea"], ["title": "Sun"], ["name": "Dune"], ["id": 7], [:],
      ["id": .string(String(repeating: "x", count: 100))])
    let lines = (1...6).map { "if item.index == \($0) then error('x') end\n" }.joined()
    let faults = Recorder().faults("return { height = function(item)\n\(lines)end }", items)
    let names = ["photo-1", "Sun", "Dune", "7", nil, String(repeating: "x", count: 60) + "…"]
    #expect(faults.map(\.item) == names.enumerated().map { .init(index: $0 + 1, name: $1) })
  }

  @Test("An error about sections counts sections")
  func sections() {
    let text =
      "return { group = function(item) return item.index end, header = function() return -1 end }"
    let report = Recorder().faults(text, .pictures(3)).map(\.description)
    #expect(report.count == 1)
    #expect(
      report[0].hasPrefix("t.lua:1: error: in header for section 1: a header's height must not"))
    #expect(report[0].hasSuffix("and 2 more sections"))
  }

  @Test("The line is that of the return, in any function")
  func lines() {
    let text = """
      local function helper(width)
        return -width
      end
      return {
        height = function(item, width)
          local height = helper(width)
          if item.index == 1 then
            return height
          end
          return helper(width)
        end,
      }
      """
    #expect(Recorder().faults(text, .pictures(3)).map(\.line) == [8, 2])
  }

  @Test("A script that failed can lay out again, without the earlier errors")
  func again() throws {
    let text = """
      return { height = function(item) return item.index > 1 and error("too many") or 1 end }
      """
    let script = try Recorder().script(text)
    #expect(throws: ScriptErrors.self) { try script.layout(ItemList.pictures(3)) }
    #expect(Wall(try script.layout(ItemList.pictures(1))).frames.map(\.height) == [1])
  }
}
