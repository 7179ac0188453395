/// A drawing as pixels, for terminals.
public struct PixelPicture: Sendable {
  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int
  /// Red, green and blue of each pixel, row by row.
  public var bytes: [UInt8]
}

extension PictureHelper {
  /// Seconds that a large drawing may take.
  private static let drawingSeconds = 300

  /// Draws an SVG file into a PNG file, in strips of bounded memory.
  ///
  /// - Parameters:
  ///   - drawing: The SVG's path.
  ///   - scale: Pixels a point, above 0.
  ///   - file: The path of a file that is there, which is written over.
  /// - Returns: Its width and height in pixels.
  /// - Throws: What keeps it from being drawn.
  public func writePNG(
    of drawing: String, scale: Double, to file: String
  ) throws(PictureFault) -> (width: Int, height: Int) {
    let fields = try drawn("png", drawing, scale, [Array(file.utf8)])
    return try size(fields)
  }

  /// Draws an SVG file for a terminal.
  public func pixels(of drawing: String, scale: Double) throws(PictureFault) -> PixelPicture {
    let fields = try drawn("pixels", drawing, scale, [])
    let size = try size(fields)
    guard fields.count == 3, fields[2].count == 3 * size.width * size.height else {
      throw PictureFault("cannot be drawn")
    }
    return PixelPicture(width: size.width, height: size.height, bytes: fields[2])
  }

  private func drawn(
    _ verb: String, _ drawing: String, _ scale: Double, _ more: [[UInt8]]
  ) throws(PictureFault) -> [[UInt8]] {
    let request = HelperRequest(
      verb, [Array(drawing.utf8), Array("\(scale)".utf8)] + more, seconds: Self.drawingSeconds)
    return try pool.ask([request])[0].get()
  }

  private func size(_ fields: [[UInt8]]) throws(PictureFault) -> (width: Int, height: Int) {
    let numbers = fields.prefix(2).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else {
      throw PictureFault("cannot be drawn")
    }
    return (numbers[0], numbers[1])
  }
}
