import Subprocess

/// Wakes a thread that waits with `poll`.
final class Waker: Sendable {
  private let inside: OwnedDescriptor
  private let outside: OwnedDescriptor

  init() throws(SystemError) {
    (inside, outside) = try OwnedDescriptor.pair()
    for end in [inside, outside] { _ = fcntl(end.number, F_SETFL, O_NONBLOCK) }
  }

  /// Wakes whoever waits, now or next.
  func ring() {
    var byte: UInt8 = 1
    // Where there is no more room, it is heard already.
    _ = write(outside.number, &byte, 1)
  }

  /// Waits until it rings, something else is ready, or time is over.
  ///
  /// - Parameters:
  ///   - other: A descriptor and the events that are waited for, if there is one.
  ///   - milliseconds: How long; `nil` for ever.
  /// - Returns: Whether the other descriptor is ready.
  func wait(or other: (descriptor: Int32, events: Int)?, milliseconds: Int?) -> Bool {
    var entries = [pollfd(fd: inside.number, events: Int16(POLLIN), revents: 0)]
    if let other {
      entries.append(pollfd(fd: other.descriptor, events: Int16(other.events), revents: 0))
    }
    let time = milliseconds.map { Int32(max(0, min($0, 60_000))) } ?? -1
    poll(&entries, nfds_t(entries.count), time)
    if entries[0].revents != 0 {
      var bytes: (UInt64, UInt64) = (0, 0)
      while read(inside.number, &bytes, 16) == 16 {}
    }
    return other != nil && entries[1].revents != 0
  }
}
