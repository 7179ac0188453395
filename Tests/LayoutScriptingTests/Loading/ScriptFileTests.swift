import Foundation
import LuaHosting
import ScriptSamples
import TestFiles
import Testing

@testable import LayoutScripting

@Suite struct ScriptFileTests {
  /// Runs a body in a folder of its own with some files in it.
  static func inFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = try TestFolder(files, name: "moonfall 🌙")
    try withExtendedLifetime(folder) { try body(folder.path) }
  }

  @Test("A script is loaded from a file, with the modules next to it and those of its owner")
  func modules() throws {
    let files = [
      "mine.lua": """
      return { columns = require("a").columns, height = require("deep.b"), spacing = require("own") }
      """,
      "a.lua": "return { columns = 4 }", "deep/b.lua": "return 30",
    ]
    try Self.inFolder(files) { folder in
      var services = LayoutScript.Services()
      services.module = { $0 == "own" ? ("return 0", "own.lua") : nil }
      let script = try LayoutScript(contentsOf: folder + "/mine.lua", services: services)
      #expect(script.file == folder + "/mine.lua")
      let wall = Wall(try script.layout(ItemList.pictures(5), options: .init(width: 400)))
      #expect(wall.frames.map(\.width) == Array(repeating: 100, count: 5))
      #expect(wall.frames.map(\.height) == Array(repeating: 30, count: 5))
    }
  }

  @Test("An unreadable module is reported with its path and the reason")
  func unreadableModule() throws {
    try Self.inFolder(["mine.lua": "return require('a')", "a.lua/x": ""]) { folder in
      let error = #expect(throws: ScriptError.self) {
        try LayoutScript(contentsOf: folder + "/mine.lua")
      }
      #expect(
        error?.message
          == "module 'a' cannot be read: \(folder)/a.lua: it is a folder, not a file")
    }
  }

  @Test(
    "An unreadable file is reported with its path",
    arguments: [("none.lua", "No such file"), ("folder", "it is a folder"), ("long.lua", "256 KB")])
  func unreadable(name: String, words: String) throws {
    let files = ["folder/x": "", "long.lua": String(repeating: " ", count: 300_000)]
    try Self.inFolder(files) { folder in
      let error = #expect(throws: ScriptError.self) {
        try LayoutScript(contentsOf: "\(folder)/\(name)")
      }
      #expect(error?.kind == .unreadable)
      #expect(error?.description.hasPrefix("\(folder)/\(name): error: ") == true)
      #expect(error?.message.contains(words) == true)
    }
  }

  @Test(
    "A reload keeps values by name and kind, if the new script allows them",
    arguments: [
      ("{ name = 'a', default = 1, max = 9 }", LuaValue.integer(7)),
      ("{ name = 'a', default = 2.5 }", .integer(7)), ("{ name = 'a', default = 3, max = 5 }", 3),
      ("{ name = 'a', default = 'x' }", "x"), ("{ name = 'b', default = 4 }", 4),
      ("{ name = 'a', default = false }", false),
    ])
  func reload(param: String, expected: LuaValue) throws {
    let old = try LayoutScript(
      text: "return { params = { { name = 'a', default = 1 } } }", name: "t.lua")
    try old.setParam("a", to: "7")
    let new = try LayoutScript(text: "return { params = { \(param) } }", name: "t.lua")
    new.takeValues(of: old)
    #expect(new.values.map(\.double) == [expected.double])
    #expect(expected.double != nil || new.values == [expected])
  }

  @Test("A value that was not set follows the new default")
  func untouched() throws {
    func script(_ value: Int) throws -> LayoutScript {
      try LayoutScript(
        text: "return { params = { { name = 'a', default = \(value) } } }", name: "t.lua")
    }
    let new = try script(5)
    new.takeValues(of: try script(3))
    #expect(new.values == [5])
  }
}
