import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ModuleTests {
  static func faults(_ text: String, modules: [String: String]) -> [String] {
    let recorder = Recorder()
    recorder.modules = modules
    return recorder.faults(text, .pictures(2)).map(\.description)
  }

  @Test("A script builds on a script of the gallery")
  func gallery() throws {
    let text = """
      local captions = require "gallery.captions"
      return { params = captions.params, columns = 2, spacing = 0,
        height = function(item, width, layout) return captions.height(item, width, layout) * 2 end }
      """
    let items = ItemList(["width": 10, "height": 10, "title": "Sea"])
    let wall = try Wall(text, items, options: .init(width: 200))
    #expect(wall.frames.map(\.height) == [296])
  }

  @Test("A script builds on a file next to it")
  func beside() throws {
    let recorder = Recorder()
    recorder.modules = ["lib.shapes": "local m = {} function m.square(w) return w end return m"]
    let text =
      "local m = require 'lib.shapes' return { height = function(_, w) return m.square(w) end }"
    let layout = try recorder.script(text).layout(ItemList.pictures(1), options: .init(width: 320))
    #expect(Wall(layout).frames.map(\.height) == [100])
  }

  @Test(
    "A module that cannot be loaded is an error",
    arguments: [
      ("gallery.caption", "there is no script 'caption' in the gallery, did you mean 'captions'?"),
      ("gallery.zigzag", "there is no script 'zigzag' in the gallery"),
      ("gallery.starter", "there is no script 'starter' in the gallery"),
      (
        "shapes",
        "module 'shapes' was not found: it must be shapes.lua next to the script, or \"gallery.\" "
          + "and the name of a gallery script"
      ),
      (
        "lib.shapes",
        "module 'lib.shapes' was not found: it must be lib/shapes.lua next to the script, or "
          + "\"gallery.\" and the name of a gallery script"
      ),
      (
        "../x",
        "a module's name is made of letters, digits, _ and -, joined by dots, as in require "
          + "\"gallery.captions\""
      ),
    ])
  func absent(name: String, message: String) {
    #expect(
      Self.faults("local m = require '\(name)'\nreturn {}", modules: [:]) == [
        "t.lua:1: error: \(message)\n 1 | local m = require '\(name)'"
      ])
  }

  @Test("An error in a module shows the module's line")
  func line() {
    let modules = ["m": "local m = {}\nfunction m.height(item)\n  return item.x.y\nend\nreturn m"]
    #expect(
      Self.faults("return { height = require('m').height }", modules: modules) == [
        """
        m.lua:3: error: in height for item 1 “p1”: attempt to index a nil value (field 'x')
         3 |   return item.x.y
           |               ^
           and 1 more item
        """
      ])
  }

  @Test("An invalid answer of a module's function shows the module's line")
  func answer() {
    let modules = ["m": "return {\n  height = function(item)\n    return -1\n  end,\n}"]
    #expect(
      Self.faults("return { height = require('m').height }", modules: modules) == [
        """
        m.lua:3: error: in height for item 1 “p1”: a height must not be negative, got -1
         3 |     return -1
           and 1 more item
        """
      ])
  }

  @Test("A module that is not Lua is reported with its own name and line")
  func syntax() {
    #expect(
      Self.faults("return { height = require('m') }", modules: ["m": "\nreturn {"]) == [
        "m.lua:2: error: unexpected symbol near <eof>\n 2 | return {"
      ])
  }

  @Test("Modules that require each other are an error")
  func cycle() {
    let modules = ["a": "return require 'b'", "b": "return require 'a'"]
    #expect(
      Self.faults("require 'a' return {}", modules: modules) == [
        "b.lua:1: error: module 'a' requires itself\n 1 | return require 'a'"
      ])
  }

  @Test(
    "A module, too, is limited to 256 KB",
    arguments: [
      ("\u{1B}LuaT", "this is not Lua text but a binary file"),
      ("--" + String(repeating: "x", count: 256 << 10), "a script has at most 256 KB"),
    ])
  func text(text: String, words: String) throws {
    let fault = try #require(Self.faults("require 'm' return {}", modules: ["m": text]).first)
    #expect(fault.contains(words))
  }

  @Test(
    "A module may start with a byte order mark or a line for the shell",
    arguments: [
      "\u{FEFF}", "#!/usr/bin/env moonfall\n", "\u{FEFF}#!/usr/bin/env moonfall\r\n",
    ])
  func starts(start: String) {
    let modules = ["m": start + "return { height = 10 }"]
    #expect(Self.faults("return require 'm'", modules: modules).isEmpty)
  }
}
