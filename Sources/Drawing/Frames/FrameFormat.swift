import TextOutput
import Waterfall

/// A format of frames for other programs.
///
/// Items come in input order; items, sections and columns count from 1; lengths are in
/// points, written as `JSON.stringify` writes numbers.
public enum FrameFormat: String, CaseIterable, Sendable {
  /// One JSON object with the content size, the sections and the items, each section and item on
  /// a line of its own.
  ///
  /// ```
  /// {"width":320,"height":155,"sections":[
  /// {"section":1,"title":"Sea","x":0,"y":0,"width":320,"height":155,"columns":2}
  /// ],"items":[
  /// {"index":1,"section":1,"column":1,"span":1,"x":0,"y":0,"width":155,"height":155,"id":"a"}
  /// ]}
  /// ```
  ///
  /// A section without a title, header or footer has no such member, nor has an item without an
  /// `id`. `header` and `footer` are objects of `x`, `y`, `width` and `height`. A strip has `rows`
  /// and `row` in place of `columns` and `column`.
  case json
  /// The items of ``json``, one object on each line.
  case ndjson
  /// The items as a table whose header row names the keys of ``json``. The table has a column `id`
  /// if any item has one; the cell of an item without one is empty.
  ///
  /// Cells are quoted as in RFC 4180, and lines end in a line feed. A cell that is JSON has that
  /// type, so text that would read back as something else is written as a JSON string: `12` is a
  /// number, `"12"` is text.
  case csv
}

extension Wall {
  /// The formats' word for a track.
  var track: StaticString { layout.configuration.axis == .vertical ? "column" : "row" }
  /// The formats' word for tracks.
  var tracks: StaticString { layout.configuration.axis == .vertical ? "columns" : "rows" }

  /// Writes the frames of all items.
  ///
  /// - Parameters:
  ///   - format: The format of the whole output.
  ///   - items: The items to write, by their input indexes, in this order; `nil` for all of them.
  ///   - sink: Takes the output in chunks.
  /// - Throws: What the content or the sink throws.
  /// - Complexity: O(items · log sections), with a buffer of 64 KB.
  public func writeFrames<Sink: ByteSink>(
    as format: FrameFormat, only items: [Int]? = nil, to sink: Sink
  ) throws(DrawingError<Content.Failure, Sink.Failure>) {
    let items = WrittenItems(items, count: layout.itemCount)
    var writer = WallWriter(self, to: sink)
    switch format {
    case .json: try writer.writeJSON(of: items)
    case .ndjson: try writer.writeNDJSON(of: items)
    case .csv: try writer.writeCSV(of: items)
    }
    try writer.finish()
  }
}

/// The input indexes of the items to write, in their order: the given ones, or all.
///
/// A concrete type, because a loop over `some Collection` of another module costs as much as the
/// frames that it writes.
struct WrittenItems: RandomAccessCollection {
  private let chosen: [Int]?
  let startIndex = 0
  let endIndex: Int

  init(_ chosen: [Int]?, count: Int) {
    self.chosen = chosen
    endIndex = chosen?.count ?? count
  }

  subscript(position: Int) -> Int { chosen?[position] ?? position }
}

/// An item as the frame formats write it, with numbers that count from 1.
struct PlacedItem {
  var index: Int
  var section: Int
  var column: Int
  var span: Int
  var frame: Rect
  var id: ItemID?
}

extension WallWriter {
  /// Returns the item at an input index, from 0.
  @inline(__always)
  func placedItem(_ item: Int) throws(Failure) -> PlacedItem {
    let position = wall.position(ofItem: item)
    return PlacedItem(
      index: item + 1, section: wall.layout.section(of: position) + 1,
      column: wall.layout.column(of: position) + 1, span: wall.layout.span(of: position),
      frame: wall.layout.frame(of: position), id: try id(ofItem: item))
  }
}
