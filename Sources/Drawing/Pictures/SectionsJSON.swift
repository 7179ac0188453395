import TextOutput
import Waterfall

// The sections that a page draws by itself, with the same numbers as the HTML picture.

extension Wall {
  /// Writes the sections, as a JSON array with an object for each.
  ///
  /// ```
  /// {"title":"Sea","frame":[0,0,320,199],"header":[0,0,320,44],"footer":null,
  /// "heading":{"text":"Sea","count":1,"start":12,"end":12,"size":18.48,"turned":false},
  /// "columns":[[0,155],[165,155]],"first":0,"count":1,"insets":[0,0,0,0],"spacing":[10,10]}
  /// ```
  ///
  /// `start` and `end` are the heading's distances from the edges of its header. `columns` holds
  /// the left edges and widths of columns; in a strip, the top edges and heights of rows. `first`
  /// is the layout's index of the first item. `insets` are top, right, bottom and left; `spacing`
  /// is that of rows and that of columns. All are as on the screen, in a strip too.
  ///
  /// - Parameters:
  ///   - maximumColumns: The maximum number of columns in all; the sections after it have none.
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
      bytes.separate()
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
    appendObject { json in
      json.member("title", shown: title)
      json.member("frame", rect: section.frame)
      json.member("header", rect: section.header)
      json.member("footer", rect: section.footer)
      json.member("heading") { $0.append(heading) }
      json.member("columns") { $0.appendArray(columns) { $0.append(numbers: [$1.x, $1.width]) } }
      json.member("first", integer: section.items.lowerBound)
      json.member("count", integer: section.items.count)
      let insets = section.insets
      json.member("insets") {
        $0.append(numbers: [insets.top, insets.right, insets.bottom, insets.left])
      }
      json.member("spacing") {
        $0.append(numbers: [section.spacing.row, section.spacing.column])
      }
    }
  }

  private mutating func append(_ heading: Heading?) {
    guard let heading else { return append(literal: "null") }
    let (start, end) = heading.padding
    appendObject { json in
      json.member("text", shown: heading.text)
      json.member("count", integer: heading.count)
      json.member("start", rounded: start)
      json.member("end", rounded: end)
      json.member("size", rounded: heading.fontSize)
      json.member("turned", flag: heading.isTurned)
    }
  }

  private mutating func member(_ key: StaticString, rect: Rect?) {
    append(key: key)
    guard let rect else { return append(literal: "null") }
    append(numbers: [rect.x, rect.y, rect.width, rect.height])
  }
}
