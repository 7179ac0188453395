extension WaterfallLayout {
  /// A placed section: a band across the container's whole width, with header, top inset, columns
  /// of items, bottom inset and footer from top to bottom.
  ///
  /// In a strip, they follow each other from left to right.
  public struct Section: Hashable, Sendable {
    /// The section's frame.
    public let frame: Rect
    /// The header's frame, if there is a header.
    public let header: Rect?
    /// The footer's frame, if there is a footer.
    public let footer: Rect?
    /// The items of the section.
    public let items: Range<Int>
    /// The number of columns.
    public let columnCount: Int
    /// The insets, from the delegate or the configuration.
    public let insets: Insets
    /// The spacing, from the delegate or the configuration.
    public let spacing: Spacing
  }

  /// The number of sections.
  ///
  /// - Complexity: O(1)
  public var sectionCount: Int { sections.count }

  /// Returns a section, 0..<``sectionCount``.
  ///
  /// - Complexity: O(1)
  public func section(_ index: Int) -> Section {
    let section = placedSection(index)
    func band(_ y: Double, _ height: Double) -> Rect {
      band(y, height, bottom: y + height)
    }
    func band(_ y: Double, _ height: Double, bottom: Double) -> Rect {
      shown(Rect(x: 0, y: y, width: configuration.width, height: height), bottom: bottom)
    }
    let isStrip = configuration.axis == .horizontal
    return Section(
      frame: band(section.y, section.maxY - section.y, bottom: section.maxY),
      header: section.style.headerHeight.map { band(section.y, $0) },
      footer: section.style.footerHeight.map { band(section.footerY, $0) },
      items: section.items, columnCount: section.tracks.count,
      insets: isStrip ? section.style.insets.turned : section.style.insets,
      spacing: isStrip ? section.style.spacing.turned : section.style.spacing)
  }

  /// Returns the positions, widths and final lower edges of the columns of a section,
  /// 0..<``sectionCount``.
  ///
  /// In a strip, they are rows: `x` is an upper edge, `width` a height, `bottom` a right edge.
  ///
  /// - Complexity: O(columns)
  public func columns(ofSection index: Int) -> [Columns.Column] {
    let section = placedSection(index)
    return section.tracks.xs.indices.map { column in
      let end =
        section.items.isEmpty ? 0 : section.end(column, beforeBlock: section.blockCount)
      return Columns.Column(
        x: section.tracks.x(of: column), width: section.tracks.width(of: column),
        bottom: section.y + max(section.firstRow, end))
    }
  }

  /// The container's width and the height of all sections, at least
  /// ``Configuration/minimumLength``, in points.
  ///
  /// - Complexity: O(1)
  public var contentSize: Size {
    var length = sections.last?.maxY ?? 0
    if let scale = configuration.scale { length = (length * scale).rounded() / scale }
    length = max(configuration.minimumLength, length)
    return configuration.axis == .vertical
      ? Size(width: configuration.width, height: length)
      : Size(width: length, height: configuration.width)
  }

  /// Returns a section of the storage; stops the program if the number is out of range.
  func placedSection(_ index: Int) -> PlacedSection {
    require(sections.indices.contains(index), "a section must be in 0..<sectionCount")
    return sections[index]
  }

  /// Returns a rectangle of the vertical layout as the caller sees it: aligned to pixels, and with
  /// swapped axes in a strip.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - bottom: Its lower edge, computed in the same way as the upper edge of what follows below:
  ///     a rounding error between the two would become a pixel.
  /// - Returns: The rectangle as the caller sees it.
  func shown(_ rect: Rect, bottom: Double) -> Rect {
    var rect = rect
    if let scale = configuration.scale {
      rect.y = (rect.y * scale).rounded() / scale
      rect.height = (bottom * scale).rounded() / scale - rect.y
    }
    return configuration.axis == .vertical ? rect : rect.turned
  }
}
