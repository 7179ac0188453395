import Foundation
import Items
import LuaHosting
import PictureAddresses
import TestFiles
import Testing

@Suite struct UnsizedPicturesTests {
  private func pictures(
    of items: Items, in folder: String, allowsOutside: Bool = false
  ) -> UnsizedPictures {
    let scope = PictureScope(folder: Array(folder.utf8), allowsOutside: allowsOutside)
    return UnsizedPictures(of: items) { item in
      if case .string(let text)? = items.value("src", item) { scope.picture(at: text) } else { nil }
    }
  }

  @Test("Items without a size get those of their pictures' files, measured in one call")
  func sizes() throws {
    let folder = try TestFolder([
      "a b.jpg": "x", "100%.jpg": "xx", "sub/c.png": "xxx", "q?.png": "xxxx",
    ])
    let items = try load(
      """
      [{"id": 1, "src": "a%20b.jpg"}, {"id": 2, "src": "a b.jpg#part"}, {"id": 3, "src": "100%.jpg?v=1"},
       {"id": 4, "src": "file://\(folder.path)/sub/c.png"}, {"id": 5, "src": "./sub/../q?.png"},
       {"id": 6, "src": "\(folder.path)/a%20b.jpg"}, {"id": 7, "src": "a%20b.jpg", "height": 7},
       {"id": 8, "src": "a%20b.jpg", "width": 7}, {"id": 9}, {"id": 10, "src": "no.jpg"},
       {"id": 11, "src": "https://example.com/a.jpg"}, {"id": 12, "src": "//example.com/a.jpg"},
       {"id": 13, "src": "data:image/png;base64,AA"}, {"id": 14, "src": "sub"},
       {"id": 15, "src": "file://other/a.jpg"}, {"id": 16, "src": "FILE:\(folder.path)/100%25.jpg"},
       {"id": 17, "src": "a%00.jpg"}, {"id": 18, "src": "%"}]
      """)
    let unsized = pictures(of: items, in: folder.path)
    #expect(unsized.local.map(\.item) == [0, 1, 2, 3, 4, 5, 15])
    #expect(unsized.remoteCount == 2)
    #expect(
      unsized.leftOut.map(\.path).map { $0.split(separator: "/").last } == [
        "no.jpg", "sub", "a%00.jpg", "%",
      ])
    var questions: [[[UInt8]]] = []
    let (sized, leftOut) = try items.takingSizes(of: unsized) { paths in
      questions.append(paths)
      return PictureFolderTests.measured(paths)
    }
    #expect(leftOut.isEmpty)
    #expect(questions.count == 1 && questions.first?.count == 4)
    func known(_ numbers: [Double]) -> [Double?] { numbers.map { $0.isNaN ? nil : $0 } }
    #expect(
      known(sized.widths) == [1, 1, 2, 3, 4, 1, nil, 7] + Array(repeating: nil, count: 7) + [
        2, nil, nil,
      ])
    #expect(known(sized.heights).prefix(8) == [2, 2, 2, 2, 2, 2, 7, nil])
    // The fields are the same, and the items without sizes are as they were.
    #expect(sized.value("id", 4) == .integer(5))
    #expect(known(items.widths).prefix(2) == [nil, nil])
    #expect(sized.sections.map(\.items) == items.sections.map(\.items))
  }

  @Test("A picture that cannot be read leaves its items as they are, or is an error")
  func unreadable() throws {
    let folder = try TestFolder(["a.jpg": "", "b.jpg": "x"])
    let items = try load(#"[{"src": "a.jpg"}, {"src": "b.jpg"}, {"src": "a.jpg"}]"#)
    let unsized = pictures(of: items, in: folder.path)
    let (sized, leftOut) = try items.takingSizes(
      of: unsized, measuredBy: PictureFolderTests.measured)
    #expect(sized.widths.map(\.isNaN) == [true, false, true])
    #expect(leftOut.map(\.path) == ["\(folder.path)/a.jpg"])
    #expect(throws: ItemsError.self) {
      try items.takingSizes(
        of: unsized, isStrict: true, measuredBy: PictureFolderTests.measured)
    }
  }

  @Test("A pipe is not a picture, because nobody might ever write to it")
  func pipe() throws {
    let folder = try TestFolder()
    mkfifo("\(folder.path)/a.jpg", 0o600)
    let items = try load(#"[{"src": "a.jpg"}, {"src": "/dev/zero"}]"#)
    let unsized = pictures(of: items, in: folder.path)
    #expect(unsized.local.isEmpty)
    #expect(unsized.leftOut.count == 1 && unsized.outsideCount == 1)
    let anywhere = pictures(of: items, in: folder.path, allowsOutside: true)
    #expect(anywhere.local.isEmpty && anywhere.leftOut.count == 2)
  }
}
