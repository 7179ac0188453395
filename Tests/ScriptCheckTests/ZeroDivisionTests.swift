import Foundation
import LuaHosting
import ProcessorTime
import Testing

@testable import LayoutScripting
@testable import ScriptCheck

/// `check` on divisions by params that may be 0.
@Suite struct ZeroDivisionTests {
  /// Returns the notes on a body of `height` with a param `n`.
  static func notes(_ body: String, param: String = "default = 4, min = 0") throws -> [String] {
    let text = """
      return { params = { { name = "n", \(param) } },
        height = function(item, width, layout)
          \(body)
        end }
      """
    return try findings(text, .pictures(2)).filter { $0.contains("may be 0") }
  }

  static let way = "declare it with min = 1"

  @Test(
    "A division by a param that may be 0 is noted",
    arguments: [
      ("return width // layout.params.n", "x // 0 raises an error; \(way)"),
      ("return width % layout.params.n", "x % 0 raises an error; \(way)"),
      ("return width / layout.params.n", "x / 0 is infinite; \(way)"),
      ("return width // (layout.params.n) + 1", "x // 0 raises an error; \(way)"),
      ("return width // layout.params['n']", "x // 0 raises an error; \(way)"),
      ("local p = layout.params return width // p.n", "x // 0 raises an error; \(way)"),
      ("local n = layout.params.n return width // n", "x // 0 raises an error; \(way)"),
    ])
  func noted(body: String, effect: String) throws {
    #expect(try Self.notes(body) == ["3: param: the param 'n' may be 0, and \(effect)"])
  }

  @Test(
    "Divisors that cannot be 0, or are checked before, are not noted",
    arguments: [
      "return width // math.max(1, layout.params.n)", "return width * layout.params.n + 1",
      "local n = math.max(1, layout.params.n) return width // n",
      "local n = layout.params.n if n == 0 then n = 1 end return width // n",
      "return layout.params.n > 0 and width // layout.params.n or 1",
      "local n = layout.params.n or 1 return width // n", "return width // (layout.params.n + 1)",
      "local n = layout.params.n local function half(n) return width // n end return half(2) + n",
      "return width // 2 -- / layout.params.n", "local t = '// layout.params.n' return #t",
    ])
  func silent(body: String) throws {
    #expect(try Self.notes(body).isEmpty)
  }

  @Test(
    "Only the range of the param counts",
    arguments: [
      ("default = 4", true), ("default = 4, min = -2", true), ("default = 4, min = 1", false),
      ("default = 4, min = 0.5", false), ("default = -4, max = -1", false),
      ("default = 4, max = 8, type = 'integer'", true),
      ("default = 4, choices = { 0, 4 }", true), ("default = 4, choices = { 2, 4 }", false),
    ])
  func range(param: String, isNoted: Bool) throws {
    #expect(try !Self.notes("return width // layout.params.n", param: param).isEmpty == isNoted)
  }

  @Test("Four times as many locals take about four times as long")
  func growth() throws {
    func seconds(_ count: Int) throws -> Double {
      let blocks = (0..<count).map { "do local p\($0) = layout.params; n = 1 // p\($0).n end\n" }
      let script = try LayoutScript(
        text: """
          return { params = { { name = "n", default = 4 } }, height = function(item, width, layout)
          local n\n\(blocks.joined()) return n end }
          """, name: "t.lua")
      let notes = SourceNotes(script)
      return processorTime { #expect(notes.zeroDivisions.count == count) }
    }
    let few = try (0..<3).map { _ in try seconds(400) }.min() ?? 0
    #expect(try seconds(1600) < 8 * max(few, 2e-3))
  }
}
