import Foundation
import TestFiles
import Testing

@testable import Preview

/// The files that page.c embeds, compared with the folder that they come from.
@Suite struct PageFilesTests {
  private let module = Repository.root.appending(path: "Sources/PreviewPage")

  @Test("The binary contains every file of the page's folder, byte for byte, and no other")
  func embedded() throws {
    let folder = module.appendingPathComponent("page").path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { !URL(fileURLWithPath: "\(folder)/\($0)").hasDirectoryPath }
      .map { "page/\($0)" }
    #expect(PageFiles.embedded().map(\.path).sorted() == paths.sorted())
    for (path, bytes) in PageFiles.embedded() {
      let contents = try Data(contentsOf: module.appendingPathComponent(path))
      #expect(contents == Data(bytes), "\(path)")
    }
  }

  @Test("No two files of the page share a name, because the page requests them without a folder")
  func names() {
    let names = PageFiles.embedded().map { $0.path.split(separator: "/").last }
    #expect(Set(names).count == names.count)
  }
}
