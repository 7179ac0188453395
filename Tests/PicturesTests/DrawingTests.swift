import Foundation
import Testing

@testable import Pictures

@Suite struct DrawingTests {
  @Test("A drawing becomes a PNG at a scale, and a thumbnail of it a data URL")
  func png() throws {
    let folder = try TestFolder()
    let helper = PictureHelper.built()
    let drawing = try folder.file("a.svg", Array(TestPicture.svg(width: 30, height: 20).utf8))
    let file = String(decoding: try folder.file("a.png", []), as: UTF8.self)
    let size = try helper.writePNG(of: String(decoding: drawing, as: UTF8.self), scale: 2, to: file)
    #expect(size == (60, 40))
    #expect(
      try helper.headers(of: [Array(file.utf8)])[0].get() == PictureHeader(width: 60, height: 40))
    let small = ThumbnailRequest(path: Array(file.utf8), width: 10, height: 10)
    let url = try helper.thumbnails(of: [small])[0].get()
    #expect(url.hasPrefix("data:image/jpeg;base64,/9j/"))
  }

  @Test(
    "A scale that libvips has not, and a file that is gone, are refused",
    arguments: [
      (0.0001, "a scale is 0.001 to 100,000"), (1e6, "a scale is 0.001 to 100,000"),
      (1, "No such file or directory"),
    ])
  func refused(scale: Double, words: String) throws {
    let folder = try TestFolder()
    let drawing = try folder.file("a.svg", Array(TestPicture.svg(width: 30, height: 20).utf8))
    let fault = #expect(throws: PictureFault.self) {
      try PictureHelper.built().writePNG(
        of: String(decoding: drawing, as: UTF8.self), scale: scale, to: "\(folder.path)/a.png")
    }
    #expect(fault?.message == words)
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/a.png"))
  }

  @Test("Pixels are red, green and blue, row by row")
  func pixels() throws {
    let folder = try TestFolder()
    let drawing = try folder.file("a.svg", Array(TestPicture.svg(width: 40, height: 40).utf8))
    let picture = try PictureHelper.built()
      .pixels(of: String(decoding: drawing, as: UTF8.self), scale: 0.5)
    #expect(picture.width == 20 && picture.height == 20)
    #expect(picture.bytes.count == 3 * 400)
    #expect(Array(picture.bytes.prefix(3)) == [0xAA, 0, 0])
    #expect(Array(picture.bytes.suffix(3)) == [0, 0xAA, 0])
  }

  @Test("A drawing of too many pixels is refused with the way out")
  func tooLarge() throws {
    let folder = try TestFolder()
    var limits = PictureHelper.Limits()
    limits.pixels = 1000
    let helper = PictureHelper(program: PictureHelper.builtProgram, limits: limits)
    let drawing = try folder.file("a.svg", Array(TestPicture.svg(width: 30, height: 40).utf8))
    let fault = #expect(throws: PictureFault.self) {
      try helper.writePNG(
        of: String(decoding: drawing, as: UTF8.self), scale: 1, to: "\(folder.path)/a.png")
    }
    #expect(
      fault?.message
        == "it would have 1200 pixels, and 1000 are the most; a smaller scale has fewer")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/a.png"))
  }
}
