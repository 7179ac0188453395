internal import CLibrary

/// A socket to a child process.
///
/// Neither sending nor receiving waits: what cannot be sent yet is kept.
package final class ChildSocket {
  private let end: Descriptor
  private var outbox: [UInt8] = []
  /// The number of bytes of the outbox that were sent.
  private var sent = 0

  private init(_ end: Descriptor) { self.end = end }

  /// The descriptor, to wait for.
  package var descriptor: Int32 { end.number }

  /// The events to wait for: input, and room for output if there is any.
  package var wait: DescriptorWait {
    DescriptorWait(end.number, for: outbox.isEmpty ? .readable : [.readable, .writable])
  }

  /// Creates two connected ends.
  static func pair() throws(SystemError) -> (ours: ChildSocket, theirs: Descriptor) {
    let (ours, theirs) = try Descriptor.pair()
    ours.makeNonBlocking()
    return (ChildSocket(ours), theirs)
  }

  /// Whether output is waiting to be sent.
  package var hasOutput: Bool { !outbox.isEmpty }

  /// Adds output, which has no limit while the child reads nothing.
  package func put(_ bytes: [UInt8]) { outbox += bytes }

  /// Sends as much output as the child takes.
  ///
  /// Output that it will never take is kept.
  package func flush() {
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

  /// Reads what has arrived, up to a megabyte, so that a child that never stops sending does not
  /// hold up the others.
  ///
  /// - Parameter inbox: The bytes are appended to it.
  /// - Returns: Whether the other end is open.
  package func receive(into inbox: inout [UInt8]) -> Bool {
    let chunk = 1 << 16
    return withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 1) { buffer in
      for _ in 0..<16 {
        do throws(SystemError) {
          let count = try end.read(into: buffer)
          if count == 0 { return false }
          inbox += UnsafeRawBufferPointer(rebasing: buffer[..<count])
          if count < chunk { return true }
        } catch {
          return error == .wouldBlock
        }
      }
      return true
    }
  }
}
