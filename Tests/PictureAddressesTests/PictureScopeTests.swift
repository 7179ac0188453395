import Foundation
import TestFiles
import Testing
import TextOutput

@testable import PictureAddresses

/// The meaning of texts in a folder, and their addresses in a page.
@Suite struct PictureScopeTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func scope(allowsOutside: Bool = false, isEncoded: Bool = false) -> PictureScope {
    PictureScope(folder: folder.bytes("in/"), allowsOutside: allowsOutside, isEncoded: isEncoded)
  }

  /// Returns a URL as browsers read it: the file's path, after percent signs are resolved.
  private func file(of url: String, page: String) -> [UInt8] {
    let path = Array(url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    var names = page.utf8.split(separator: UInt8(ascii: "/")).dropLast().map { Array($0) }
    for name in path.split(separator: UInt8(ascii: "/")) where name != [UInt8(ascii: ".")] {
      if name.elementsEqual("..".utf8) { names.removeLast() } else { names.append(Array(name)) }
    }
    return percentDecoded(names.flatMap { [UInt8(ascii: "/")] + $0 })
  }

  static let names = [
    "ha#sh.jpg", "q?mark.jpg", "a%20b.jpg", "a\\b.jpg", "10:30.jpg", "c:sea.jpg", "100%.jpg",
    "a b.jpg", " a.jpg", "sea at 6.jpg ", "🌙 moon.gif", ".hidden.png", "..jpg", "...", "a\nb.webp",
    "\"'<&>.svg", "%2e%2e", "%2F.png", "deep/er/a#1?.jpg", "deep/10:30.jpg", "[page=2].tif",
    "e\u{301}.jpg", "s3:x.png", "a.jpg?v=1", "`{|}^.jpg", "~", "-o.png", "+a&b=c;d.jpg",
  ]

  @Test("A file whose name is the text itself is used for reading and writing")
  func named() throws {
    for name in Self.names { try folder.write("", to: "in/\(name)") }
    let scope = scope()
    for name in Self.names {
      let picture = try #require(scope.picture(at: name))
      guard case .file(let file) = picture else {
        Issue.record("\(name): \(picture)")
        continue
      }
      #expect(file.path == folder.bytes("in/\(name)") && !file.isOutside)
      for page in ["in/wall.html", "wall.html", "out/wall.html", "in/deep/wall.html"] {
        let page = "\(folder.path)/\(page)"
        let url = try #require(PageFolder(of: page).url(of: picture))
        #expect(self.file(of: url, page: page) == file.path, "\(name): \(url)")
        #expect(!url.utf8.contains { $0 <= 32 || "?#:\\\"<>".utf8.contains($0) }, "\(url)")
        #expect(PictureURL(url)?.text == url)
      }
    }
  }

  @Test("Names that are not UTF-8 are read and written percent-encoded")
  func bytes() throws {
    let name = [0xFF, 0xC3] + Array(".jpg".utf8)
    try folder.write(to: Array("in/".utf8) + name)
    let picture = try #require(scope().picture(at: "%FF%c3.jpg"))
    #expect(picture.file?.path == folder.bytes("in/") + name)
    #expect(PageFolder(of: "\(folder.path)/in/a.html").url(of: picture) == "%FF%C3.jpg")
  }

  @Test("A URL is resolved if no file has its text as a name; query and fragment stay")
  func urls() throws {
    for name in ["a b.jpg", "100%.jpg", "deep/c#.png"] { try folder.write("", to: "in/\(name)") }
    let page = PageFolder(of: "\(folder.path)/in/wall.html")
    for (text, name, url) in [
      ("a%20b.jpg", "a b.jpg", "a%20b.jpg"), ("./a b.jpg", "a b.jpg", "a%20b.jpg"),
      ("a%20b.jpg?v=2&w=%41#x:y z", "a b.jpg", "a%20b.jpg?v=2&w=%41#x:y%20z"),
      ("100%.jpg?v", "100%.jpg", "100%25.jpg?v"), ("100%25.jpg", "100%.jpg", "100%25.jpg"),
      ("deep/c%23.png", "deep/c#.png", "deep/c%23.png"),
      ("none/../deep//./c%23.png", "deep/c#.png", "deep/c%23.png"),
      ("file://\(folder.path)/in/a%20b.jpg", "a b.jpg", "a%20b.jpg"),
      ("FILE://LocalHost\(folder.path)/in/a%20b.jpg", "a b.jpg", "a%20b.jpg"),
      ("file:\(folder.path)/in/100%25.jpg", "100%.jpg", "100%25.jpg"),
      ("\(folder.path)/in/a b.jpg", "a b.jpg", "a%20b.jpg"),
      ("../in/a%20b.jpg", "a b.jpg", "a%20b.jpg"), ("\n a%20b.jpg ", "a b.jpg", "a%20b.jpg"),
    ] {
      let picture = try #require(scope().picture(at: text))
      guard case .file(let file) = picture else {
        Issue.record("\(text): \(picture)")
        continue
      }
      #expect(file.path == folder.bytes("in/\(name)"), "\(text)")
      #expect(page.url(of: picture) == url, "\(text)")
    }
  }

  @Test("If both a name and a URL refer to files, plain text is a name, and a known URL is a URL")
  func both() throws {
    for name in ["a%20b.jpg", "a b.jpg"] { try folder.write("", to: "in/\(name)") }
    #expect(scope().picture(at: "a%20b.jpg")?.file?.path == folder.bytes("in/a%20b.jpg"))
    #expect(
      scope(isEncoded: true).picture(at: "a%20b.jpg")?.file?.path == folder.bytes("in/a b.jpg"))
    #expect(
      scope().picture(at: "file://\(folder.path)/in/a%20b.jpg")?.file?.path
        == folder.bytes("in/a b.jpg"))
  }

  @Test(
    "An address that is not a local file is kept, in a form that is safe in a page",
    arguments: [
      ("none.jpg", "none.jpg"), ("a/none.jpg?v=1#x", "a/none.jpg?v=1#x"),
      ("no ne%20.jpg", "no%20ne%20.jpg"), ("a\\..\\..\\x.jpg", "a%5C..%5C..%5Cx.jpg"),
      ("\\\\host\\x.jpg", "%5C%5Chost%5Cx.jpg"), ("12:45.jpg", "12%3A45.jpg"),
      ("a\u{1}\"<.jpg", "a%01%22%3C.jpg"), ("100%", "100%25"), ("folder", "folder"),
    ])
  func missing(text: String, url: String) throws {
    try folder.write("", to: "in/folder/a")
    let picture = try #require(scope().picture(at: text))
    guard case .missing = picture else {
      Issue.record("\(picture)")
      return
    }
    #expect(PageFolder(of: "\(folder.path)/in/wall.html").url(of: picture) == url)
  }

  @Test(
    "Files outside are neither read nor written, however they are spelled",
    arguments: [
      "../out.jpg", "%2e%2e/out.jpg", "..%2Fout.jpg", "../../../../../../../../etc/hosts",
      "a/../../out.jpg", "file:///etc/hosts", "/etc/hosts",
      "/../etc/hosts",
      "link.jpg", "way/out.jpg", "chain.jpg", "../none.jpg", "/none/a.jpg", "../inner/x.jpg",
      "sub/../../out.jpg", "file:/etc/hosts", "loop/../../out.jpg", "absolute.jpg",
      "dangling.jpg",
    ])
  func outside(text: String) throws {
    for name in ["out.jpg", "inner/x.jpg", "in/a/x.jpg"] { try folder.write("", to: name) }
    try folder.link("in/link.jpg", to: "../out.jpg")
    try folder.link("in/absolute.jpg", to: "\(folder.path)/out.jpg")
    try folder.link("in/way", to: "..")
    try folder.link("in/chain.jpg", to: "link.jpg")
    try folder.link("in/dangling.jpg", to: "../nowhere.jpg")
    let picture = try #require(scope().picture(at: text))
    #expect(picture == .outside)
    #expect(PageFolder(of: nil).url(of: picture) == nil)
    // With permission, it is a file outside, or a missing one.
    switch scope(allowsOutside: true).picture(at: text) {
    case .file(let file)?: #expect(file.isOutside)
    case .missing?: break
    case let other: Issue.record("\(other as Any)")
    }
  }

  @Test(
    "A file inside is read, even if links and paths make a detour",
    arguments: [
      "inside.jpg", "absolute.jpg", "around.jpg", "self/a.jpg", "../in/a.jpg", "up/in/a.jpg",
    ])
  func inside(text: String) throws {
    try folder.write("", to: "in/a.jpg")
    try folder.link("in/inside.jpg", to: "a.jpg")
    try folder.link("in/absolute.jpg", to: "\(folder.path)/in/a.jpg")
    try folder.link("in/around.jpg", to: "../in/./a.jpg")
    try folder.link("in/self", to: ".")
    try folder.link("in/up", to: "..")
    guard case .file(let file)? = scope().picture(at: text) else {
      Issue.record("\(text) is no file")
      return
    }
    #expect(!file.isOutside)
    #expect(try scope().status(of: file.path).kind == .regular)
  }

  @Test("A folder that is reached through a link is the folder itself")
  func linkedFolder() throws {
    try folder.write("", to: "in/a.jpg")
    try folder.write("", to: "out.jpg")
    try folder.link("alias", to: "in")
    let scope = PictureScope(folder: folder.bytes("alias/"))
    #expect(scope.picture(at: "a.jpg")?.file?.path == folder.bytes("alias/a.jpg"))
    #expect(scope.picture(at: "../out.jpg") == .outside)
    let picture = try #require(scope.picture(at: "\(folder.path)/in/a.jpg"))
    #expect(picture.file?.path == folder.bytes("in/a.jpg"))
  }

  @Test("A folder behind a link and .. is where the system finds it, in addresses too")
  func dotsAfterLink() throws {
    try folder.write("", to: "far/off/x")
    try folder.write("", to: "far/a.jpg")
    try folder.link("near", to: "far/off")
    let scope = PictureScope(folder: folder.bytes("near/../"))
    let picture = try #require(scope.picture(at: "a.jpg"))
    #expect(PageFolder(of: "\(folder.path)/wall.html").url(of: picture) == "far/a.jpg")
  }

  @Test("Neither circles of links, pipes, devices nor endless names are files, and none waits")
  func notFiles() throws {
    try folder.link("in/one.jpg", to: "two.jpg")
    try folder.link("in/two.jpg", to: "one.jpg")
    mkfifo("\(folder.path)/in/pipe.jpg", 0o600)
    let long = String(repeating: "a", count: 300)
    let deep = String(repeating: "d/", count: 3000)
    for text in ["one.jpg", "pipe.jpg", long, "\(deep)a.jpg", "a%00.jpg", "one.jpg/a"] {
      guard case .missing? = scope().picture(at: text) else {
        Issue.record("\(text.prefix(20)) is a file")
        continue
      }
    }
    guard case .file? = PictureScope.anywhere.picture(at: "/dev/null") else { return }
    Issue.record("a device is a file")
  }

  @Test("Text means data, another host, or nothing that is safe")
  func others() {
    #expect(scope().picture(at: "data:image/png;base64,AA") == .data("data:image/png;base64,AA"))
    #expect(scope().picture(at: " https://a.b/c\n") == .remote("https://a.b/c"))
    #expect(scope().picture(at: "//a.b/c") == .remote("//a.b/c"))
    for text in [
      "javascript:alert(1)", "data:text/html,x", "vbscript:x", "d:none.jpg", "s3://bucket/a.jpg",
      "file://host/a.jpg", "blob:x", ".", "https://a\tb",
    ] {
      #expect(scope().picture(at: text) == .unsafe, "\(text)")
    }
    #expect(scope().picture(at: " \n") == nil)
    #expect(scope().picture(at: String(repeating: "a/", count: 500_000)) == .unsafe)
  }

  @Test("A text with a known scheme is not a file, even if a file has that name")
  func knownSchemes() throws {
    for name in ["javascript:a.jpg", "data:a.jpg", "mailto:a.jpg"] {
      try folder.write("", to: "in/\(name)")
      #expect(scope().picture(at: name) == .unsafe)
      #expect(scope().picture(at: "./\(name)")?.file?.path == folder.bytes("in/\(name)"))
    }
  }

  @Test("A link that is replaced during the check never gives access to files outside")
  func swapped() throws {
    try folder.write("", to: "in/real.jpg")
    let descriptor = open("\(folder.path)/secret.jpg", O_WRONLY | O_CREAT, 0o600)
    #expect(write(descriptor, "secret", 6) == 6)
    close(descriptor)
    try folder.link("in/out", to: "../secret.jpg")
    let base = "\(folder.path)/in"
    let swapper = Thread {
      while !Thread.current.isCancelled {
        link("\(base)/real.jpg", "\(base)/new")
        rename("\(base)/new", "\(base)/a.jpg")
        symlink("../secret.jpg", "\(base)/new")
        rename("\(base)/new", "\(base)/a.jpg")
      }
    }
    swapper.start()
    defer { swapper.cancel() }
    var sizes: [Int: Int] = [:]
    for _ in 0..<20_000 {
      if let status = try? scope().status(of: Array("\(base)/a.jpg".utf8)) {
        sizes[status.byteCount, default: 0] += 1
      }
    }
    #expect(sizes[6] == nil && sizes[0, default: 0] > 0)
  }
}
