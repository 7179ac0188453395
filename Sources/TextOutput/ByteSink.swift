/// A destination that receives output in chunks, for example a file.
///
/// The output for a million items never exists as a whole: it arrives in chunks of about 64 KB;
/// only a single item that is larger makes a larger chunk. Chunks end between two items. Together
/// they are UTF-8.
public protocol ByteSink<Failure> {
  /// What a write throws; it ends the output.
  associatedtype Failure: Error = Never

  /// Receives the next bytes, at least one, and must take them all.
  ///
  /// The caller owns the bytes; they are valid only during the call.
  func write(_ bytes: Span<UInt8>) throws(Failure)
}

/// A sink that collects the output in memory.
public final class CollectedBytes: ByteSink {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty sink.
  public init() {}

  /// The bytes written so far, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends the next bytes.
  public func write(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { self.bytes.append(contentsOf: $0) }
  }
}
