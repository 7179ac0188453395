import Waterfall

extension WaterfallLayout {
  /// Returns what is wrong with the searches of a layout, compared with scans of all frames.
  package func searchFaults(_ numbers: inout Numbers, count: Int) -> [String] {
    let frames = (0..<itemCount).map(frame(of:))
    let size = contentSize
    var faults: [String] = []
    var found: [Int] = []
    for _ in 0..<count {
      var rect = Rect(
        x: (size.width + 20) * numbers.fraction() - 10,
        y: (size.height + 20) * numbers.fraction() - 10, width: numbers.length(upTo: 99),
        height: numbers.length(upTo: 99))
      switch numbers.integer(0...5) {
      case 0: rect = Rect(x: rect.x, y: rect.y, width: size.width, height: size.height)
      case 1: rect = Rect(x: 0, y: 0, width: size.width, height: size.height)
      case 2 where !frames.isEmpty:
        let frame = frames[numbers.integer(0...frames.count - 1)]
        rect =
          [
            frame, Rect(x: frame.x, y: frame.maxY, width: frame.width, height: frame.height),
            Rect(x: frame.x - 9, y: frame.y - 9, width: 9, height: 9),
          ][numbers.integer(0...2)]
      case 3:
        let values: [Double] = [
          .nan, .infinity, -.infinity, -1, 0, 1e308, -1e308, .leastNonzeroMagnitude, 7, 1e9,
        ]
        func value() -> Double { values[numbers.integer(0...values.count - 1)] }
        rect = Rect(x: value(), y: value(), width: value(), height: value())
      default: break
      }
      let margins = [0, 0, 12.5, -3, 1e9, .infinity, .nan, -1e308]
      let margin = margins[numbers.integer(0...margins.count - 1)]
      items(in: rect, margin: margin, into: &found)
      let wanted = Rect(
        x: rect.x - margin, y: rect.y - margin, width: rect.width + 2 * margin,
        height: rect.height + 2 * margin)
      let right = frames.indices.filter { frames[$0].overlaps(wanted) }
      if found != right {
        faults.append("items in \(rect), margin \(margin): \(found), not \(right)")
      }
      for (x, y) in [(rect.x, rect.y), (rect.maxX, rect.maxY)] {
        func holds(_ frame: Rect) -> Bool {
          frame.x <= x && x < frame.maxX && frame.y <= y && y < frame.maxY
        }
        if let item = item(atX: x, y: y) {
          if !holds(frames[item]) { faults.append("item at \(x), \(y) is not \(item)") }
        } else if let missed = frames.firstIndex(where: holds) {
          faults.append("item at \(x), \(y) is \(missed)")
        }
      }
      faults += scrollFaults(offset: rect.y, viewport: rect.height, &numbers)
    }
    return faults
  }

  /// Returns what is wrong with the offsets of a viewport.
  private func scrollFaults(
    offset: Double, viewport: Double, _ numbers: inout Numbers
  ) -> [String] {
    let isVertical = configuration.axis == .vertical
    let length = isVertical ? contentSize.height : contentSize.width
    let most = max(0, length - (viewport > 0 ? viewport : 0))
    func isRight(_ found: Double, _ wanted: Double) -> Bool {
      found == (wanted > 0 ? min(wanted, most) : 0)
    }
    var faults: [String] = []
    if maximumOffset(viewportLength: viewport) != most { faults.append("greatest offset") }
    if !isRight(clampedOffset(offset, viewportLength: viewport), offset) { faults.append("offset") }
    if itemCount > 0 {
      let item = numbers.integer(0...itemCount - 1)
      let frame = frame(of: item)
      let (y, height) = isVertical ? (frame.y, frame.height) : (frame.x, frame.width)
      for (position, wanted) in [
        (ViewportPosition.top, y), (.center, y + height / 2 - viewport / 2),
        (.bottom, y + height - viewport),
      ] where !isRight(self.offset(showing: item, at: position, viewportLength: viewport), wanted) {
        faults.append("offset that shows \(item) at \(position)")
      }
    }
    for index in 0..<sectionCount {
      let section = section(index)
      guard let header = section.header else { continue }
      guard let pinned = pinnedHeader(ofSection: index, offset: offset) else {
        faults.append("no pinned header")
        continue
      }
      let (y, own, height, end) =
        isVertical
        ? (pinned.y, header.y, header.height, section.frame.maxY)
        : (pinned.x, header.x, header.width, section.frame.maxX)
      let wanted = max(own, min(offset.isNaN ? own : offset, end - height))
      let slack = 1e-9 * max(1, end) + (configuration.scale.map { 2 / $0 } ?? 0)
      if !y.isNear(wanted, within: slack) { faults.append("pinned header at \(y), not \(wanted)") }
    }
    return faults
  }
}
