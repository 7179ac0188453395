/// Where in a viewport an item is to stand.
public enum ViewportPosition: Hashable, Sendable {
  /// At the upper edge, the left one of a strip.
  case top
  /// In the middle.
  case center
  /// At the lower edge, the right one of a strip.
  case bottom
}

extension WaterfallLayout {
  /// The part of the wall that a viewport shows: all of its width, all of a strip's height, and
  /// what stands beside it.
  ///
  /// - Parameters:
  ///   - offset: How far it is scrolled, in points.
  ///   - length: The viewport's height, its width for a strip, in points.
  /// - Returns: The rectangle, unbounded across the flow.
  /// - Complexity: O(1)
  public func viewport(at offset: Double, length: Double) -> Rect {
    // Read from right to left, columns that do not fit stand left of 0.
    let all = Double.greatestFiniteMagnitude
    return configuration.axis == .vertical
      ? Rect(x: -all / 2, y: offset, width: all, height: length)
      : Rect(x: offset, y: -all / 2, width: length, height: all)
  }

  /// The greatest offset to which a viewport can be scrolled, 0 where all is on screen.
  ///
  /// - Parameter viewportLength: The viewport's height, its width for a strip, in points.
  /// - Returns: The offset in points.
  /// - Complexity: O(1)
  public func maximumOffset(viewportLength: Double) -> Double {
    max(0, contentLength - max(0, viewportLength))
  }

  /// The nearest offset to which a viewport can be scrolled, for example after the content became
  /// shorter.
  ///
  /// - Parameters:
  ///   - offset: An offset in points.
  ///   - viewportLength: The viewport's height, its width for a strip, in points.
  /// - Returns: The offset in points, 0 where `offset` is not a number.
  /// - Complexity: O(1)
  public func clampedOffset(_ offset: Double, viewportLength: Double) -> Double {
    offset > 0 ? min(offset, maximumOffset(viewportLength: viewportLength)) : 0
  }

  /// The offset that brings an item to the top, centre or bottom of a viewport, as near as the
  /// content allows.
  ///
  /// - Parameters:
  ///   - item: The item, 0..<``itemCount``.
  ///   - position: Where it is to stand.
  ///   - viewportLength: The viewport's height, its width for a strip, in points.
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

  /// The frame of a section's header that stays on screen as long as its section does:
  /// y = clamp(offset, its own y, section end − its height).
  ///
  /// - Parameters:
  ///   - section: The section, 0..<``sectionCount``.
  ///   - offset: How far the viewport is scrolled, in points.
  /// - Returns: The frame, `nil` where the section has no header.
  /// - Complexity: O(1)
  public func pinnedHeader(ofSection section: Int, offset: Double) -> Rect? {
    let placed = placedSection(section)
    guard let height = placed.style.headerHeight else { return nil }
    let y = max(placed.y, min(offset, placed.maxY - height))
    return shown(
      Rect(x: 0, y: y, width: configuration.width, height: height), bottom: y + height)
  }

  /// The length of the content in the direction in which it scrolls.
  package var contentLength: Double {
    configuration.axis == .vertical ? contentSize.height : contentSize.width
  }

  /// The frame of an item as if the wall scrolled down.
  func flowFrame(of item: Int) -> Rect {
    let frame = frame(of: item)
    return configuration.axis == .vertical ? frame : frame.turned
  }
}
