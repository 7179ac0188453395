internal import Platform
import Synchronization

/// Tells which files have changed, by looking at them again and again.
///
/// What people save is looked at every few milliseconds; folders and pictures, of which there may be
/// many, in turns. To look costs a microsecond, needs no leave of the system, and sees files on all
/// file systems, those that are replaced, and those that are not there yet.
final class FileWatcher: Sendable {
  /// What has changed since the last time.
  struct Report {
    /// The sides whose script or module is another.
    var sides: Set<String> = []
    var hasNewItems = false
    /// The paths that were there and are gone, with what they were.
    var gone: [(PathKind, [UInt8])] = []
  }

  /// Who is told.
  struct Listener: Sendable {
    let change: @Sendable (Report) -> Void
    /// Called a few times a second.
    let tick: @Sendable () -> Void
  }

  private struct Plan {
    var named: [String: [(PathKind, [UInt8])]] = [:]
    var pictures: [[UInt8]] = []
    var since = FileTime(seconds: 0, nanoseconds: 0)
    var isNew = false
    var isClosed = false

    /// Of two things that are told between two rounds, the earlier time counts for both.
    mutating func renew(since time: FileTime) {
      since = isNew ? min(since, time) : time
      isNew = true
    }
  }

  private let plan = Mutex(Plan())
  private let bell: Waker
  private let thread = SystemThread()
  private let listener: Listener
  private let pictureEndings: Set<String>

  /// Creates a watcher that does not look yet.
  ///
  /// - Parameters:
  ///   - pictureEndings: The endings of pictures' names, in lower case.
  ///   - listener: Who is told.
  /// - Throws: The system's fault.
  init(pictureEndings: Set<String>, _ listener: Listener) throws(SystemError) {
    bell = try Waker()
    self.pictureEndings = pictureEndings
    self.listener = listener
  }

  /// Starts to look.
  func start() throws(SystemError) {
    try thread.start { [self] in
      var rounds = WatchRounds(pictureEndings: pictureEndings)
      while true {
        _ = bell.wait(or: nil, milliseconds: WatchRounds.milliseconds)
        let plan = plan.withLock { plan in
          defer { plan.isNew = false }
          return plan
        }
        if plan.isClosed { return }
        if plan.isNew { rounds.watch(plan.named, plan.pictures, since: plan.since) }
        if let report = rounds.look() { listener.change(report) }
        if rounds.isTick { listener.tick() }
      }
    }
  }

  /// Stops to look.
  func stop() {
    plan.withLock { $0.isClosed = true }
    bell.ring()
    thread.join()
  }

  /// Watches what a side's worker has read, instead of what it had read before.
  ///
  /// - Parameters:
  ///   - entries: The entries of the event ``WorkerEvent/files``.
  ///   - side: Whose worker it is.
  ///   - since: When it was asked to read.
  func watch(_ entries: [ArraySlice<UInt8>], of side: String, since: FileTime) {
    let files = entries.compactMap(PathKind.decoded)
    plan.withLock { plan in
      plan.named[side] = files
      plan.renew(since: since)
    }
  }

  /// Watches the items' pictures, instead of those before.
  func watch(pictures: [[UInt8]], since: FileTime) {
    plan.withLock { plan in
      plan.pictures = pictures
      plan.renew(since: since)
    }
  }
}
