import Foundation
import LuaHosting
import ScriptCheck
import ScriptSamples
import Synchronization
import Testing
import Waterfall

@testable import LayoutScripting

/// Calls to a script while it is in use.
@Suite struct UseTests {
  /// The callbacks that run while a script lays out, draws or is checked.
  enum Callback: String, CaseIterable {
    case print, warn, module, text, isColor
    case count, sections, widths, heights, spans, columns, fieldNames, value
  }

  /// The calls that a callback can make.
  enum Call: CaseIterable {
    case layout, profile, check, draw, identifyCells
  }

  /// Two pictures that call a closure whenever they are read.
  struct Pictures: ItemSource {
    let items = ItemList(
      ["width": 3, "height": 2, "topic": "sea"], ["width": 1, "height": 1, "topic": "sky"])
    let called: (Callback) -> Void
    var count: Int { items.count(after: called(.count)) }
    var sections: [ItemSection] { items.sections(after: called(.sections)) }
    var widths: [Double] { items.widths(after: called(.widths)) }
    var heights: [Double] { items.heights(after: called(.heights)) }
    var spans: [Int32] { items.spans(after: called(.spans)) }
    var columns: [Int32] { items.columns(after: called(.columns)) }
    var fieldNames: [String] { items.fieldNames(after: called(.fieldNames)) }
    func value(ofField field: Int, item: Int) -> LuaValue {
      called(.value)
      return items.value(ofField: field, item: item)
    }
  }

  struct Measurer: TextMeasurer {
    let called: (Callback) -> Void
    func heights(of texts: [MeasuredText]) -> [Result<Double, TextMeasuringError>] {
      called(.text)
      return texts.map { _ in .success(7) }
    }
  }

  static let text = """
    local module
    return {
      columns = 2, group = "topic",
      span = function(item) if item.nothing then return 2 end end,
      height = function(item, width, layout)
        print(item.topic)
        module = module or require "m"
        return layout:text_height(item.topic, width) + item.width
      end,
      label = function(item) print(item.topic) return item.topic end,
      color = function() return "gold" end,
      reuse_identifier = function(item) print(item.topic) return item.topic end,
    }
    """

  /// Returns a script whose callbacks all run the same body.
  static func script(_ called: @escaping (Callback) -> Void) throws -> LayoutScript {
    var services = LayoutScript.Services()
    services.print = { _ in called(.print) }
    services.warn = { _ in called(.warn) }
    services.module = { (name) throws(LuaCallbackError) in
      called(.module)
      return ("return true", "\(name).lua")
    }
    services.textMeasurer = Measurer(called: called)
    return try LayoutScript(text: text, name: "t.lua", services: services)
  }

  static func kinds(
    _ call: Call, _ script: LayoutScript, _ layout: ScriptedLayout
  ) -> [ScriptError.Kind] {
    do throws(ScriptErrors) {
      switch call {
      case .layout: _ = try script.layout(ItemList.pictures(2))
      case .profile: _ = try script.profile(ItemList.pictures(2))
      case .check:
        return script.check(ItemList.pictures(2), isColor: { _ in true }).errors.map(\.kind)
      case .draw:
        try layout.draw(isColor: { _ in true }) { (ask) throws(ScriptErrors) in
          _ = try ask(0, layout.frame(of: 0))
        }
      case .identifyCells:
        try layout.identifyCells { (ask) throws(ScriptErrors) in _ = try ask(0) }
      }
      return []
    } catch {
      return error.errors.map(\.kind)
    }
  }

  /// Lays out, draws and identifies cells, and returns the results.
  static func wall(
    _ script: LayoutScript, _ called: @escaping (Callback) -> Void
  ) throws -> [String] {
    let result = try script.layout(Pictures(called: called), options: .init(width: 100))
    var words = (0..<2).map { "\(result.frame(of: $0))" }
    let isColor = { (_: String) in
      called(.isColor)
      return true
    }
    try result.draw(isColor: isColor) { (ask) throws(ScriptErrors) in
      for item in 0..<2 { words.append("\(try ask(item, result.frame(of: item)))") }
    }
    try result.identifyCells { (ask) throws(ScriptErrors) in
      for item in 0..<2 { words.append(try ask(item)) }
    }
    return words
  }

  @Test(
    "A script's callbacks cannot use it, and the current work continues",
    arguments: Callback.allCases)
  func refused(callback: Callback) throws {
    let right = try Self.wall(Self.script { _ in }) { _ in }
    let other = try Self.script { _ in }.layout(ItemList.pictures(2))
    var (inner, kept): (LayoutScript?, ScriptedLayout?) = (nil, nil)
    // The script retains its callbacks, which retain it: this breaks the cycle.
    defer { (inner, kept) = (nil, nil) }
    var kinds: [[ScriptError.Kind]] = []
    func called(_ found: Callback) {
      guard found == callback, let inner else { return }
      // Some callbacks run only in a script's first layout, before there is one to draw.
      for call in kept == nil ? [.layout, .profile, .check] : Call.allCases {
        kinds.append(Self.kinds(call, inner, kept ?? other))
      }
    }
    let script = try Self.script(called)
    inner = script
    #expect(try Self.wall(script, called) == right)
    kept = try script.layout(ItemList.pictures(2))
    #expect(try Self.wall(script, called) == right)
    #expect(!kinds.isEmpty && kinds.allSatisfy { $0 == [.busy] })
    inner = nil
    #expect(try Self.wall(script, called) == right)
  }

