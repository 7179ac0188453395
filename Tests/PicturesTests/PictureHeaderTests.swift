import Foundation
import TestFiles
import Testing

@testable import Pictures

@Suite struct PictureHeaderTests {
  @Test("A size is that of the picture as shown", arguments: 1...8)
  func orientation(_ orientation: UInt8) throws {
    let folder = try TestFolder()
    let path = try folder.file(
      "a.jpg", TestPicture.jpegHeader(width: 40, height: 30, orientation: orientation))
    let header = try PictureHelper.built().headers(of: [path])[0].get()
    #expect([header.width, header.height] == (orientation < 5 ? [40, 30] : [30, 40]))
  }

  @Test("Very large sizes are read from headers")
  func huge() throws {
    let folder = try TestFolder()
    let paths = [
      try folder.file("high.jpg", TestPicture.jpegHeader(width: 1, height: 30_000)),
      try folder.file("huge.jpg", TestPicture.jpegHeader(width: 60_000, height: 60_000)),
    ]
    let header = PictureHelper.built().headers(of: paths).map { try? $0.get() }
    #expect(
      header == [
        PictureHeader(width: 1, height: 30_000), PictureHeader(width: 60_000, height: 60_000),
      ])
  }

  @Test("A drawing beyond the limits of libvips is refused instead of getting one pixel")
  func beyondRange() throws {
    let folder = try TestFolder()
    let path = try folder.file("a.svg", Array(TestPicture.svg(width: 20_000_000, height: 9).utf8))
    #expect(
      PictureHelper.built().headers(of: [path])
        == [.failure(PictureError("it is wider or higher than 10,000,000 pixels"))])
  }

  @Test(
    "A date is a valid one, or none",
    arguments: [
      ("2026:11:30 12:00:05", "2026-11-30T12:00:05"), ("2026:99:30 12:00:05", nil),
      ("2026:11:30 -1:-1:-1", nil), ("2026:11:30  1: 1: 1", nil),
    ])
  func date(exif: String, date: String?) throws {
    let folder = try TestFolder()
    var bytes = TestPicture.jpegHeader(width: 4, height: 3)
    let tiff: [UInt8] =
      Array("MM\0*\0\0\0\u{8}".utf8) + [0, 1] + [0x01, 0x32, 0, 2, 0, 0, 0, 20, 0, 0, 0, 26]
      + [0, 0, 0, 0] + Array(exif.utf8) + [0]
    let body = Array("Exif\0\0".utf8) + tiff
    bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body, at: 2)
    let path = try folder.file("a.jpg", bytes)
    #expect(try PictureHelper.built().headers(of: [path])[0].get().date == date)
  }

  @Test("The first frame of an animation is used")
  func animation() throws {
    let folder = try TestFolder()
    let path = try folder.file("a.gif", TestPicture.animatedGIF)
    let header = try PictureHelper.built().headers(of: [path])[0].get()
    #expect(header == PictureHeader(width: 7, height: 5))
  }

  @Test("A file that is not a picture is reported, and nothing else fails")
  func unreadable() throws {
    let folder = try TestFolder()
    let pipe = Array("\(folder.path)/pipe.jpg".utf8)
    mkfifo("\(folder.path)/pipe.jpg", 0o600)
    let good = try folder.file("😀 a\n[page=2].jpg", TestPicture.jpegHeader(width: 4, height: 3))
    let paths = [
      try folder.file("empty.jpg", []), try folder.file("text.png", Array("no picture".utf8)),
      try folder.file("cut.jpg", [0xFF, 0xD8, 0xFF]), pipe, Array("\(folder.path)/none.jpg".utf8),
      Array(folder.path.utf8), good,
    ]
    let answers = PictureHelper.built().headers(of: paths)
    let words = answers.map { answer in
      switch answer {
      case .success(let header): "\(header.width) x \(header.height)"
      case .failure(let fault): fault.message
      }
    }
    #expect(words[0] == "the file is empty")
    #expect(words[1] == "it is not a picture of a known format")
    #expect(!words[2].isEmpty && words[2] != words[6])
    #expect(words[3] == "it is not a regular file")
    #expect(words[4] == "No such file or directory")
    #expect(words[5] == "it is not a regular file")
    #expect(words[6] == "4.0 x 3.0")
  }

  @Test("A thousand headers return in order, with progress")
  func many() throws {
    let folder = try TestFolder()
    let paths = try (1...1000).map {
      try folder.file("\($0).jpg", TestPicture.jpegHeader(width: $0, height: 7))
    }
    var told: [Int] = []
    let answers = PictureHelper.built().headers(of: paths) { told.append($0) }
    #expect(answers.compactMap { try? $0.get().width } == (1...1000).map(Double.init))
    #expect(told.last == 1000 && told == told.sorted())
  }
}
