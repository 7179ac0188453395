internal import Platform
import Synchronization

/// Watches files by looking at them periodically.
///
/// Scripts and items are looked at every few milliseconds; folders and pictures, of which there may
/// be many, in rotation. A look costs a microsecond, needs no permission, and works on
/// all file systems, for files that are replaced, and for files that do not exist yet.
final class FileWatcher: Sendable {
  /// The changes since the last time.
  struct Report {
    /// The sides whose script or module has changed.
    var sides: Set<String> = []
    var hasNewItems = false
    /// The paths that no longer exist, with their kinds.
    var gone: [(PathKind, [UInt8])] = []
  }

  /// The receiver of changes.
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

    /// If two lists arrive between two rounds, the earlier time counts for both.
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

  /// Creates a watcher without starting it.
  ///
  /// - Parameters:
  ///   - pictureEndings: The endings of pictures' names, in lower case.
  ///   - listener: The receiver of changes.
  /// - Throws: The system's error.
  init(pictureEndings: Set<String>, _ listener: Listener) throws(SystemError) {
    bell = try Waker()
    self.pictureEndings = pictureEndings
    self.listener = listener
  }

  /// Starts watching.
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

  /// Stops watching.
  func stop() {
    plan.withLock { $0.isClosed = true }
    bell.ring()
    thread.join()
  }

  /// Replaces the list of files that a side's worker has read.
  ///
  /// - Parameters:
  ///   - entries: The entries of the event ``WorkerEvent/files``.
  ///   - side: The worker's side.
  ///   - since: The time of the request to read them.
  func watch(_ entries: [ArraySlice<UInt8>], of side: String, since: FileTime) {
    let files = entries.compactMap(PathKind.decoded)
    plan.withLock { plan in
      plan.named[side] = files
      plan.renew(since: since)
    }
  }

  /// Replaces the list of the items' pictures.
  func watch(pictures: [[UInt8]], since: FileTime) {
    plan.withLock { plan in
      plan.pictures = pictures
      plan.renew(since: since)
    }
  }
}
