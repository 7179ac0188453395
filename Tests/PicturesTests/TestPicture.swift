import Foundation
import TestFiles

@testable import Pictures

/// Sample pictures.
enum TestPicture {
  /// Returns the header of a JPEG, which is enough for a size.
  static func jpegHeader(width: Int, height: Int, orientation: UInt8? = nil) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
    var bytes: [UInt8] = [0xFF, 0xD8]
    if let orientation {
      let tiff: [UInt8] =
        Array("MM\0*\0\0\0\u{8}".utf8) + [0, 1]
        + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0] + [0, 0, 0, 0]
      let exif = Array("Exif\0\0".utf8) + tiff
      bytes += [0xFF, 0xE1] + word(exif.count + 2) + exif
    }
    bytes += [0xFF, 0xDB] + word(67) + [0] + Array(repeating: 1, count: 64)
    bytes += [0xFF, 0xC0] + word(11) + [8] + word(height) + word(width) + [1, 1, 0x11, 0]
    bytes += [0xFF, 0xC4] + word(20) + [0] + [1] + Array(repeating: 0, count: 15) + [0]
    bytes += [0xFF, 0xDA] + word(8) + [1, 1, 0, 0, 63, 0]
    return bytes
  }

  /// A GIF of two frames of one pixel in a screen of 7 × 5.
  static let animatedGIF: [UInt8] = {
    let frame: [UInt8] =
      [0x21, 0xF9, 4, 0, 10, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 7, 0, 5, 0, 0]
      + [2, 6, 0x84, 0x8F, 0xA9, 0xCB, 0xED, 0x0F, 0]
    return Array("GIF89a".utf8) + [7, 0, 5, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255] + frame
      + frame
      + [0x3B]
  }()

  /// Returns a drawing in two colours.
  static func svg(width: Int, height: Int) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">
    <rect width="\(width)" height="\(height)" fill="#0a0"/><circle r="9" fill="#a00"/></svg>
    """
  }
}

extension TestFolder {
  /// Writes a file and returns its path.
  func file(_ name: String, _ content: [UInt8]) throws -> [UInt8] {
    try write(content, to: Array(name.utf8))
    return bytes(name)
  }
}

extension PictureHelper {
  /// Returns the built helper, next to the tests.
  static func built() -> PictureHelper { PictureHelper(program: builtProgram) }

  static let builtProgram = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("moonfall-pictures").path
}
