/// A position of an item in a viewport.
public enum ViewportPosition: Hashable, Sendable {
  /// At the upper edge; in a strip, at the left edge.
  case top
  /// In the middle.
  case center
  /// At the lower edge; in a strip, at the right edge.
  case bottom
}

extension WaterfallLayout {
  /// Returns the part of the layout that a viewport shows.
  ///
  /// Across the scrolling direction, the rectangle is unbounded, so that it includes items that
  /// overflow the container.
  ///
  /// - Parameters:
  ///   - offset: The offset to which the viewport is scrolled, in points.
  ///   - length: The viewport's height, in a strip its width, in points.
  /// - Returns: The rectangle in points.
  /// - Complexity: O(1)
  public func viewport(at offset: Double, length: Double) -> Rect {
    // From right to left, columns that do not fit have negative x.
    let all = Double.greatestFiniteMagnitude
    return configuration.axis == .vertical
      ? Rect(x: -all / 2, y: offset, width: all, height: length)
      : Rect(x: offset, y: -all / 2, width: length, height: all)
  }

  /// Returns the maximum offset to which a viewport can be scrolled, 0 if all content is visible.
  ///
  /// - Parameter viewportLength: The viewport's height, in a strip its width, in points.
  /// - Returns: The offset in points.
  /// - Complexity: O(1)
  public func maximumOffset(viewportLength: Double) -> Double {
    max(0, contentLength - max(0, viewportLength))
  }

  /// Returns the nearest offset to which a viewport can be scrolled, for example after the content
  /// became shorter.
  ///
  /// - Parameters:
  ///   - offset: An offset in points.
  ///   - viewportLength: The viewport's height, in a strip its width, in points.
  /// - Returns: The offset in points, 0 if `offset` is NaN.
  /// - Complexity: O(1)
  public func clampedOffset(_ offset: Double, viewportLength: Double) -> Double {
    offset > 0 ? min(offset, maximumOffset(viewportLength: viewportLength)) : 0
  }

  /// Returns the offset that scrolls an item to the top, centre or bottom of a viewport, as near as
  /// the content allows.
  ///
  /// - Parameters:
  ///   - item: The item, 0..<``itemCount``.
  ///   - position: The item's position in the viewport.
  ///   - viewportLength: The viewport's height, in a strip its width, in points.
  /// - Returns: The offset in points.
  /// - Complexity: O(log sections)
  public func offset(
    showing item: Int, at position: ViewportPosition, viewportLength: Double
  ) -> Double {
    let frame = flowFrame(of: item)
    let offset =
      switch position {
      case .top: frame.y
      case .center: frame.y + frame.height / 2 - viewportLength / 2
      case .bottom: frame.maxY - viewportLength
      }
    return clampedOffset(offset, viewportLength: viewportLength)
  }

  /// Returns the frame of a header that stays visible as long as its section does.
  ///
  /// The header's y is the offset, limited to the range from its own y to the section's end minus
  /// the header's height.
  ///
  /// - Parameters:
  ///   - section: The section, 0..<``sectionCount``.
  ///   - offset: The offset to which the viewport is scrolled, in points.
  /// - Returns: The frame; `nil` if the section has no header.
  /// - Complexity: O(1)
  public func pinnedHeader(ofSection section: Int, offset: Double) -> Rect? {
    let placed = placedSection(section)
    guard let height = placed.style.headerHeight else { return nil }
    let y = max(placed.y, min(offset, placed.maxY - height))
    return shown(
      Rect(x: 0, y: y, width: configuration.width, height: height), bottom: y + height)
  }

  /// The length of the content in the scrolling direction.
  package var contentLength: Double {
    configuration.axis == .vertical ? contentSize.height : contentSize.width
  }

  /// Returns the frame of an item with the axes of a vertical layout.
  func flowFrame(of item: Int) -> Rect {
    let frame = frame(of: item)
    return configuration.axis == .vertical ? frame : frame.turned
  }
}
