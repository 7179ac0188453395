/// Columns with their places: the left edges and widths that tracks have in a given width.
@usableFromInline
struct ResolvedTracks: Sendable {
  @usableFromInline let xs: [Double]
  @usableFromInline let widths: [Double]
  /// The width of every column, where all are equally wide.
  @usableFromInline let commonWidth: Double?
  @usableFromInline let spacing: Double
  private let left: Double
  private let available: Double

  init(_ tracks: Tracks, left: Double, width: Double, spacing: Double) {
    let left = left + 0  // −0 becomes 0.
    let widths = tracks.widths(in: width, spacing: spacing)
    let common = widths.allSatisfy { $0 == widths[0] } ? widths[0] : nil
    var xs: [Double] = []
    xs.reserveCapacity(widths.count)
    var x = left
    for width in widths {
      xs.append(x)
      x += width + spacing
    }
    self.xs = xs
    self.widths = widths
    commonWidth = common
    self.spacing = spacing
    self.left = left
    available = width
  }

  @inlinable var count: Int { widths.count }

  @inlinable
  func x(of column: Int) -> Double { xs[column] }

  @inlinable
  func width(of column: Int) -> Double { widths[column] }

  /// The width of `span` columns with the spacing between them.
  @inlinable
  func width(of column: Int, span: Int) -> Double {
    if span == 1 { return widths[column] }
    if let commonWidth {
      return Double(span) * commonWidth + Double(span - 1) * spacing
    }
    let last = column + span - 1
    return xs[last] + widths[last] - xs[column]
  }

  /// Tells whether the tracks were resolved for this place.
  func isPlaced(left: Double, width: Double, spacing: Double) -> Bool {
    self.left == left && available == width && self.spacing == spacing
  }
}
