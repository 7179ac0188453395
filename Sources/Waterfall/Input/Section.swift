extension WaterfallLayout {
  /// A section as it was placed, a band over the container's whole width: header, top inset,
  /// columns of items, bottom inset, footer.
  ///
  /// In a strip the same from left to right.
  public struct Section: Hashable, Sendable {
    /// The band that the section takes.
    public let frame: Rect
    /// The header's frame, if there is a header.
    public let header: Rect?
    /// The footer's frame, if there is a footer.
    public let footer: Rect?
    /// The items of the section.
    public let items: Range<Int>
    /// How many columns the section has.
    public let columnCount: Int
    /// The room around the columns, as the delegate or the configuration has it.
    public let insets: Insets
    /// The room between the items, likewise.
    public let spacing: Spacing
  }

  /// How many sections there are.
  ///
  /// - Complexity: O(1)
  public var sectionCount: Int { sections.count }

  /// A section, 0..<``sectionCount``.
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

  /// The columns of a section, 0..<``sectionCount``, as they were left: places, widths and lower
  /// edges.
  ///
  /// In a strip they are rows: `x` is an upper edge, `width` a height, `bottom` a right edge.
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

  /// The container's width and the height below the last section, in points; at least
  /// ``Configuration/minimumLength``.
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

  /// A section in the storage, by a number from outside.
  func placedSection(_ index: Int) -> PlacedSection {
    require(sections.indices.contains(index), "a section must be in 0..<sectionCount")
    return sections[index]
  }

  /// A rectangle of the wall as it is laid out, as it is shown: on whole pixels, and turned in a
  /// strip.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - bottom: Its lower edge, computed like the upper edge of what stands below: a rounding
  ///     error between the two would become a pixel.
  /// - Returns: The rectangle as it is shown.
  func shown(_ rect: Rect, bottom: Double) -> Rect {
    var rect = rect
    if let scale = configuration.scale {
      rect.y = (rect.y * scale).rounded() / scale
      rect.height = (bottom * scale).rounded() / scale - rect.y
    }
    return configuration.axis == .vertical ? rect : rect.turned
  }
}
