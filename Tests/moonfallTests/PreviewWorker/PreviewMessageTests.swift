import Foundation
import Testing
import Workplaces

/// What a preview's worker reports about params, output and warnings.
@Suite struct PreviewMessageTests {
  @Test("Params keep their values by name and type, and ignored values are reported")
  func params() throws {
    func script(_ param: String) -> String { "return { params = { { name = 'a', \(param) } } }" }
    let workplace = try Workplace(["mine.lua": script("default = 1, max = 10")])
    let worker = try WorkerCall(in: workplace, "mine.lua", "-p", "a=7")
    func wall(
      _ param: String, _ query: String = ""
    ) throws -> (value: NSObject?, messages: [String]) {
      try workplace.write(script(param), to: "mine.lua")
      let wall = try worker.wall(query)
      #expect(wall.errors == [] && wall.fallback == nil)
      return (wall.value("a"), wall.messages)
    }
    #expect(try wall("default = 1") == (7 as NSNumber, []))
    #expect(try wall("default = 1", "p.a=9") == (9 as NSNumber, []))
    #expect(try wall("default = 2, type = 'integer'", "p.a=9") == (9 as NSNumber, []))
    let small = try wall("default = 1, max = 5", "p.a=9")
    #expect(small.value == 1 as NSNumber)
    #expect(
      small.messages == [
        "mine.lua: warning: param 'a' must be a number of at most 5, got '9'; the value is ignored"
      ])
    let text = try wall("default = 'x'", "p.a=9")
    #expect(text.value == "x" as NSString)
    #expect(
      text.messages == [
        "mine.lua: warning: param 'a' has another type now; '9' is ignored"
      ])
    // A value that is set now belongs to the current param.
    #expect(try wall("default = 'x'", "p.a=10") == ("10" as NSString, []))
    #expect(try wall("default = 'x', choices = { 'x', '10' }", "p.a=10").value == "10" as NSString)
    try workplace.write("return {}", to: "mine.lua")
    let gone = try worker.wall()
    #expect(gone.errors == [] && gone["command"] == "moonfall layout mine.lua")
    #expect(
      gone.messages == [
        "mine.lua: warning: mine.lua has no param 'a'; it has none; the value is ignored"
      ])
  }

  @Test("Params of a call without a script are reported as by layout")
  func paramsAlone() throws {
    let worker = try WorkerCall(in: Workplace(), "-p", "a=7")
    let wall = try worker.wall()
    #expect(wall.errors == [] && wall.fallback == nil)
    #expect(
      wall.messages == [
        "moonfall: warning: --param needs a script, as in --script captions --param caption=64"
      ])
    let outcome = try Workplace().moonfall("layout", "-p", "a=7")
    #expect(outcome.errors == wall.messages[0].replacing("warning", with: "error") + "\n")
  }

  @Test("A script's output and warnings are on the page, and nowhere else")
  func messages() throws {
    let workplace = try Workplace([
      "mine.lua": """
      return { height = function(item, width)
        print("asked") print(item.zzz and 1 or "none") return width
      end }
      """
    ])
    let worker = try WorkerCall(in: workplace, "mine.lua", "--columns", "1")
    let wall = try worker.wall("sample=one")
    #expect(
      wall.messages == [
        "mine.lua: asked",
        "mine.lua: warning: no item has a field 'zzz'; it is nil everywhere",
        "mine.lua: none",
      ])
    worker.hangUp()
    #expect(try worker.end() == Outcome(code: 0))
  }

  @Test("Columns without a width are a message of the wall, from the script and from the page")
  func invisibleColumns() throws {
    let workplace = try Workplace([
      "mine.lua": "return { columns = '200' }", "b.lua": PreviewFailureTests.two,
    ])
    let words = "200 columns in 1200 points have no width; "
    let own = try WorkerCall(in: workplace, "mine.lua")
    #expect(
      try own.wall().messages.map { $0.hasPrefix("mine.lua:1: warning: \(words)") } == [true])
    let page = try WorkerCall(in: workplace, "b.lua")
    #expect(
      try page.wall("columns=200").messages.map {
        $0.hasPrefix("moonfall: warning: \(words)")
      } == [true])
    #expect(try page.wall().messages == [])
  }
}
