internal import CLibrary

/// A descriptor to wait for.
package struct DescriptorWait: Sendable {
  /// The events of a descriptor.
  package struct Events: OptionSet, Sendable {
    package let rawValue: Int16
    package init(rawValue: Int16) { self.rawValue = rawValue }

    package static let readable = Events(rawValue: Int16(POLLIN))
    package static let writable = Events(rawValue: Int16(POLLOUT))
    #if canImport(Glibc)
      /// The other end of a socket was closed.
      package static let hangUp = Events(rawValue: 0x2000)  // POLLRDHUP, which Glibc lacks in Swift
    #else
      /// The other end of a socket was closed, which is always reported.
      package static let hangUp: Events = []
    #endif
  }

  fileprivate var entry: pollfd

  /// Names a descriptor and the events to wait for.
  package init(_ descriptor: Int32, for events: Events) {
    entry = pollfd(fd: descriptor, events: events.rawValue, revents: 0)
  }

  /// Whether the last wait ended because of one of the events, an error or a closed end.
  package var isReady: Bool { entry.revents != 0 }
}

extension [DescriptorWait] {
  /// Waits until a descriptor is ready, time is over or a signal comes.
  ///
  /// - Parameter milliseconds: The maximum time; `nil` for none.
  /// - Throws: The system's error.
  package mutating func wait(milliseconds: Int?) throws(SystemError) {
    var entries = map(\.entry)
    let count = poll(
      &entries, nfds_t(entries.count), milliseconds.map { Int32(clamping: $0) } ?? -1)
    guard count >= 0 || errno == EINTR else { throw SystemError() }
    for index in indices { self[index].entry.revents = count > 0 ? entries[index].revents : 0 }
  }
}
