import TextOutput

/// A format of pictures for people.
///
/// Both draw the same wall, as wide as the container and as high as the content; a point is a CSS
/// pixel. Headers show the section titles; each frame shows the item's picture or a colour, its
/// label and its number, from 1 in input order. Labels, colours and addresses remain data: no
/// script runs, whatever the items contain.
public enum PictureFormat: String, CaseIterable, Sendable {
  /// One SVG 1.1 image, well-formed XML, light.
  case svg
  /// One HTML page, light or dark as the reader prefers, that loads nothing but the pictures.
  case html
}

extension Wall {
  /// Draws the wall.
  ///
  /// - Parameters:
  ///   - format: The format of the whole output.
  ///   - sink: Takes the output in chunks.
  /// - Returns: The number of labels and titles that are shortened because they are very long or
  ///   have many combining marks; an ordinary label that ends in an ellipsis does not count.
  /// - Throws: What the content or the sink throws.
  /// - Complexity: O(items · log sections + length of all labels), with a buffer of 64 KB.
  @discardableResult
  public func writePicture<Sink: ByteSink>(
    as format: PictureFormat, to sink: Sink
  ) throws(DrawingError<Content.Failure, Sink.Failure>) -> Int {
    var writer = WallWriter(self, to: sink)
    switch format {
    case .svg: try writer.write(in: SVGWall.self)
    case .html: try writer.write(in: HTMLWall.self)
    }
    try writer.finish()
    return writer.shortenedCount
  }

  /// Draws the wall as SVG that can be converted to pixels tile by tile.
  ///
  /// The caller checks the size in pixels, which must not exceed a few billion.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels for each point, above 0.
  ///   - sink: Takes the SVG in chunks.
  /// - Returns: The tiles, and the number of shortened labels and titles, as in
  ///   ``writePicture(as:to:)``.
  /// - Throws: What the content or the sink throws.
  /// - Complexity: As ``writePicture(as:to:)``, and O(tiles).
  package func writeTiles<Sink: ByteSink>(
    scale: Double, to sink: Sink
  ) throws(DrawingError<Content.Failure, Sink.Failure>) -> (
    picture: TiledPicture, shortenedCount: Int
  ) {
    var wall = self
    wall.pixelScale = scale
    var picture = TiledPicture(bounds: wall.bounds, scale: scale)
    var writer = WallWriter(wall, to: sink)
    try writer.write(in: SVGWall.self) { part, rect in
      if let rect { picture.add(part, in: rect) } else { picture.add(part) }
    }
    try writer.finish()
    return (picture, writer.shortenedCount)
  }
}
