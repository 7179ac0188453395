import Waterfall

/// The tiles in which an SVG picture is drawn in pixels, each from the parts that are visible in
/// it.
///
/// Drawing each tile from the whole SVG would take time for every item of the wall. With these
/// parts, the time is proportional to the number of pixels.
package struct TiledPicture: Equatable, Sendable {
  /// Tiles next to each other that fill the width.
  package struct Band: Equatable, Sendable {
    /// The distance from the picture's top edge, in pixels.
    package var y: Int
    /// In pixels.
    package var height: Int
    /// From left to right.
    package var tiles: [Tile]
  }

  /// A rectangle of pixels.
  package struct Tile: Equatable, Sendable {
    /// The distance from the picture's left edge, in pixels.
    package var x: Int
    /// In pixels.
    package var width: Int
    /// The parts of the SVG, as ranges of its bytes, that together are an SVG image of the picture
    /// that is complete inside the tile.
    package var parts: [Range<Int>]
  }

  /// In pixels, 1 or more.
  package let width: Int
  /// In pixels, 1 or more.
  package let height: Int
  /// From top to bottom.
  package private(set) var bands: [Band]

  private let origin: (x: Double, y: Double)
  private let scale: Double

  /// The width of a tile.
  static let tileWidth = 2048
  /// Returns the height of a band: the fastest one, or less if the picture is so wide that bands
  /// would take much memory.
  static func bandHeight(width: Int) -> Int { max(16, min(1024, 48_000_000 / max(1, width))) }

  /// Creates tiles without parts.
  ///
  /// - Parameters:
  ///   - bounds: The whole picture, in points.
  ///   - scale: The number of pixels for each point.
  init(bounds: Rect, scale: Double) {
    origin = (bounds.x, bounds.y)
    self.scale = scale
    width = max(1, Int((bounds.width * scale).rounded()))
    height = max(1, Int((bounds.height * scale).rounded()))
    let (width, height) = (width, height)
    let step = Self.bandHeight(width: width)
    bands = stride(from: 0, to: height, by: step).map { y in
      Band(
        y: y, height: min(step, height - y),
        tiles: stride(from: 0, to: width, by: Self.tileWidth).map { x in
          Tile(x: x, width: min(Self.tileWidth, width - x), parts: [])
        })
    }
  }

  /// Adds a part of the SVG to all tiles.
  mutating func add(_ part: Range<Int>) {
    for band in bands.indices {
      for tile in bands[band].tiles.indices { bands[band].tiles[tile].add(part) }
    }
  }

  /// Adds a part of the SVG to the tiles in which it may be visible.
  ///
  /// - Parameters:
  ///   - part: The range of its bytes.
  ///   - rect: The rectangle that it draws in, in points.
  mutating func add(_ part: Range<Int>, in rect: Rect) {
    let step = Self.bandHeight(width: width)
    let rows = pixels(rect.y - origin.y, rect.maxY - origin.y, of: height)
    let columns = pixels(rect.x - origin.x, rect.maxX - origin.x, of: width)
    guard !rows.isEmpty, !columns.isEmpty else { return }
    for band in rows.lowerBound / step...(rows.upperBound - 1) / step {
      for tile
        in columns.lowerBound / Self.tileWidth...(columns.upperBound - 1) / Self.tileWidth
      {
        bands[band].tiles[tile].add(part)
      }
    }
  }

  /// Returns the pixels that a range of lengths may touch, and one more on each side for
  /// antialiasing.
  private func pixels(_ low: Double, _ high: Double, of count: Int) -> Range<Int> {
    func clamped(_ pixel: Double) -> Int { Int(min(max(pixel, 0), Double(count))) }
    let start = clamped((low * scale).rounded(.down) - 1)
    return start..<max(start, clamped((high * scale).rounded(.up) + 1))
  }

  /// Returns whether two pictures have the same tiles of the same parts.
  package static func == (one: TiledPicture, other: TiledPicture) -> Bool {
    one.width == other.width && one.height == other.height && one.bands == other.bands
  }
}

extension TiledPicture.Tile {
  fileprivate mutating func add(_ part: Range<Int>) {
    if let last = parts.last, last.upperBound == part.lowerBound {
      parts[parts.count - 1] = last.lowerBound..<part.upperBound
    } else {
      parts.append(part)
    }
  }
}
