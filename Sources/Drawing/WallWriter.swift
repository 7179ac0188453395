import TextOutput
import Waterfall

/// The writing of one wall to one sink.
///
/// Formats are extensions of this type; picture formats share one extension and differ in their
/// ``PictureLanguage``. They append to `bytes`, which cannot fail, ask the content through this
/// type, and call ``finishPart()`` after each item.
///
/// The functions that are called for each item are inlined into the format's loop. The metadata of
/// the generic errors is then fetched once for each wall; once for each item took half of the time.
struct WallWriter<Content: WallContent, Sink: ByteSink>: ~Copyable {
  typealias Failure = DrawingError<Content.Failure, Sink.Failure>

  let wall: Wall<Content>
  var bytes: ByteBuffer
  /// The number of labels and titles that were shortened so much that a warning reports it.
  var shortenedCount = 0
  private let sink: Sink
  private let chunkSize: Int
  /// The number of bytes that the sink has received.
  private var writtenCount = 0

  init(_ wall: Wall<Content>, to sink: Sink, chunkSize: Int = 1 << 16) {
    self.wall = wall
    self.sink = sink
    self.chunkSize = chunkSize
    // Room for the item that fills the chunk.
    bytes = ByteBuffer(capacity: chunkSize + 1 << 12)
  }

  @inline(__always)
  func id(ofItem item: Int) throws(Failure) -> ItemID? {
    do {
      return try wall.content.id(ofItem: item)
    } catch {
      throw .content(error)
    }
  }

  @inline(__always)
  func appearance(ofItem item: Int, in frame: Rect) throws(Failure) -> ItemAppearance {
    do {
      return try wall.content.appearance(ofItem: item, in: frame)
    } catch {
      throw .content(error)
    }
  }

  func lines(of labels: [LabelText]) throws(Failure) -> [[String]] {
    do {
      return try wall.content.lines(of: labels)
    } catch {
      throw .content(error)
    }
  }

  func sources(of pictures: [ShownPicture]) throws(Failure) -> [String?] {
    do {
      return try wall.content.sources(of: pictures)
    } catch {
      throw .content(error)
    }
  }

  /// The number of bytes written so far.
  var offset: Int { writtenCount + bytes.count }

  /// Hands the bytes to the sink if they fill a chunk.
  @inline(__always)
  mutating func finishPart() throws(Failure) {
    if bytes.count >= chunkSize { try finish() }
  }

  /// Hands the last bytes to the sink.
  mutating func finish() throws(Failure) {
    writtenCount += bytes.count
    do {
      try bytes.empty(into: sink)
    } catch {
      throw .sink(error)
    }
  }
}
