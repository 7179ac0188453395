import CSamplePictures
import Foundation

/// The pixels of a file, without colour management.
package struct Pixels {
  package let width: Int
  package let height: Int
  private let bytes: [UInt8]

  /// An error for a file that is not a picture.
  package struct Unreadable: Error {}

  /// Reads a PNG or a JPEG.
  package init(file: [UInt8]) throws {
    var (width, height): (Int32, Int32) = (0, 0)
    guard let pixels = read_sample_picture(file, file.count, &width, &height) else {
      throw Unreadable()
    }
    defer { free(pixels) }
    (self.width, self.height) = (Int(width), Int(height))
    bytes = Array(UnsafeBufferPointer(start: pixels, count: 4 * self.width * self.height))
  }

  /// Reads the picture inside a `data:` URL.
  package init(url: String) throws {
    let parts = url.split(separator: ",", maxSplits: 1)
    guard url.hasPrefix("data:image/"), parts.count == 2,
      let data = Data(base64Encoded: String(parts[1]))
    else { throw Unreadable() }
    try self.init(file: [UInt8](data))
  }

  /// Returns red, green, blue and alpha of a pixel, 0 to 255.
  package subscript(x: Int, y: Int) -> [Int] {
    let start = 4 * (y * width + x)
    return bytes[start..<start + 4].map(Int.init)
  }

  /// The pixel in the middle.
  package var middle: [Int] { self[width / 2, height / 2] }
}

/// Writes a picture of one colour with libvips; the path's extension sets the format, with options
/// in brackets.
///
/// - Returns: Whether libvips could write it.
package func writePicture(
  of samples: [Int], to path: String, size: Int = 64, isDeep: Bool = false, isInk: Bool = false,
  profile: [UInt8]? = nil
) -> Bool {
  let all = Array(repeating: samples, count: size * size).flatMap { $0 }
  func write(_ samples: UnsafeRawPointer?) -> Bool {
    write_sample_picture(
      path, samples, Int32(size), Int32(size), Int32(samplesPerPixel), isDeep, isInk, profile,
      profile?.count ?? 0)
  }
  let samplesPerPixel = samples.count
  if isDeep {
    return all.map(UInt16.init).withUnsafeBytes { write($0.baseAddress) }
  }
  return all.map(UInt8.init).withUnsafeBytes { write($0.baseAddress) }
}

/// Returns whether two colours differ by at most a tolerance in each channel.
package func isNear(_ a: [Int], _ b: [Int], within tolerance: Int) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}
