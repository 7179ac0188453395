/// Takes a drawing in pieces, for example into a file.
///
/// A drawing of a million items is never one piece: it arrives in chunks of about 64 KB, larger
/// only where a single item is larger. Chunks are cut anywhere between two items, and joined they
/// are UTF-8.
public protocol ByteSink<Failure> {
  /// What a write may throw; it ends the drawing.
  associatedtype Failure: Error = Never

  /// Takes the next bytes, 1 or more, all of them.
  ///
  /// The bytes are the caller's and valid during the call only.
  func write(_ bytes: Span<UInt8>) throws(Failure)
}

/// Collects a drawing in memory.
public final class CollectedBytes: ByteSink {
  /// What has been written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates a sink that holds nothing yet.
  public init() {}

  /// What has been written so far, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends the next bytes.
  public func write(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { self.bytes.append(contentsOf: $0) }
  }
}
