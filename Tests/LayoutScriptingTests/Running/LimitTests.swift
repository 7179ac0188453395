import Foundation
import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct LimitTests {
  static let endless = "local function loop() while true do end end\n"

  /// Returns the errors of a layout of three items with a deadline.
  ///
  /// Everything before the endless part has a second.
  static func run(_ fields: String) throws -> [ScriptError] {
    let recorder = Recorder()
    recorder.limits.deadline = 1
    let script = try recorder.script(endless + "return { \(fields) }")
    let failure = try #require(throws: ScriptErrors.self) {
      try script.layout(ItemList.pictures(3))
    }
    let later = try #require(throws: ScriptErrors.self) { try script.layout(ItemList.pictures(1)) }
    #expect(later.errors.map(\.kind) == failure.errors.suffix(1).map(\.kind))
    return failure.errors
  }

  @Test(
    "Reaching the deadline ends the layout, and the error names question and item",
    .timeLimit(.minutes(20)),
    arguments: [
      (
        "height = function(item) if item.index == 2 then loop() end end",
        "t.lua:1: error: in height for item 2 “p2”"
      ),
      (
        "span = function(item) if item.index == 3 then loop() end end",
        "t.lua:1: error: in span for item 3 “p3”"
      ),
      ("column = function(item) loop() end", "t.lua:1: error: in column for item 1 “p1”"),
      (
        "height = loop, column = function(_, columns) columns:item_height(1) end",
        "t.lua:1: error: in height for item 1 “p1”"
      ),
      (
        "group = function(item) if item.index == 2 then loop() end end",
        "t.lua:1: error: in group for item 2 “p2”"
      ),
      ("begin = loop", "t.lua:1: error: in begin"),
      ("insets = loop", "t.lua:1: error: in insets for section 1"),
      ("spacing = loop", "t.lua:1: error: in spacing for section 1"),
      ("columns = loop", "t.lua:1: error: in columns for section 1"),
      ("header = loop", "t.lua:1: error: in header for section 1"),
      ("placement = loop", "t.lua:1: error: in placement for section 1"),
      (
        "height = function() while true do pcall(loop) end end",
        "t.lua:2: error: in height for item 1 “p1”"
      ),
    ])
  func deadline(fields: String, place: String) throws {
    let errors = try Self.run(fields)
    #expect(
      errors.map(\.heading) == [
        place + ": the script ran longer than 1 second: look for a loop that does not end"
      ])
    #expect(errors.first?.kind == .deadline)
  }

  @Test("The deadline is that of the whole layout, not of one call", .timeLimit(.minutes(20)))
  func whole() throws {
    let recorder = Recorder()
    // So long that no machine is too busy for a single call, which takes ten milliseconds. With
    // shorter calls, the clock of the layout itself, which names no item, could be the first to
    // look.
    recorder.limits.deadline = 5
    let script = try recorder.script(
      "return { height = function() for i = 1, 1000000 do end return 1 end }")
    let failure = try #require(throws: ScriptErrors.self) {
      try script.layout(ItemList.pictures(20_000))
    }
    #expect(failure.errors.map(\.kind) == [.deadline])
    #expect((failure.errors.first?.item?.index ?? 0) > 1)
  }

  @Test("Earlier errors are reported too, the limit last")
  func before() throws {
    let fields = "height = function(item) if item.index == 1 then return -1 end loop() end"
    let errors = try Self.run(fields)
    #expect(errors.map(\.kind) == [.answer, .deadline])
    #expect(errors.map(\.item?.index) == [1, 2])
  }

  @Test("An endless file ends at its deadline when it is loaded")
  func loading() throws {
    let recorder = Recorder()
    recorder.limits.deadline = 1
    let error = try #require(throws: ScriptError.self) {
      try recorder.script("\nwhile true do end")
    }
    #expect(
      "\(error)"
        == "t.lua:2: error: the script ran longer than 1 second: look for a loop that does not end\n"
        + " 2 | while true do end"
    )
    #expect(error.kind == .deadline)
  }

  @Test("Reaching the memory limit ends the layout, and the error names question and item")
  func memory() throws {
    let recorder = Recorder()
    recorder.limits.memory = 1 << 20
    let script = try recorder.script(
      """
      local all = {}
      return {
        height = function(item)
          if item.index == 2 then while true do all[#all + 1] = {} end end
          return 1
        end,
      }
      """)
    let failure = try #require(throws: ScriptErrors.self) {
      try script.layout(ItemList.pictures(3))
    }
    #expect(failure.errors.map(\.kind) == [.memory])
    #expect(failure.errors.first?.item?.index == 2)
    #expect(failure.errors.first?.message == "the script needs more than 1 MB")
    #expect(throws: ScriptErrors.self) { try script.layout(ItemList.pictures(1)) }
  }

  @Test("A memory limit that is too low for Lua is an error of the script")
  func noMemory() throws {
    let recorder = Recorder()
    recorder.limits.memory = 1000
    let error = try #require(throws: ScriptError.self) { try recorder.script("return {}") }
    #expect(error.kind == .memory)
    #expect(error.script == "t.lua")
  }

  @Test(
    "An invalid deadline is an error when the script is loaded", arguments: [-1, .nan] as [Double])
  func invalidDeadline(seconds: Double) throws {
    let recorder = Recorder()
    recorder.limits.deadline = seconds
    let error = try #require(throws: ScriptError.self) { try recorder.script("return {}") }
    #expect(error.kind == .options && error.script == "t.lua")
    #expect(
      error.message == "a deadline must be 0 seconds or more, or nil for none, got \(seconds)")
  }

  @Test("A layout is cancelled from another thread")
  func cancelled() throws {
    var canceller: LuaCanceller?
    var services = LayoutScript.Services()
    services.print = { _ in
      Thread.detachNewThread { [canceller] in canceller?.cancel() }
    }
    let script = try LayoutScript(
      text: Self.endless + "return { height = function() print('here') loop() end }",
      name: "t.lua", limits: .init(deadline: nil), services: services)
    canceller = script.canceller
    let failure = try #require(throws: ScriptErrors.self) {
      try script.layout(ItemList.pictures(1))
    }
    #expect(failure.errors.map(\.kind) == [.cancelled])
    #expect(failure.errors.first?.item?.index == 1)
  }

  @Test(
    "Any answer is read within bounds", .timeLimit(.minutes(20)),
    arguments: ["height", "insets", "span", "group", "label"])
  func hugeAnswers(question: String) throws {
    let recorder = Recorder()
    recorder.limits.deadline = 1
    let script = try recorder.script(
      """
      local t = {}
      t[1], t.t, t.x = t, t, setmetatable({}, { __index = function() while true do end end })
      return { \(question) = function() return t end }
      """)
    let failure = try #require(throws: ScriptErrors.self) {
      let layout = try script.layout(ItemList.pictures(1))
      try layout.draw(isColor: { _ in true }) { (appearance) throws(ScriptErrors) in
        _ = try appearance(0, layout.layout.frame(of: 0))
      }
    }
    #expect(failure.errors.count == 1)
    #expect(failure.errors.first?.isLimit == false)
  }
}
