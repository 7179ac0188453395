public import Waterfall

/// What is drawn: a layout, and the content of its frames.
///
/// ```swift
/// let file = CollectedBytes()
/// try Wall(layout: layout, content: photos).writeFrames(as: .json, to: file)
/// ```
public struct Wall<Content: WallContent> {
  /// The frames.
  public let layout: WaterfallLayout
  /// Answers what the items are called and what they look like.
  public let content: Content
  /// The input index of the item at each index of the layout; `nil` where they are the same.
  public let order: [Int]?
  /// The sections' titles, one for each section of the layout.
  public let sectionTitles: [String?]
  /// What the whole wall is called, for people: the script's name, for example.
  public let title: String
  /// How many pixels a point becomes where the picture is drawn in pixels, above 0: its size is a
  /// whole number of them then.
  public var pixelScale: Double?
  /// The inverse of ``order``.
  private let positions: [Int]?

  /// Creates a wall.
  ///
  /// - Parameters:
  ///   - layout: The frames.
  ///   - content: Answers what the items are called and what they look like.
  ///   - order: The input index of the item at each index of the layout, where the layout holds
  ///     the items in another order than the input; each of 0..<`layout.itemCount` once.
  ///   - sectionTitles: The sections' titles in order; sections beyond them have none.
  ///   - title: What the whole wall is called, for people.
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

  /// The size of the whole picture, in points.
  var pictureSize: Size {
    let size = layout.contentSize
    guard let pixelScale else { return size }
    func whole(_ length: Double) -> Double { max(1, (length * pixelScale).rounded()) / pixelScale }
    return Size(width: whole(size.width), height: whole(size.height))
  }

  /// The layout's index of the item at an input index.
  func position(ofItem item: Int) -> Int {
    guard let positions else { return item }
    return positions[item]
  }

  /// The input index of the item at an index of the layout.
  func item(atPosition position: Int) -> Int {
    guard let order else { return position }
    return order[position]
  }

  private static func inverse(of order: [Int], count: Int) -> [Int] {
    precondition(order.count == count, "the order of a wall must name every item of its layout")
    var inverse = [Int](repeating: -1, count: count)
    for (position, item) in order.enumerated() {
      precondition(
        inverse.indices.contains(item) && inverse[item] < 0,
        "the order of a wall must name each of 0..<itemCount once, got \(item)")
      inverse[item] = position
    }
    return inverse
  }
}

extension Wall: Sendable where Content: Sendable {}
