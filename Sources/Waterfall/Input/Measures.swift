extension WaterfallLayout {
  /// How well a wall is filled.
  public struct Measures: Hashable, Sendable {
    /// How unequal the columns end: (greatest − least end) / greatest, 0…1, of the section where
    /// it is greatest; 0 where nothing is placed.
    public let imbalance: Double
    /// The area in square points inside the sections, between their insets and down to the lowest
    /// item, that no item covers.
    public let whitespace: Double
    /// The share of all pairs of items whose order by number is not their order from top to bottom,
    /// and from left to right at one height; 0…1.
    public let disorder: Double
  }

  /// Measures the wall.
  ///
  /// - Complexity: O(items · log items)
  public var measures: Measures {
    var imbalance = 0.0
    var whitespace = 0.0
    for section in sections where !section.items.isEmpty {
      let ends = section.tracks.xs.indices.map {
        max(0, section.end($0, beforeBlock: section.blockCount) - section.firstRow)
      }
      if let greatest = ends.max(), let least = ends.min(), greatest > 0 {
        imbalance = max(imbalance, (greatest - least) / greatest)
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

  /// The number of pairs of items of which the later one stands first, by merge sort.
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
