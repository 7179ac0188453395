import Foundation
import ScriptSamples
import TestFiles
import Testing

@testable import LayoutScripting

@Suite struct ModuleFoldersTests {
  /// Returns the number of columns that a script makes, by its path in a folder.
  static func columns(_ script: String, in folder: TestFolder) throws -> Int {
    let layout = try LayoutScript(contentsOf: "\(folder.path)/\(script)")
      .layout(ItemList.pictures(1))
    return layout.layout.columns(ofSection: 0).count
  }

  static let script = "return { columns = require('size') }"

  @Test(
    "A script that is a link finds its modules next to the link, then next to its file",
    arguments: [
      (["real/size.lua"], 1), (["real/size.lua", "links/size.lua"], 2),
      (["real/size.lua", "more/size.lua", "links/size.lua"], 3),
    ])
  func link(modules: [String], columns: Int) throws {
    var files = ["real/s.lua": Self.script]
    for (number, module) in modules.enumerated() { files[module] = "return \(number + 1)" }
    let folder = try TestFolder(
      files, links: ["more/s.lua": "../real/s.lua", "links/s.lua": "../more/s.lua"])
    #expect(try Self.columns("links/s.lua", in: folder) == columns)
    #expect(try Self.columns("real/s.lua", in: folder) == 1)
  }

  @Test("A linked folder works like the folder")
  func folder() throws {
    let folder = try TestFolder(
      ["real/s.lua": Self.script, "real/size.lua": "return 4"], links: ["linked": "real"])
    #expect(try Self.columns("linked/s.lua", in: folder) == 4)
    #expect(ScriptFile.folderBehindLink("\(folder.path)/linked/s.lua") == nil)
  }

  @Test("Modules in folders, and those that a module requires, are found through the link too")
  func inner() throws {
    let folder = try TestFolder(
      [
        "real/s.lua": "return { columns = require('lib.size') }",
        "real/lib/size.lua": "return require('lib.one') + 1", "real/lib/one.lua": "return 1",
      ], links: ["links/s.lua": "../real/s.lua"])
    #expect(try Self.columns("links/s.lua", in: folder) == 2)
  }

  @Test("A module that is a link finds its own modules next to its file")
  func linkedModule() throws {
    let folder = try TestFolder(
      [
        "here/s.lua": Self.script, "real/size.lua": "return require('one') + 2",
        "real/one.lua": "return 1", "here/t.lua": "return { columns = require('lib.size') }",
        "other/lib/size.lua": "return require('lib.one') + 1", "other/lib/one.lua": "return 4",
      ],
      links: ["here/size.lua": "../real/size.lua", "here/lib/size.lua": "../../other/lib/size.lua"])
    #expect(try Self.columns("here/s.lua", in: folder) == 3)
    #expect(try Self.columns("here/t.lua", in: folder) == 5)
  }

  @Test("A broken or circular link is reported as a missing or unreadable script")
  func broken() throws {
    let folder = try TestFolder(
      ["s.lua": Self.script],
      links: ["a.lua": "none.lua", "b.lua": "b.lua", "size.lua": "size.lua"])
    for name in ["a.lua", "b.lua", "s.lua"] {
      #expect(throws: ScriptError.self) { try Self.columns(name, in: folder) }
    }
  }

  @Test("Each path is reported before it is looked up, those next to the link first")
  func looks() throws {
    let folder = try TestFolder(
      ["real/s.lua": "", "real/size.lua": "return 1"], links: ["links/s.lua": "../real/s.lua"])
    var folders = ModuleFolders(ofScriptAt: "\(folder.path)/links/s.lua")
    var paths: [String] = []
    let found = try folders.module("size") { paths.append($0) }
    #expect(found?.text == "return 1")
    #expect(paths.map { $0.hasSuffix("/links/size.lua") } == [true, false])
    #expect(paths.last?.hasSuffix("/real/size.lua") == true)
    #expect(try folders.module("none") == nil)
  }
}
