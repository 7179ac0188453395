extension Columns {
  /// Places items of a chunk.
  ///
  /// Their spans are known, and so are their heights if all columns are equally wide.
  @inlinable
  mutating func place<Delegate: WaterfallLayoutDelegate>(
    _ items: Range<Int>, of chunk: borrowing Chunk, by rule: some ColumnRule,
    _ placement: Placement, ys: inout [Double], heights: inout [Double],
    lanes: inout [WaterfallLayout.Lanes], delegate: Delegate
  ) throws(Delegate.Failure) {
    if chunk.hasSpans {
      try fill(
        items, of: chunk, by: rule, placement, ys: &ys, heights: &heights, lanes: &lanes,
        delegate: delegate)
    } else {
      try fill(
        items, of: chunk, by: OneColumnEach(rule: rule), placement, ys: &ys, heights: &heights,
        lanes: &lanes, delegate: delegate)
    }
  }

  /// Places items by a rule that is specialized for their spans.
  ///
  /// If this function is inlined and the delegate throws, the compiler (6.3) crashes.
  @inlinable
  @inline(never)
  mutating func fill<Delegate: WaterfallLayoutDelegate, Rule: ColumnRule>(
    _ items: Range<Int>, of chunk: borrowing Chunk, by rule: Rule, _ placement: Placement,
    ys: inout [Double], heights: inout [Double], lanes: inout [WaterfallLayout.Lanes],
    delegate: Delegate
  ) throws(Delegate.Failure) {
    var ys = ys.mutableSpan
    var heights = heights.mutableSpan
    var lanes = lanes.mutableSpan
    let isEven = tracks.commonWidth != nil
    require(
      items.upperBound <= ys.count && ys.count == heights.count && ys.count == lanes.count,
      "storage must have room for the items to place")
    var item = items.lowerBound
    while item < items.upperBound {
      let span = Rule.placesSpans ? chunk.span(of: item) : 1
      let turn = turn
      let isExplicit: Bool
      var column: Int
      var y: Double
      if let wish = try delegate.column(ofItem: item, span: span, columns: self) {
        isExplicit = true
        column = wish >= 0 ? wish : count + wish + 1 - span
        if column < 0 || column > count - span {
          reject(column: wish, span: span, of: count, item: item)
        }
        y = start(column, span: span)
      } else {
        isExplicit = false
        let positions = positions(span: span)
        column = rule.choose(positions, count: count &- span &+ 1, columns: &self)
        y = positions[column]
      }
      if !isEven {
        let width = tracks.width(of: column, span: span)
        let known = lanes[unchecked: item]
        if known.span == 0 || tracks.width(of: Int(known.column), span: span) != width {
          chunk.widths[item &- chunk.items.lowerBound] = width
          try chunk.askHeights(of: item..<item &+ 1, into: &heights, delegate: delegate)
        }
      }
      let height = heights[unchecked: item] + 0  // −0 becomes 0.
      if !(height >= 0 && height <= WaterfallLayout.maximumLength) {
        reject(height: height, item: item)
      }
      if placement.isDense {
        let place = putDense(
          y: y, height: height, column: column, span: span, isExplicit: isExplicit,
          tolerance: placement.tolerance)
        // An item that moves into a hole does not move the cursor.
        if place.isHole { self.turn = turn }
        (column, y) = (place.column, place.y)
      } else {
        if placement.keepsOrder {
          y = max(y, lastY)
          lastY = y
        }
        put(y: y, height: height, column: column, span: span)
      }
      ys[unchecked: item] = y
      heights[unchecked: item] = height
      lanes[unchecked: item] = WaterfallLayout.Lanes(column: column, span: span)
      item &+= 1
    }
  }
}

@usableFromInline
@inline(never)
func reject(height: Double, item: Int) -> Never {
  fatalError(
    "a height must be a finite number of points from 0 to 1e9, got \(height) for item \(item)")
}

@usableFromInline
@inline(never)
func reject(span: Int, item: Int) -> Never {
  fatalError("a span must be at least 1, got \(span) for item \(item)")
}

@usableFromInline
@inline(never)
func reject(column: Int, span: Int, of count: Int, item: Int) -> Never {
  fatalError(
    "an item of span \(span) must start in a column from 0 to \(count - span), or end in one "
      + "from \(span - count - 1) to -1, got \(column) for item \(item)")
}
