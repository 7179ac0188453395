import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting
@testable import ScriptCheck

@Suite struct CheckLimitTests {
  @Test(
    "A check that reaches its limit keeps its findings, notes what was not tried, and is incomplete"
  )
  func leftOut() throws {
    // Each layout ends far within its deadline, and begin makes all of them longer than the limit.
    let text = """
      local function slow() local s = 0 for i = 1, 3000000 do s = s + i % 7 end return s end
      return { begin = function() slow() end, label = function() return {} end }
      """
    var seconds = Double.infinity
    for _ in 0..<3 {
      let start = ContinuousClock.now
      _ = try LayoutScript(text: text, name: "t.lua").layout(ItemList.shelf)
      seconds = min(seconds, (ContinuousClock.now - start) / .seconds(1))
    }
    let recorder = Recorder()
    recorder.limits.deadline = seconds * 6
    let script = try recorder.script(text)
    let start = ContinuousClock.now
    let check = script.check(ItemList.shelf, slowest: .infinity) { _ in true }
    let total = (ContinuousClock.now - start) / .seconds(1)
    #expect(total < seconds * 12 + 5)
    #expect(!check.isComplete)
    #expect(check.errors.map(\.message) == ["a label must be text, got a table"])
    let note = try #require(check.notes.first { $0.kind == .incomplete })
    #expect(note.message.hasSuffix("no items at widths of 320, 390, 768, 1920"), "\(note.message)")
  }

  @Test("A check that ends in time is complete, and reports its progress up to the last layout")
  func complete() throws {
    let script = try LayoutScript(text: "return { columns = 2 }", name: "t.lua")
    var progress: [[Int]] = []
    let check = script.check(
      ItemList.shelf, slowest: .infinity, progress: { progress.append([$0, $1]) }
    ) { _ in true }
    #expect(check.isComplete)
    #expect(progress.allSatisfy { $0[1] == 20 && (0..<20).contains($0[0]) })
    #expect(progress.map { $0[0] } == progress.map { $0[0] }.sorted())
    #expect((progress.last?[0] ?? 0) >= 15)
  }

  @Test("A piece of work gets the time that is left, or no limit if there is none")
  func bounded() {
    #expect(TimeLimit(seconds: nil).bounded(nil) == nil)
    #expect(TimeLimit(seconds: nil).bounded(7) == 7)
    #expect(TimeLimit(seconds: 1e9).bounded(7) == 7)
    #expect(TimeLimit(seconds: .infinity).bounded(7) == 7)
    #expect((TimeLimit(seconds: 5).bounded(nil) ?? 9) <= 5)
    #expect(TimeLimit(seconds: 0).bounded(7) == 0)
    let limit = TimeLimit(seconds: 5)
    _ = limit.bounded(1)
    #expect(!limit.isShorter)
    _ = limit.bounded(7)
    #expect(limit.isShorter)
    #expect(TimeLimit(seconds: 0).isOver && !TimeLimit(seconds: 1e9).isOver)
  }
}
