/// A format of pictures, for people.
///
/// Both draw the same wall: the container's whole width and the content's height, in CSS pixels
/// of one point each; section titles in their headers; in each frame its picture or a colour, the
/// label and the number of the item, from 1 in input order. Every label, colour and address is
/// data and stays data: no script runs, whatever the items hold.
public enum PictureFormat: String, CaseIterable, Sendable {
  /// One SVG 1.1 image, well-formed XML, light.
  case svg
  /// One HTML page, light or dark as the reader prefers, that asks for nothing but the pictures.
  case html
}

extension Wall {
  /// Draws the wall.
  ///
  /// - Parameters:
  ///   - format: The format of the whole output.
  ///   - sink: Takes the output in chunks.
  /// - Throws: What the content or the sink throws, told apart.
  /// - Complexity: O(items · log sections + length of all labels), with a buffer of 64 KB.
  public func writePicture<Sink: ByteSink>(
    as format: PictureFormat, to sink: Sink
  ) throws(DrawingError<Content.Failure, Sink.Failure>) {
    var writer = WallWriter(self, to: sink)
    switch format {
    case .svg: try writer.write(in: SVGWall.self)
    case .html: try writer.write(in: HTMLWall.self)
    }
    try writer.finish()
  }
}
