import Waterfall

// What a page draws of sections by itself, with the very numbers that the HTML picture has.

extension Wall {
  /// Writes the sections, as a JSON array with an object for each.
  ///
  /// ```
  /// {"title":"Sea","frame":[0,0,320,199],"header":[0,0,320,44],"footer":null,
  /// "heading":{"text":"Sea","count":1,"start":12,"end":12,"size":18.48,"turned":false},
  /// "columns":[[0,155],[165,155]],"first":0,"count":1,"insets":[0,0,0,0],"spacing":[10,10]}
  /// ```
  ///
  /// `start` and `end` are the heading's distances from its header's edges, `columns` the left edges
  /// and widths of columns, in a strip the upper edges and heights of rows; `first` is the layout's
  /// index of the first item. `insets` are top, right, bottom and left, `spacing` that of rows and
  /// that of columns, all as they are seen, in a strip too.
  ///
  /// - Parameters:
  ///   - maximumColumns: After so many columns in all, later sections' are left out.
  ///   - sink: Takes the text in chunks.
  /// - Throws: What the sink throws.
  /// - Complexity: O(sections + columns)
  public func writeSections<Sink: ByteSink>(
    maximumColumns: Int = 100_000, to sink: Sink
  ) throws(Sink.Failure) {
    var bytes = ByteBuffer(capacity: 1 << 16)
    var left = maximumColumns
    bytes.append(byte: UInt8(ascii: "["))
    for index in 0..<layout.sectionCount {
      if index > 0 { bytes.append(byte: UInt8(ascii: ",")) }
      let section = layout.section(index)
      left -= section.columnCount
      let columns = left < 0 ? [] : layout.columns(ofSection: index)
      bytes.append(
        section, title: shownTitle(ofSection: index), heading: heading(ofSection: index), columns)
      if bytes.count >= 1 << 16 { try bytes.empty(into: sink) }
    }
    bytes.append(byte: UInt8(ascii: "]"))
    try bytes.empty(into: sink)
  }
}

extension ByteBuffer {
  fileprivate mutating func append(
    _ section: WaterfallLayout.Section, title: String?, heading: Heading?,
    _ columns: [Columns.Column]
  ) {
    append(literal: "{\"title\":")
    append(shown: title)
    append(literal: ",\"frame\":")
    append(edges: section.frame)
    append(literal: ",\"header\":")
    append(edges: section.header)
    append(literal: ",\"footer\":")
    append(edges: section.footer)
    append(literal: ",\"heading\":")
    append(heading)
    append(literal: ",\"columns\":[")
    for (index, column) in columns.enumerated() {
      if index > 0 { append(byte: UInt8(ascii: ",")) }
      append(jsonList: [column.x, column.width])
    }
    append(literal: "],\"first\":")
    append(integer: section.items.lowerBound)
    append(literal: ",\"count\":")
    append(integer: section.items.count)
    append(literal: ",\"insets\":")
    let insets = section.insets
    append(jsonList: [insets.top, insets.right, insets.bottom, insets.left])
    append(literal: ",\"spacing\":")
    append(jsonList: [section.spacing.row, section.spacing.column])
    append(byte: UInt8(ascii: "}"))
  }

  private mutating func append(_ heading: Heading?) {
    guard let heading else { return append(literal: "null") }
    let (start, end) = heading.padding
    append(literal: "{\"text\":")
    append(shown: heading.text)
    append(literal: ",\"count\":")
    append(integer: heading.count)
    append(literal: ",\"start\":")
    append(rounded: start)
    append(literal: ",\"end\":")
    append(rounded: end)
    append(literal: ",\"size\":")
    append(rounded: heading.fontSize)
    append(literal: ",\"turned\":")
    append(flag: heading.isTurned)
    append(byte: UInt8(ascii: "}"))
  }

  private mutating func append(edges rect: Rect?) {
    guard let rect else { return append(literal: "null") }
    append(jsonList: [rect.x, rect.y, rect.width, rect.height])
  }
}
