extension WaterfallLayout {
  /// Figures that say how well a layout is filled.
  public struct Measures: Hashable, Sendable {
    /// The unevenness of the columns' ends, 0…1: (maximum − minimum) / maximum, in the
    /// section where it is greatest; 0 if there are no items.
    public let imbalance: Double
    /// The area that no item covers, in square points, inside the sections' insets and above the
    /// lower edge of each section's lowest item.
    public let whitespace: Double
    /// The share of all pairs of items, 0…1, in which the later item is above the earlier one, or
    /// at the same height and to the left of it.
    public let disorder: Double
  }

  /// The figures that say how well the layout is filled.
  ///
  /// - Complexity: O(items · log items)
  public var measures: Measures {
    var imbalance = 0.0
    var whitespace = 0.0
    for section in sections where !section.items.isEmpty {
      let ends = section.tracks.xs.indices.map {
        max(0, section.end($0, beforeBlock: section.blockCount) - section.firstRow)
      }
      if let maximum = ends.max(), let minimum = ends.min(), maximum > 0 {
        imbalance = max(imbalance, (maximum - minimum) / maximum)
      }
      var covered = 0.0
      for item in section.items {
        let frame = frame(of: item)
        covered += frame.width * frame.height
      }
      let width = PlacedSection.innerWidth(configuration.width, insets: section.style.insets)
      whitespace += max(0, width * (section.contentBottom - section.firstRow) - covered)
    }
    let pairs = Double(itemCount) * Double(itemCount - 1) / 2
    return Measures(
      imbalance: imbalance, whitespace: whitespace,
      disorder: pairs > 0 ? Double(inversions()) / pairs : 0)
  }

  /// Counts the pairs of items in which the later one comes first, by merge sort.
  private func inversions() -> Int {
    var keys = (0..<itemCount).map { item in
      let frame = flowFrame(of: item)
      return (frame.y, frame.x)
    }
    var merged = keys
    var count = 0
    var width = 1
    while width < keys.count {
      var start = 0
      while start < keys.count {
        let middle = min(start + width, keys.count)
        let end = min(middle + width, keys.count)
        var (left, right) = (start, middle)
        for place in start..<end {
          if right < end, left == middle || keys[right] < keys[left] {
            merged[place] = keys[right]
            right += 1
            count += middle - left
          } else {
            merged[place] = keys[left]
            left += 1
          }
        }
        start = end
      }
      swap(&keys, &merged)
      width *= 2
    }
    return count
  }
}
