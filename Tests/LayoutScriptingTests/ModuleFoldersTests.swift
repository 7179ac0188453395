import Foundation
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ModuleFoldersTests {
  /// A folder with files, and links by their destinations; removed with its last owner.
  final class Folder {
    let path: String

    init(_ files: [String: String], links: [String: String] = [:]) throws {
      let url = FileManager.default.temporaryDirectory.appendingPathComponent(
        "modules-\(UUID().uuidString)")
      path = url.path
      for (name, text) in files {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      for (name, destination) in links {
        let link = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
          atPath: link.path, withDestinationPath: destination)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// How many columns the script at a path makes.
    func columns(_ script: String) throws -> Int {
      let layout = try LayoutScript(contentsOf: "\(path)/\(script)").layout(ItemList.pictures(1))
      return layout.layout.columns(ofSection: 0).count
    }
  }

  static let script = "return { columns = require('size') }"

  @Test(
    "A script that is a link finds its modules beside the link, then beside its file",
    arguments: [
      (["real/size.lua"], 1), (["real/size.lua", "links/size.lua"], 2),
      (["real/size.lua", "more/size.lua", "links/size.lua"], 3),
    ])
  func link(modules: [String], columns: Int) throws {
    var files = ["real/s.lua": Self.script]
    for (number, module) in modules.enumerated() { files[module] = "return \(number + 1)" }
    let folder = try Folder(
      files, links: ["more/s.lua": "../real/s.lua", "links/s.lua": "../more/s.lua"])
    #expect(try folder.columns("links/s.lua") == columns)
    #expect(try folder.columns("real/s.lua") == 1)
  }

  @Test("A folder that is a link is as the folder")
  func folder() throws {
    let folder = try Folder(
      ["real/s.lua": Self.script, "real/size.lua": "return 4"], links: ["linked": "real"])
    #expect(try folder.columns("linked/s.lua") == 4)
    #expect(ScriptFile.folderBehindLink("\(folder.path)/linked/s.lua") == nil)
  }

  @Test("Modules in folders, and those that a module requires, are found behind the link too")
  func inner() throws {
    let folder = try Folder(
      [
        "real/s.lua": "return { columns = require('lib.size') }",
        "real/lib/size.lua": "return require('lib.one') + 1", "real/lib/one.lua": "return 1",
      ], links: ["links/s.lua": "../real/s.lua"])
    #expect(try folder.columns("links/s.lua") == 2)
  }

  @Test("A module that is a link finds what it requires beside its own file")
  func linkedModule() throws {
    let folder = try Folder(
      [
        "here/s.lua": Self.script, "real/size.lua": "return require('one') + 2",
        "real/one.lua": "return 1", "here/t.lua": "return { columns = require('lib.size') }",
        "other/lib/size.lua": "return require('lib.one') + 1", "other/lib/one.lua": "return 4",
      ],
      links: ["here/size.lua": "../real/size.lua", "here/lib/size.lua": "../../other/lib/size.lua"])
    #expect(try folder.columns("here/s.lua") == 3)
    #expect(try folder.columns("here/t.lua") == 5)
  }

  @Test("A link that leads nowhere, or in a circle, is reported as a missing or unreadable script")
  func broken() throws {
    let folder = try Folder(
      ["s.lua": Self.script],
      links: ["a.lua": "none.lua", "b.lua": "b.lua", "size.lua": "size.lua"])
    for name in ["a.lua", "b.lua", "s.lua"] {
      #expect(throws: ScriptError.self) { try folder.columns(name) }
    }
  }

  @Test("Each path is named before it is looked at, those beside the link first")
  func looks() throws {
    let folder = try Folder(
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
