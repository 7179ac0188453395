import Foundation
import Items
import LuaHosting
import TestFiles
import Testing

@Suite struct PictureFolderTests {
  /// Returns a measurer for which a picture is as wide as its file is long, and unreadable if that
  /// is empty.
  static func measured(_ paths: [[UInt8]]) -> [Result<PictureFacts, UnreadablePicture>] {
    paths.map { path in
      var status = stat()
      let name = (path + [0]).map(CChar.init(bitPattern:))
      let length = stat(name, &status) == 0 ? Int(status.st_size) : 0
      guard length > 0 else {
        return .failure(UnreadablePicture(message: "the file is empty"))
      }
      return .success(
        PictureFacts(width: length, height: 2, date: length == 3 ? "2024-05-01" : nil))
    }
  }

  /// Returns a measurer for which every picture is a square.
  static func square(_ paths: [[UInt8]]) -> [Result<PictureFacts, UnreadablePicture>] {
    paths.map { _ in .success(PictureFacts(width: 1, height: 1)) }
  }

  private func titles(_ items: Items) -> [LuaValue?] {
    (0..<items.count).map { items.value("title", $0) }
  }

  @Test("Pictures are items and folders are sections, both in natural order")
  func items() throws {
    let folder = try TestFolder([
      "a10.jpg": "ten", "a2.JPEG": "2", "b.txt": "x", "noending": "x", ".hidden.png": "x",
      "Sea/2/x.svg": "x", "Sea/10/y.webp": "xx", "Sea/z.avif": "x", "moor/q.heic": "x",
      ".git/a.png": "x", "texts/a.md": "x", "moor/.r.gif": "x", ".jpg": "x",
    ])
    let listed = try PictureFolder(path: folder.path)
    #expect(listed.count == 6)
    let (items, leftOut) = try listed.items(measuredBy: PictureFolderTests.measured)
    #expect(leftOut.isEmpty)
    #expect(items.sections.map(\.title) == [nil, "moor", "Sea", "Sea/2", "Sea/10"])
    #expect(items.sections.map(\.items.count) == [2, 1, 1, 1, 1])
    #expect(titles(items) == ["a2", "a10", "q", "z", "x", "y"].map { .string($0) })
    #expect(items.value("id", 5) == .string("Sea/10/y.webp"))
    #expect(items.value("src", 5) == .string("Sea/10/y.webp"))
    #expect(items.value("bytes", 5) == .integer(2))
    #expect(items.value("date", 1) == .string("2024-05-01"))
    #expect(items.value("date", 0) == .nil)
    #expect(items.widths == [1, 3, 1, 1, 1, 2])
    #expect(items.heights.allSatisfy { $0 == 2 })
    #expect(items.feed == nil)
  }

  @Test(
    "Every ending of a picture counts, in any case",
    arguments: [
      "jpg", "jpeg", "jpe", "jfif", "jif", "pjpeg", "pjp", "png", "apng", "gif", "webp", "avif",
      "avifs", "heic", "heics", "heif", "heifs", "hif", "tif", "tiff", "svg", "svgz",
    ])
  func endings(ending: String) throws {
    let names = [
      "a.\(ending)", "b.\(ending.uppercased())", "c.\(ending.capitalized)", "d.x\(ending)",
    ]
    let folder = try TestFolder(Dictionary(uniqueKeysWithValues: names.map { ($0, "x") }))
    let (items, _) = try PictureFolder(path: folder.path).items(
      measuredBy: PictureFolderTests.square)
    #expect(titles(items) == ["a", "b", "c"].map { .string($0) })
  }