  @Test("A busy error says why, and names no line of the script")
  func words() throws {
    var inner: LayoutScript?
    defer { inner = nil }
    var refusal: ScriptErrors?
    let script = try Self.script { _ in
      do throws(ScriptErrors) { _ = try inner?.layout(ItemList.pictures(1)) } catch {
        refusal = error
      }
    }
    inner = script
    _ = try script.layout(ItemList.pictures(1))
    let error = try #require(refusal?.errors.first)
    #expect(
      error.description == "t.lua: error: the script is in use: its own callbacks (print, warn, "
        + "module, item source, text measurer, isColor) cannot use it; use it after the layout or "
        + "drawing has ended")
    #expect(error.line == nil && error.function == nil && error.item == nil)
  }

  @Test("A check cannot be disturbed either")
  func checked() throws {
    let right = try Self.script { _ in }.check(Pictures { _ in }, isColor: { _ in true })
    var (inner, kept): (LayoutScript?, ScriptedLayout?) = (nil, nil)
    // The script retains its callbacks, which retain it: this breaks the cycle.
    defer { (inner, kept) = (nil, nil) }
    var kinds: Set<[ScriptError.Kind]> = []
    func called(_: Callback) {
      guard let inner, let kept else { return }
      kinds.insert(Self.kinds(.layout, inner, kept))
      kinds.insert(Self.kinds(.check, inner, kept))
    }
    let script = try Self.script(called)
    kept = try script.layout(ItemList.pictures(2))
    inner = script
    let check = script.check(Pictures(called: called)) { _ in
      called(.isColor)
      return true
    }
    #expect(check.errors == right.errors)
    #expect(kinds.contains([.busy]))
  }

  @Test("Another script can be used from a script's callbacks", arguments: Callback.allCases)
  func another(callback: Callback) throws {
    let right = try Self.wall(Self.script { _ in }) { _ in }
    let other = try Self.script { _ in }
    var walls: [[String]] = []
    func called(_ found: Callback) {
      if found == callback, let wall = try? Self.wall(other, { _ in }) { walls.append(wall) }
    }
    #expect(try Self.wall(Self.script(called), called) == right)
    #expect(!walls.isEmpty && walls.allSatisfy { $0 == right })
  }

  @Test("Params may be set from a callback, for the next layout")
  func params() throws {
    var inner: LayoutScript?
    defer { inner = nil }
    var services = LayoutScript.Services()
    services.print = { _ in try? inner?.setParam("h", to: "9") }
    let script = try LayoutScript(
      text: """
        return {
          params = { { name = "h", default = 5 } },
          height = function(_, _, layout) print() return layout.params.h end,
        }
        """, name: "t.lua", services: services)
    inner = script
    for height in [5.0, 9, 9] {
      #expect(try script.layout(ItemList.pictures(1)).frame(of: 0).height == height)
    }
  }

  @Test("A callback may release the script that calls it")
  func released() throws {
    var script: LayoutScript?
    var services = LayoutScript.Services()
    services.print = { _ in script = nil }
    script = try LayoutScript(
      text: "return { height = function() print() return 5 end, label = 'a' }", name: "t.lua",
      services: services)
    let result = try #require(try script?.layout(ItemList.pictures(3)))
    #expect(script == nil)
    #expect((0..<3).map { result.frame(of: $0).height } == [5, 5, 5])
  }

  @Test("Laying out and setting params from another thread meanwhile is an error")
  func threads() throws {
    nonisolated(unsafe) var inner: LayoutScript?
    defer { inner = nil }
    nonisolated(unsafe) var said: [String] = []
    var services = LayoutScript.Services()
    services.print = { _ in
      let ended = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        do throws(ScriptErrors) { _ = try inner?.layout(ItemList.pictures(1)) } catch {
          said.append(error.description)
        }
        do throws(ValueError) { try inner?.setParam("h", to: "9") } catch {
          said.append(error.message)
        }
        ended.signal()
      }
      ended.wait()
    }
    let script = try LayoutScript(
      text: "return { params = { { name = 'h', default = 5 } }, height = function() print() end }",
      name: "t.lua", services: services)
    inner = script
    _ = try script.layout(ItemList.pictures(1))
    #expect(
      said == [
        "t.lua: error: the script is in use: a LayoutScript can be used by only one thread at a time",
        "the script is in use: a LayoutScript can be used by only one thread at a time",
      ])
  }
}

extension ItemList {
  // The members again, after the callback.
  fileprivate func count(after: Void) -> Int { count }
  fileprivate func sections(after: Void) -> [ItemSection] { sections }
  fileprivate func widths(after: Void) -> [Double] { widths }
  fileprivate func heights(after: Void) -> [Double] { heights }
  fileprivate func spans(after: Void) -> [Int32] { spans }
  fileprivate func columns(after: Void) -> [Int32] { columns }
  fileprivate func fieldNames(after: Void) -> [String] { fieldNames }
}
