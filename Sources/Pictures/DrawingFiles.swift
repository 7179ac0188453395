/// An SVG file to draw in pixels, band by band.
public struct PixelDrawing: Sendable {
  /// Rows of pixels.
  public struct Band: Sendable {
    /// The upper edge, in pixels from the top of the drawing.
    public var y: Int
    /// In pixels, at most 32,767.
    public var height: Int
    /// From left to right, over the whole width.
    public var tiles: [Tile]

    /// Creates a band.
    public init(y: Int, height: Int, tiles: [Tile]) {
      self.y = y
      self.height = height
      self.tiles = tiles
    }
  }

  /// A part of a band that is drawn at once.
  public struct Tile: Sendable {
    /// The left edge, in pixels from the left of the drawing.
    public var x: Int
    /// In pixels, at most 32,700.
    public var width: Int
    /// The parts of the file that form the SVG to draw: it has the whole drawing's size, and is
    /// complete inside the tile.
    public var parts: [Range<Int>]

    /// Creates a tile.
    public init(x: Int, width: Int, parts: [Range<Int>]) {
      self.x = x
      self.width = width
      self.parts = parts
    }
  }

  /// The SVG file.
  public var path: String
  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int
  /// From top to bottom, over the whole height.
  public var bands: [Band]

  /// Creates a drawing.
  public init(path: String, width: Int, height: Int, bands: [Band]) {
    self.path = path
    self.width = width
    self.height = height
    self.bands = bands
  }
}

/// The maximum size of a drawing in pixels.
public enum PixelLimit: Sendable {
  /// In a PNG.
  case png
  /// In a terminal; the pixels are kept in memory.
  case terminal

  private var maximumCount: Double { self == .png ? 1e9 : 3e7 }
  private static let maximumSide = 1e7

  /// Checks a size.
  ///
  /// - Throws: An error that says what is wrong and what to do.
  public func check(width: Double, height: Double) throws(PictureError) {
    let side = PixelLimit.maximumSide
    guard width * height > maximumCount || width > side || height > side else { return }
    let name = self == .png ? "a PNG" : "a picture in a terminal"
    throw PictureError(
      "it would have \(Self.words(width)) × \(Self.words(height)) pixels, and \(name) has at most "
        + "\(Self.words(maximumCount)), and \(Self.words(side)) on a side; write a smaller --scale, or "
        + "give fewer items")
  }

  /// Returns a whole number with commas between the thousands.
  private static func words(_ number: Double) -> String {
    guard number < 1e15 else { return "more than 1,000,000,000,000,000" }
    var digits = String(Int(number.rounded()))
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    }
    return digits
  }
}

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
  /// The maximum seconds for a band.
  private static let bandSeconds = 120

  /// Draws into a PNG file, on all cores, in parts of bounded memory.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - file: The path of an existing file, which is overwritten; its contents are undefined after
  ///     an error.
  ///   - progress: Called now and then with the number of bands drawn.
  /// - Throws: An error if it cannot be drawn.
  /// - Complexity: O(pixels + length of all parts)
  public func writePNG(
    of drawing: PixelDrawing, to file: String, progress: (Int) -> Void = { _ in }
  ) throws(PictureError) {
    try PixelLimit.png.check(width: Double(drawing.width), height: Double(drawing.height))
    let rowBytes = 1 + 3 * drawing.width
    // Each band has space for data that does not compress; the gaps take no space on the disk.
    var end = PNGFile.headSize
    let offsets = drawing.bands.map { band in
      defer { end += band.height * rowBytes / 1000 * 1001 + rowBytes + 4096 }
      return end
    }
    let chunks = try bands("png", of: drawing, to: file, at: offsets, progress)
    try PNGFile.close(
      file, width: drawing.width, height: drawing.height,
      chunks: zip(drawing.bands, zip(offsets, chunks)).map { band, place in
        PNGFile.Chunk(
          offset: place.0, length: place.1.length, rawLength: band.height * rowBytes,
          checksum: place.1.checksum)
      })
  }

  /// Draws into memory, for a terminal.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - file: The path of an existing file for temporary use.
  /// - Returns: The pixels.
  /// - Throws: An error if it cannot be drawn.
  public func pixels(
    of drawing: PixelDrawing, by file: String
  ) throws(PictureError) -> PixelPicture {
    try PixelLimit.terminal.check(width: Double(drawing.width), height: Double(drawing.height))
    let offsets = drawing.bands.map { 3 * $0.y * drawing.width }
    _ = try bands("pixels", of: drawing, to: file, at: offsets) { _ in }
    let bytes = try DrawnFile(file, isWritable: false).read(0..<3 * drawing.width * drawing.height)
    return PixelPicture(width: drawing.width, height: drawing.height, bytes: bytes)
  }

  private func bands(
    _ verb: String, of drawing: PixelDrawing, to file: String, at offsets: [Int],
    _ progress: (Int) -> Void
  ) throws(PictureError) -> [(length: Int, checksum: UInt32)] {
    let requests = zip(drawing.bands, offsets).map { band, offset in
      let tiles = band.tiles.map { tile in
        let parts = tile.parts.map { "\($0.lowerBound),\($0.count)" }
        return "\(tile.x),\(tile.width)," + parts.joined(separator: ",")
      }
      let numbers = [drawing.width, drawing.height, band.y, band.height].map(String.init)
      let words = [drawing.path] + numbers + [tiles.joined(separator: ";"), file, "\(offset)"]
      return HelperRequest(verb, words.map { Array($0.utf8) }, seconds: Self.bandSeconds)
    }
    var results: [(length: Int, checksum: UInt32)] = []
    for answer in pool.ask(requests, perHelper: 1, answered: progress) {
      let fields = try answer.get().map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 2, let length = Int(fields[0]), let checksum = UInt32(fields[1]) else {
        throw PictureError("cannot be drawn")
      }
      results.append((length, checksum))
    }
    return results
  }
}
