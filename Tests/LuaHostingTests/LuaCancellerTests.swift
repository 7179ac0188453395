import Foundation
import LuaHosting
import Testing

@Suite struct LuaCancellerTests {
  @Test(
    "A cancel from another thread ends a running script, which cannot catch it",
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
    #expect(!error.isFinal)
    #expect(try host.load("return 1", name: "t.lua") == .integer(1))
  }

  @Test("A cancel while the host is idle does nothing")
  func between() throws {
    let host = try LuaHost()
    for number in Int64(0)..<5 {
      for _ in 0...number { host.canceller.cancel() }
      #expect(try host.load("return \(number)", name: "t.lua") == .integer(number))
    }
  }

  @Test("A cancel ends all calls of a body with a deadline, and no later ones")
  func body() throws {
    let host = try LuaHost()
    let kinds = host.withDeadline(nil) {
      host.canceller.cancel()
      return (0..<3).map { _ in
        do throws(LuaError) {
          _ = try host.load("return 1", name: "t.lua")
          return LuaError.Kind?.none
        } catch {
          return error.kind
        }
      }
    }
    #expect(kinds == [.cancelled, .cancelled, .cancelled])
    #expect(try host.load("return 1", name: "t.lua") == .integer(1))
  }

  @Test("A module whose loading was cancelled can be loaded later")
  func module() throws {
    var services = LuaHost.Services()
    var isEndless = true
    services.module = { (name) throws(LuaCallbackError) in
      (isEndless ? "stop() while true do end" : "return 7", name)
    }
    let host = try LuaHost(services: services)
    try host.define("stop") { [canceller = host.canceller] (_) throws(LuaCallbackError) in
      canceller.cancel()
      return .nil
    }
    #expect(throws: LuaError.self) { try host.load("return require 'm'", name: "t.lua") }
    isEndless = false
    #expect(try host.load("return require 'm'", name: "t.lua") == .integer(7))
  }

  @Test("Calls that are cancelled at any moment either succeed or are cancelled")
  func moments() throws {
    let host = try LuaHost()
    let canceller = host.canceller
    guard
      case .function(let loop) = try host.load(
        "return function(n) local s = 0 for i = 1, n do s = s + i end return s end", name: "t.lua")
    else { throw LuaCallbackError("the text returns a function") }
    var numbers = SystemRandomNumberGenerator()
    for round in 0..<500 {
      let ended = DispatchSemaphore(value: 0)
      let pause = useconds_t.random(in: 0..<300, using: &numbers)
      Thread.detachNewThread {
        usleep(pause)
        canceller.cancel()
        ended.signal()
      }
      do {
        #expect(try host.call(loop, [.integer(10_000)]) == .integer(50_005_000), "round \(round)")
      } catch {
        #expect(error.kind == .cancelled, "round \(round)")
      }
      ended.wait()
      #expect(try host.call(loop, [.integer(3)]) == .integer(6), "round \(round)")
    }
  }

  @Test("A canceller may outlive its host and be used any number of times")
  func closed() throws {
    var host: LuaHost? = try LuaHost()
    let canceller = try #require(host?.canceller)
    weak let gone = host
    host = nil
    #expect(gone == nil)
    for _ in 0..<3 { canceller.cancel() }
  }

  @Test("Hosts can be closed while another thread cancels them")
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

  @Test("The error of a call that was cancelled before it began names the function's first line")
  func beforeCall() throws {
    let host = try LuaHost()
    guard
      case .function(let function) = try host.load("\nreturn function() end", name: "t.lua")
    else { throw LuaCallbackError("the text returns a function") }
    let error = try #require(throws: LuaError.self) {
      try host.withDeadline(nil) { () throws(LuaError) in
        host.canceller.cancel()
        _ = try host.call(function)
      }
    }
    #expect(error.kind == .cancelled)
    #expect(error.source == "t.lua")
    #expect(error.line == 2)
  }
}
