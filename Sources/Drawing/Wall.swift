import TextOutput
import Typesetting
public import Waterfall

/// A layout to draw, with the content of its frames.
///
/// ```swift
/// let file = CollectedBytes()
/// try Wall(layout: layout, content: photos).writeFrames(as: .json, to: file)
/// ```
public struct Wall<Content: WallContent> {
  /// The frames.
  public let layout: WaterfallLayout
  /// Provides the identifiers and appearances of the items.
  public let content: Content
  /// The input index of the item at each index of the layout; `nil` if they are the same.
  public let order: [Int]?
  /// The sections' titles, one for each section of the layout.
  public let sectionTitles: [String?]
  /// The title that people see, for example the script's name.
  public let title: String
  /// The number of pixels for each point, above 0, if the picture is drawn in pixels; its size is
  /// then a whole number of pixels.
  var pixelScale: Double?
  /// The inverse of ``order``.
  private let positions: [Int]?

  /// Creates a wall.
  ///
  /// - Parameters:
  ///   - layout: The frames.
  ///   - content: Provides the identifiers and appearances of the items.
  ///   - order: The input index of the item at each index of the layout, if the layout and the
  ///     input have different orders; each of 0..<`layout.itemCount` once.
  ///   - sectionTitles: The sections' titles in order; further sections have none.
  ///   - title: The title that people see.
  /// - Complexity: O(items) with an order, O(sections) without.
  public init(
    layout: WaterfallLayout, content: Content, order: [Int]? = nil,
    sectionTitles: [String?] = [], title: String = "Waterfall"
  ) {
    self.layout = layout
    self.content = content
    self.order = order
    let missing = max(0, layout.sectionCount - sectionTitles.count)
    self.sectionTitles =
      sectionTitles.prefix(layout.sectionCount) + Array(repeating: nil, count: missing)
    self.title = title
    positions = order.map { Self.inverse(of: $0, count: layout.itemCount) }
  }

  /// The rectangle that the whole picture shows, in points: the content and the items that overflow
  /// it.
  ///
  /// Columns of fixed widths may be wider than their container and overflow it on the right, or on
  /// the left if the direction is right to left; rows of a strip overflow it below.
  ///
  /// - Complexity: O(columns), and O(items · log sections) if columns overflow.
  public var bounds: Rect {
    var (left, top) = (0.0, 0.0)
    var (right, bottom) = (layout.contentSize.width, layout.contentSize.height)
    if hasOverflow {
      for item in 0..<layout.itemCount {
        let frame = layout.frame(of: item)
        guard frame.width > 0, frame.height > 0 else { continue }
        (left, top) = (min(left, frame.x), min(top, frame.y))
        (right, bottom) = (max(right, frame.maxX), max(bottom, frame.maxY))
      }
    }
    guard let pixelScale else {
      return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
    func whole(_ length: Double) -> Double { max(1, (length * pixelScale).rounded()) / pixelScale }
    return Rect(x: left, y: top, width: whole(right - left), height: whole(bottom - top))
  }

  /// Whether any column, or row of a strip, overflows the content.
  private var hasOverflow: Bool {
    let isStrip = layout.configuration.axis == .horizontal
    let room = isStrip ? layout.contentSize.height : layout.contentSize.width
    // Less than a hundredth of a point is rounding.
    return (0..<layout.sectionCount).contains { section in
      layout.columns(ofSection: section).contains {
        $0.x < -0.01 || $0.x + $0.width > room + 0.01
      }
    }
  }

  /// The title in pictures, of limited length.
  var shownTitle: String {
    BoundedText(title, characters: BoundedText.titleLimit).ellipsized
  }

  /// Returns the layout's index of the item at an input index.
  func position(ofItem item: Int) -> Int {
    guard let positions else { return item }
    return positions[item]
  }

  /// Returns the input index of the item at an index of the layout.
  func item(atPosition position: Int) -> Int {
    guard let order else { return position }
    return order[position]
  }

  private static func inverse(of order: [Int], count: Int) -> [Int] {
    require(order.count == count, "the order of a wall must name every item of its layout")
    var inverse = [Int](repeating: -1, count: count)
    for (position, item) in order.enumerated() {
      require(
        inverse.indices.contains(item) && inverse[item] < 0,
        "the order of a wall must name each of 0..<itemCount once, got \(item)")
      inverse[item] = position
    }
    return inverse
  }
}

extension Wall: Sendable where Content: Sendable {}
