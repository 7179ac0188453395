import Foundation
import LuaHost
import Testing

@Suite struct LuaCancellerTests {
  @Test(
    "A script that runs is cancelled from another thread and can swallow nothing",
    arguments: [
      "while true do end",
      "while true do pcall(function() while true do end end) end",
      "xpcall(function() while true do end end, function() while true do end end)",
    ])
  func running(text: String) throws {
    let host = try LuaHost(limits: .init(deadline: nil))
    let canceller = host.canceller
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.05)
      canceller.cancel()
    }
    let error = try #require(throws: LuaError.self) { try host.load(text, name: "t.lua") }
    #expect(error.kind == .cancelled)
    #expect(error.message == "the script was cancelled")
    let later = try #require(throws: LuaError.self) { try host.load("return 1", name: "t.lua") }
    #expect(later.kind == .cancelled)
  }

  @Test("A host that is cancelled between calls fails at the next one")
  func between() throws {
    let host = try LuaHost()
    host.canceller.cancel()
    let error = try #require(throws: LuaError.self) { try host.load("return 1", name: "t.lua") }
    #expect(error.kind == .cancelled)
  }

  @Test("A canceller may outlive its host and be used as often as one likes")
  func closed() throws {
    var host: LuaHost? = try LuaHost()
    let canceller = try #require(host?.canceller)
    weak let gone = host
    host = nil
    #expect(gone == nil)
    for _ in 0..<3 { canceller.cancel() }
  }

  @Test("Hosts come and go while others cancel them")
  func race() throws {
    for round in 0..<100 {
      let host = try LuaHost()
      let canceller = host.canceller
      Thread.detachNewThread { for _ in 0..<50 { canceller.cancel() } }
      do {
        #expect(try host.load("return 1", name: "t.lua") == .integer(1), "round \(round)")
      } catch {
        #expect(error.kind == .cancelled, "round \(round)")
      }
    }
  }

  @Test("A call that was cancelled before it began is told with its function's first line")
  func beforeCall() throws {
    let host = try LuaHost()
    guard
      case .function(let function) = try host.load("\nreturn function() end", name: "t.lua")
    else { throw LuaFailure("the text returns a function") }
    host.canceller.cancel()
    let error = try #require(throws: LuaError.self) { try host.call(function) }
    #expect(error.kind == .cancelled)
    #expect(error.source == "t.lua")
    #expect(error.line == 2)
  }
}
