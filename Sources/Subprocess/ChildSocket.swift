/// A socket to a child, which keeps nobody waiting: what cannot be sent at once is kept for later.
public final class ChildSocket {
  private let end: OwnedDescriptor
  private var outbox: [UInt8] = []
  /// How many bytes of the outbox were sent.
  private var sent = 0

  private init(_ end: OwnedDescriptor) { self.end = end }

  /// Its descriptor, to wait with.
  public var descriptor: Int32 { end.number }

  /// Two ends that are connected.
  static func pair() throws(SystemError) -> (ours: ChildSocket, theirs: OwnedDescriptor) {
    let (ours, theirs) = try OwnedDescriptor.pair()
    _ = fcntl(ours.number, F_SETFL, O_NONBLOCK)
    return (ChildSocket(ours), theirs)
  }

  /// Whether something waits to be sent.
  public var hasOutput: Bool { !outbox.isEmpty }

  /// Adds bytes to what is to be sent, which grows without a limit while the child reads nothing.
  public func put(_ bytes: [UInt8]) { outbox += bytes }

  /// Sends what can be sent; what nobody will read any more stays.
  public func flush() {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    while sent < outbox.count {
      let count = outbox.withUnsafeBytes { bytes in
        send(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent, flags)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      sent += count
    }
    outbox.removeAll(keepingCapacity: outbox.count < 1 << 16)
    sent = 0
  }

  /// Reads some of what is there.
  ///
  /// One that never stops talking must not keep the others waiting: a megabyte is the most.
  ///
  /// - Parameter inbox: What is read is added here.
  /// - Returns: Whether the other end is open.
  public func receive(into inbox: inout [UInt8]) -> Bool {
    let chunk = 1 << 16
    return withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 1) { buffer in
      for _ in 0..<16 {
        let count = read(descriptor, buffer.baseAddress, chunk)
        if count < 0, errno == EINTR { continue }
        if count == 0 || count < 0 && errno != EAGAIN { return false }
        inbox += UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)])
        if count < chunk { break }
      }
      return true
    }
  }
}