  @Test(
    "A folder without subfolders is one section without a title, and without pictures there are no items"
  )
  func plain() throws {
    let folder = try TestFolder(["a.png": "x", "texts/b.md": "x"])
    let listed = try PictureFolder(path: folder.path + "/")
    let (items, _) = try listed.items(
      fields: [FieldMapping(name: "name", source: "title")],
      measuredBy: PictureFolderTests.square)
    #expect(items.sections.count == 1 && items.sections[0].title == nil)
    #expect(items.value("name", 0) == .string("a"))
    let empty = try PictureFolder(path: folder.path + "/texts")
    let (none, leftOut) = try empty.items { _ in
      Issue.record("nobody is asked about nothing")
      return []
    }
    #expect(none.count == 0 && leftOut.isEmpty)
  }

  @Test("Addresses of any names refer to their files, which are all measured")
  func names() throws {
    let folder = try TestFolder()
    let names: [[UInt8]] =
      ["sea at six.jpg", "100% #1?.png", "🌙.gif", "a\nb.webp", "c:d.jpg", "\"'<&>.svg", "ä\\.tif"]
      .map { Array($0.utf8) } + [[0xFF, 0xC3] + Array(".jpg".utf8)]
    for name in names { try folder.write(to: name) }
    var asked: [[UInt8]] = []
    let (items, leftOut) = try PictureFolder(path: folder.path).items { paths in
      asked = paths
      return PictureFolderTests.square(paths)
    }
    #expect(leftOut.isEmpty)
    #expect(Set(asked) == Set(names.map { Array("\(folder.path)/".utf8) + $0 }))
    #expect(items.count == names.count)
    for item in 0..<items.count {
      guard case .string(let src)? = items.value("src", item) else {
        Issue.record("no address")
        continue
      }
      // The path as browsers read it: without scheme, query and fragment, decoded.
      #expect(!src.utf8.contains { "?#: \n\"<>\\".utf8.contains($0) })
      var bytes: [UInt8] = []
      var rest = Array(src.utf8)[...]
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
          bytes.append(byte)
          continue
        }
        bytes.append(
          try #require(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)))
        rest = rest.dropFirst(2)
      }
      #expect(names.contains(bytes), "\(src)")
    }
    #expect(titles(items).contains(.string("\u{FFFD}\u{FFFD}")))
    #expect(titles(items).contains(.string("a\nb")))
  }

  @Test("Links are followed, circles end, and anything but files is left out")
  func links() throws {
    let folder = try TestFolder(["real/a.jpg": "x", "real/deep/b.jpg": "x"])
    let other = try TestFolder(["far.png": "x"])
    try folder.link("0-first", to: "real/deep")
    try folder.link("real/circle", to: "..")
    try folder.link("real/deep/self", to: ".")
    try folder.link("other", to: other.path)
    try folder.link("one.jpg", to: "real/a.jpg")
    try folder.link("gone.jpg", to: "nowhere.jpg")
    try folder.link("loop.jpg", to: "loop.jpg")
    try folder.link("gone", to: "nowhere")
    mkfifo("\(folder.path)/pipe.jpg", 0o600)
    for allowsOutside in [true, false] {
      let pictures = try PictureFolder(path: folder.path, allowsOutside: allowsOutside)
      let (items, leftOut) = try pictures.items(measuredBy: PictureFolderTests.square)
      let far = allowsOutside ? ["far"] : []
      #expect(
        items.sections.map(\.title)
          == (allowsOutside ? [nil, "other", "real", "real/deep"] : [nil, "real", "real/deep"]))
      #expect(titles(items) == (["one"] + far + ["a", "b"]).map { .string($0) })
      #expect(pictures.outsideFolderCount == 1 - far.count)
      #expect(pictures.outsidePictureCount == far.count)
      #expect(leftOut.map(\.path) == ["gone.jpg", "loop.jpg"])
      #expect(leftOut.allSatisfy { $0.message == "this link is broken" })
    }
  }

  @Test("A linked picture outside is an item without a size, and is not opened")
  func outside() throws {
    let folder = try TestFolder(["a.jpg": "x", "deep/b.jpg": "x"])
    let other = try TestFolder(["far.png": "x", "more/c.png": "x"])
    try folder.link("b.png", to: "\(other.path)/far.png")
    try folder.link("deep/c.png", to: "\(other.path)/more/c.png")
    try folder.link("deep/in.jpg", to: "\(folder.path)/a.jpg")
    let pictures = try PictureFolder(path: folder.path)
    var asked: [[UInt8]] = []
    let (items, leftOut) = try pictures.items(isStrict: true) { paths in
      asked = paths
      return PictureFolderTests.square(paths)
    }
    #expect(leftOut.isEmpty && pictures.outsidePictureCount == 2)
    #expect(titles(items) == ["a", "b", "b", "c", "in"].map { .string($0) })
    #expect(items.widths.map(\.isNaN) == [false, true, false, true, false])
    #expect(
      asked.map { String(decoding: $0, as: UTF8.self) }
        == ["a.jpg", "deep/b.jpg", "deep/in.jpg"].map { "\(folder.path)/\($0)" })
    let all = try PictureFolder(path: folder.path, allowsOutside: true)
      .items(measuredBy: PictureFolderTests.square).items
    #expect(all.widths == [1, 1, 1, 1, 1])
  }

  @Test("The depth of folders is limited")
  func deep() throws {
    let folder = try TestFolder()
    var way = ""
    for depth in 0..<100 {
      way += "d/"
      try folder.write("x", to: "\(way)\(depth).jpg")
    }
    let (items, leftOut) = try PictureFolder(path: folder.path).items(
      measuredBy: PictureFolderTests.square)
    #expect(items.count == 64)
    #expect(leftOut.count == 1)
  }

  @Test("Unreadable pictures are reported and left out, or are an error")
  func unreadable() throws {
    let folder = try TestFolder(["a.jpg": "", "b.jpg": "x", "c/d.jpg": ""])
    let listed = try PictureFolder(path: folder.path)
    let (items, leftOut) = try listed.items(measuredBy: PictureFolderTests.measured)
    #expect(items.count == 1)
    #expect(items.sections.map(\.title) == [nil])
    #expect(leftOut.map(\.path) == ["a.jpg", "c/d.jpg"])
    #expect(leftOut.allSatisfy { $0.message == "the file is empty" })
    do throws(ItemsError) {
      _ = try listed.items(isStrict: true, measuredBy: PictureFolderTests.measured)
      Issue.record("no error")
    } catch {
      #expect(error.kind == .unreadablePicture)
      #expect(error.description == "\(folder.path)/a.jpg: error: the file is empty")
    }
    let (none, all) = try listed.items { paths in
      paths.map { _ in .success(PictureFacts(width: 0, height: -1)) }
    }
    #expect(none.count == 0 && all.count == 3)
    #expect(all.first?.message == "the picture is 0 × -1 pixels")
  }

  @Test("A path that is not a folder is an error, and so is a pointer")
  func errors() throws {
    let folder = try TestFolder(["a.jpg": "x"])
    for (path, kind) in [
      ("\(folder.path)/no", ItemsError.Kind.missingFile), ("\(folder.path)/a.jpg", .notAFolder),
      ("", .missingFile),
    ] {
      do throws(ItemsError) {
        _ = try PictureFolder(path: path)
        Issue.record("no error")
      } catch {
        #expect(error.kind == kind)
        #expect(error.kind.cause == .file)
        #expect(error.path == path)
      }
    }
    let listed = try PictureFolder(path: folder.path)
    #expect(throws: ItemsError.self) {
      try listed.items(at: "/a", measuredBy: PictureFolderTests.square)
    }
  }

  @Test("A folder without read permission is reported", .enabled(if: getuid() != 0))
  func permission() throws {
    let folder = try TestFolder(["a.jpg": "x", "b/c.jpg": "x"])
    chmod("\(folder.path)/b", 0)
    defer { chmod("\(folder.path)/b", 0o700) }
    let listed = try PictureFolder(path: folder.path)
    #expect(listed.leftOut.map(\.path) == ["b"])
  }
}
