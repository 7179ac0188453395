import Foundation
import LuaHosting
import ProcessorTime
import ScriptSamples
import Testing

@testable import LayoutScripting

/// Lines end as in Lua: \n, \r, \r\n and \n\r each end one.
@Suite struct LineEndingTests {
  static let endings = ["\n", "\r", "\r\n", "\n\r"]

  static func text(_ lines: [String], _ ending: String) -> String {
    lines.joined(separator: ending) + ending
  }

  @Test("An error shows its line with text and caret", arguments: endings)
  func runtime(ending: String) throws {
    let text = Self.text(
      [
        "#!/usr/bin/env lua", "-- a comment", "local words = [[", "]]", "return {",
        "  height = function(item)", "    return item.size.h", "  end,", "}",
      ], ending)
    let fault = try #require(Recorder().faults(text).first)
    #expect(fault.line == 7 && fault.sourceLine == "    return item.size.h")
    #expect(fault.description.contains("\n 7 |     return item.size.h\n   |                 ^"))
  }

  @Test("A syntax error shows its line, and so does an error in the table", arguments: endings)
  func loading(ending: String) throws {
    let syntax = Recorder().faults(Self.text(["return {", "  columns = = 3,", "}"], ending))
    #expect(syntax.first?.line == 2 && syntax.first?.sourceLine == "  columns = = 3,")
    let table = Recorder().faults(
      Self.text(["--[==[", "]==]", "return {", "  x = 'a\\", "b',", "  colums = 3,", "}"], ending))
    #expect(table.first?.message.contains("unknown field 'colums'") == true)
    #expect(table.first?.message.contains("\nline 6: unknown field 'colums'") == true)
  }

  @Test("Deep nesting is an error with its line", arguments: endings)
  func nesting(ending: String) throws {
    let deep = String(repeating: "(", count: 300)
    let fault = Recorder().faults(Self.text(["--", "--", "return \(deep)1"], ending)).first
    #expect(fault?.line == 3 && fault?.sourceLine?.hasPrefix("return ((") == true)
  }

  @Test(
    "Other line breaks of Unicode do not end a line",
    arguments: ["\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}"])
  func unicode(character: String) throws {
    let text =
      "-- \(character)\n# \(character)".replacing("#", with: "--") + "\nreturn { height = 1 .. {} }"
    let fault = try #require(Recorder().faults(text).first)
    #expect(fault.line == 3 && fault.sourceLine == "return { height = 1 .. {} }")
  }

  @Test("A long line is shortened, however many combining marks it has")
  func longLine() throws {
    let marks = String(repeating: "\u{301}", count: 50_000)
    let fault = try #require(
      Recorder().faults("return { height = function(i) return i.a.b end } -- a\(marks)").first)
    #expect(try #require(fault.sourceLine).utf8.count <= 803)
  }

  @Test("The lines of many notes are found in linear time")
  func growth() throws {
    func seconds(_ count: Int) throws -> Double {
      let lines = (1...count).map { "-- line \($0)\n" }
      let script = try LayoutScript(text: lines.joined() + "return {}", name: "t.lua")
      return processorTime {
        for line in 1...count {
          #expect(script.texts.text(ofLine: line, in: "t.lua") == "-- line \(line)")
        }
      }
    }
    let few = try (0..<3).map { _ in try seconds(500) }.min() ?? 0
    let many = try (0..<3).map { _ in try seconds(2000) }.min() ?? 0
    #expect(many < 8 * max(few, 2e-3))
  }
}
