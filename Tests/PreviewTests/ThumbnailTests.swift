import Foundation
import PictureAddresses
import Pictures
import Platform
import TestFiles
import Testing
import Workplaces

@testable import Preview

@Suite struct ThumbnailTests {
  private let folder: TestFolder
  private let outside: TestFolder
  private let server: TestServer

  /// The pictures of the items, by index.
  private static let names = [
    "a.svg", "", "none.svg", "link.svg", "../OUTSIDE/b.svg", "broken.svg", "sub", "in.svg",
  ]

  init() throws {
    folder = try TestFolder()
    outside = try TestFolder()
    let drawing =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"30\">"
      + "<rect width=\"40\" height=\"30\" fill=\"#0a0\"/></svg>"
    try folder.write(drawing, to: "a.svg")
    try folder.write(drawing, to: "unlisted.svg")
    try folder.write("no picture", to: "broken.svg")
    try outside.write(drawing, to: "b.svg")
    #expect(mkdir("\(folder.path)/sub", 0o700) == 0)
    #expect(symlink("\(outside.path)/b.svg", "\(folder.path)/link.svg") == 0)
    #expect(symlink("a.svg", "\(folder.path)/in.svg") == 0)
    // So that no file seems to have been written after the request to the worker.
    usleep(50_000)
    let (base, other) = (folder.path, outside.path)
    let paths = Self.names.map { name in
      name.isEmpty
        ? ""
        : "\(base)/\(name)".replacingOccurrences(
          of: "\(base)/../OUTSIDE", with: "\(base)/../\(other.split(separator: "/").last ?? "")")
    }
    server = try TestServer(worker: FakeWorker.program(pictures: ["\(base)/"] + paths))
    _ = try server.get("/wall?side=a")
  }

  private func get(_ index: Int, _ more: String = "width=20&height=10") throws -> Client.Answer {
    try server.get("/picture/\(index)?\(more)&v=\(server.state().items)")
  }

