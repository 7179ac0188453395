/// Wakes a thread that waits.
package final class Waker: Sendable {
  private let inside: Descriptor
  private let outside: Descriptor

  package init() throws(SystemError) {
    (inside, outside) = try Descriptor.pair()
    for end in [inside, outside] { end.makeNonBlocking() }
  }

  /// Wakes the thread that waits, or the next one to wait.
  package func ring() {
    // A full socket already wakes it.
    try? outside.write([1])
  }

  /// Waits until ``ring()`` is called, a descriptor is ready, or time is over.
  ///
  /// - Parameters:
  ///   - other: The descriptor, if there is one.
  ///   - milliseconds: The maximum time; `nil` for none.
  /// - Returns: Whether the descriptor is ready.
  package func wait(or other: DescriptorWait?, milliseconds: Int?) -> Bool {
    var waits = [DescriptorWait(inside.number, for: .readable)] + (other.map { [$0] } ?? [])
    try? waits.wait(milliseconds: milliseconds.map { max(0, min($0, 60_000)) })
    if waits[0].isReady {
      var bytes = [UInt8](repeating: 0, count: 16)
      while (try? inside.read(into: &bytes)) == bytes.count {}
    }
    return other != nil && waits[1].isReady
  }
}
