import Foundation
import ScriptCheck
import ScriptSamples
import Testing

@testable import LayoutScripting

/// Layouts and drawings that are cancelled.
extension UseTests {
  static let endless = """
    return {
      height = function(item)
        if item.endless then print() while true do end end
        return item.index
      end,
      label = function(item) if item.endless then print() while true do end end return "a" end,
    }
    """

  /// A script that is cancelled from another thread each time that it prints.
  static func cancelled(onPrint cancels: @escaping () -> Int = { 1 }) throws -> LayoutScript {
    var canceller: LuaCanceller?
    var services = LayoutScript.Services()
    services.print = { _ in
      let count = cancels()
      Thread.detachNewThread { [canceller] in for _ in 0..<count { canceller?.cancel() } }
    }
    let script = try LayoutScript(
      text: endless, name: "t.lua", limits: .init(deadline: nil), services: services)
    canceller = script.canceller
    return script
  }

  static let fine = ItemList(["endless": false], ["endless": false])
  static let stuck = ItemList(["endless": false], ["endless": true])

  @Test("A cancel ends one layout or drawing, and the next one is made", arguments: [1, 5])
  func cancelledOnce(times: Int) throws {
    let script = try Self.cancelled(onPrint: { times })
    for _ in 0..<3 {
      let failure = try #require(throws: ScriptErrors.self) { try script.layout(Self.stuck) }
      #expect(failure.errors.map(\.kind) == [.cancelled])
      #expect(failure.errors.first?.item?.index == 2)
      // The other cancels of the five may still come, and then they are this layout's.
      if times > 1 { Thread.sleep(forTimeInterval: 0.05) }
      let result = try script.layout(Self.fine)
      #expect((0..<2).map { result.frame(of: $0).height } == [1, 2])
      try result.draw(isColor: { _ in true }) { (ask) throws(ScriptErrors) in
        #expect(try ask(1, result.frame(of: 1)).label == "a")
      }
    }
  }

  @Test("A cancel before or after a layout does nothing")
  func idle() throws {
    let script = try Self.cancelled()
    script.canceller.cancel()
    for _ in 0..<3 {
      let result = try script.layout(Self.fine)
      script.canceller.cancel()
      try result.draw(isColor: { _ in true }) { (ask) throws(ScriptErrors) in
        #expect(try ask(0, result.frame(of: 0)).label == "a")
      }
      script.canceller.cancel()
      #expect(script.check(Self.fine, isColor: { _ in true }).errors == [])
      script.canceller.cancel()
    }
  }

  @Test("A cancel from a Swift callback ends the current work, although no Lua runs at that moment")
  func fromCallback() throws {
    var cancels = true
    var script: LayoutScript?
    let items = Pictures { callback in
      if cancels, callback == .count || callback == .value { script?.canceller.cancel() }
    }
    // Neither has a function, so that Swift places 20,000 spans without Lua.
    for text in [Self.text, "return { columns = 9999, span = 'all', height = 1 }"] {
      script = try LayoutScript(text: text, name: "t.lua")
      cancels = true
      let failure = try #require(throws: ScriptErrors.self) { _ = try script?.layout(items) }
      #expect(failure.errors.map(\.kind) == [.cancelled])
      cancels = false
    }
    #expect(try script?.layout(items).layout.itemCount == 2)
  }

  @Test("Layouts that are cancelled at any moment either succeed or are cancelled")
  func moments() throws {
    let script = try LayoutScript(
      text: "return { height = function(item, width) return item:height_at(width) end }",
      name: "t.lua")
    let items = ItemList.pictures(300)
    let right = try Wall(script.layout(items))
    let canceller = script.canceller
    var counts = (well: 0, cancelled: 0)
    for round in 0..<400 {
      let ended = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        usleep(useconds_t(round % 100) * 20)
        canceller.cancel()
        ended.signal()
      }
      do throws(ScriptErrors) {
        #expect(try Wall(script.layout(items)) == right)
        counts.well += 1
      } catch {
        #expect(error.errors.map(\.kind) == [.cancelled], "round \(round)")
        counts.cancelled += 1
      }
      ended.wait()
      if round % 20 == 0 { #expect(try Wall(script.layout(items)) == right, "round \(round)") }
    }
    #expect(counts.well + counts.cancelled == 400)
  }
}