  @Test("The thumbnail of a listed picture is small, has its type, and is cached by the browser")
  func listed() throws {
    let answer = try get(0)
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == "image/png")
    #expect(answer.headers["cache-control"] == "private, max-age=31536000, immutable")
    #expect(answer.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try get(0).body == answer.body)
    // A link inside the folder is the file itself.
    #expect(try get(7).body == answer.body)
    #expect(try get(0, "width=999999999&height=0").status == 200)
  }

  @Test("Everything else is refused with a message")
  func refused() throws {
    for (index, words) in [
      (1, "This item has no local picture."), (2, "The picture cannot be opened"),
      (3, "The picture is outside the items' folder."),
      (4, "The picture is outside the items' folder."), (5, "The picture is not shown: "),
      (6, "The picture is not a file."), (8, "This item has no local picture."),
      (9_999_999, "This item has no local picture."),
    ] {
      let answer = try get(index)
      #expect(answer.status == 404)
      #expect(answer.text.hasPrefix(words), "\(index): \(answer.text)")
      #expect(answer.headers["cache-control"] == "no-store" || index == 5)
    }
    #expect(try server.get("/picture/0?width=20&height=10&v=1").status == 404)
    #expect(try get(0, "width=20").status == 404)
    #expect(try server.get("/unlisted.svg").status == 404)
    #expect(try server.get("/picture/unlisted.svg?width=1&height=1").status == 404)
    let notices = try server.waitForState { !$0.noticeTexts.isEmpty }.noticeTexts
    #expect(
      notices == [
        "2 pictures lie outside the items' folder \(folder.path)/; nothing there is shown."
      ])
  }

  @Test("Many thumbnails at once are made, although some requests are given up")
  func many() throws {
    let items = try server.state().items
    let clients = try (1...60).map { size in
      let client = try server.connect()
      client.ask("/picture/0?width=\(size)&height=\(size)&v=\(items)")
      return size % 3 == 0 ? nil : client
    }
    for client in clients.compactMap(\.self) { #expect(try client.answer().status == 200) }
  }

  @Test("A picture that is replaced by a link during requests never comes from outside")
  func swapped() throws {
    // Thumbnails are at most as large as the picture, so the response identifies it. With all
    // but one pixel transparent, they are PNGs.
    func write(_ width: UInt8, _ height: UInt8, to path: String) throws {
      let head = Array("GIF89a".utf8) + [width, 0, height, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
      let pixel: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
      try Data(head + pixel).write(to: URL(fileURLWithPath: path))
    }
    for path in ["\(folder.path)/ways", "\(folder.path)/ways/real", "\(outside.path)/ways"] {
      #expect(mkdir(path, 0o700) == 0)
    }
    try write(33, 44, to: "\(outside.path)/secret.gif")
    try write(40, 30, to: "\(folder.path)/swap.gif")
    try write(40, 30, to: "\(folder.path)/a.gif")
    try write(40, 30, to: "\(folder.path)/ways/real/b.gif")
    try write(33, 44, to: "\(outside.path)/ways/b.gif")
    let (base, other) = (folder.path, outside.path)
    let paths = ["\(base)/swap.gif", "\(base)/ways/way/b.gif"]
    let server = try TestServer(worker: FakeWorker.program(pictures: ["\(base)/"] + paths))
    _ = try server.get("/wall?side=a")
    let items = try server.state().items
    let swapper = Thread {
      var isOutside = false
      while !Thread.current.isCancelled {
        isOutside.toggle()
        if isOutside {
          symlink("\(other)/secret.gif", "\(base)/new")
          symlink("\(other)/ways", "\(base)/ways/new")
        } else {
          link("\(base)/a.gif", "\(base)/new")
          symlink("real", "\(base)/ways/new")
        }
        rename("\(base)/new", "\(base)/swap.gif")
        rename("\(base)/ways/new", "\(base)/ways/way")
      }
    }
    swapper.start()
    defer { swapper.cancel() }
    var widths: [UInt8: Int] = [:]
    let client = try server.connect()
    // Each at another size, so that none comes from the cache.
    for number in 0..<1000 {
      client.ask("/picture/\(number % 2)?width=\(100 + number)&height=100&v=\(items)")
      let answer = try client.answer()
      guard answer.status == 200 else { continue }
      try #require(answer.body.count > 20 && answer.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      widths[answer.body[19], default: 0] += 1
    }
    #expect(widths[33] == nil && widths[40, default: 0] > 0, "\(widths)")
  }

  @Test("A missing helper is reported once, and pictures return as soon as there is one")
  func noHelper() throws {
    let helper = "\(folder.path)/helper"
    var options = PreviewOptions(
      title: "", sides: [.init(name: "a", script: nil)], ports: 0...0,
      worker: FakeWorker.program(pictures: ["\(folder.path)/", "\(folder.path)/a.svg"]))
    options.pictureHelper = helper
    let server = try TestServer(options)
    _ = try server.get("/wall?side=a")
    let items = try server.state().items
    let clients = try (1...20).map { size in
      let client = try server.connect()
      client.ask("/picture/0?width=\(size)&height=9&v=\(items)")
      return client
    }
    for client in clients { #expect(try client.answer().status == 404) }
    #expect(
      try server.state().noticeTexts == [
        "Pictures are not shown: \(helper) cannot be started: No such file or directory."
      ])
    #expect(try server.get("/wall?side=a").status == 200)
    #expect(symlink(TestServer.pictureHelper, helper) == 0)
    try wait { try server.get("/picture/0?width=9&height=9&v=\(items)").status == 200 }
    #expect(try server.waitForState { $0.noticeTexts.isEmpty }.noticeTexts == [])
  }
}

@Suite struct ThumbnailCacheTests {
  private func key(_ number: Int) throws -> ThumbnailCache.Key {
    ThumbnailCache.Key(
      file: ListedPictures.Listed(
        path: Array("\(number)".utf8), scope: .anywhere,
        stamp: try #require(FileStamp(of: "/"))), width: 1, height: 1)
  }

  @Test("The cache holds the most recently used thumbnails, within its limit")
  func limit() throws {
    var cache = ThumbnailCache(limit: 100_000)
    let answer = HTTPAnswer(type: "", body: AnswerBody([UInt8](repeating: 0, count: 1000)))
    let keys = try (0..<1000).map(key)
    for key in keys {
      cache[key] = answer
      let isFirstThere = cache[keys[0]] != nil
      #expect(isFirstThere && cache.byteCount <= 100_000)
    }
    let (last, middle) = (cache[keys[999]], cache[keys[500]])
    #expect(last != nil && middle == nil)
    cache[keys[999]] = answer
    let count = cache.byteCount
    cache[keys[999]] = nil
    let removed = cache[keys[999]]
    #expect(removed == nil && cache.byteCount < count)
  }
}
