internal import Platform

/// A watched file or folder, with its state at the last reported change.
struct WatchedFile {
  let path: [UInt8]
  let kind: PathKind
  /// The sides that use it.
  var sides: Set<String> = []
  /// The time of the request to the worker that read it, before the first look.
  private let since: FileTime
  private var hasLooked = false
  private var stamp: FileStamp?
  /// The contents of a folder; `nil` for a file.
  private var listing: FolderListing?
  /// The endings of pictures' names.
  private let endings: Set<String>
  /// A new stamp, and how often it has been seen.
  private var next: (stamp: FileStamp?, looks: Int, start: ContinuousClock.Instant)?
  private var wasThere = false

  /// The number of looks in a row for which a new stamp must stay: editors write a file in pieces,
  /// and replace it by removing it first.
  private static let settledLooks = 2
  private static let goneLooks = 10
  // A file that changes all the time is reported now and then.
  private static let patience = Duration.seconds(3)

  init(_ path: [UInt8], _ kind: PathKind, since: FileTime, endings: Set<String> = []) {
    self.path = path
    self.endings = endings
    self.kind = kind
    self.since = since
  }

  /// Whether it has changed and may still change, so that it is worth another look soon.
  var isUnsettled: Bool { next != nil }

  /// Whether it existed and does not any more.
  var isGone: Bool { wasThere && hasLooked && stamp == nil }

  /// Looks at the file.
  ///
  /// - Returns: Whether it has changed since the last time and is stable.
  mutating func look(at now: ContinuousClock.Instant) -> Bool {
    let found = FileStamp(of: path)
    if !hasLooked {
      hasLooked = true
      stamp = found
      wasThere = found != nil
      _ = hasOtherContents()
      // It may have been read before it was written. Items may be missing meanwhile; scripts are
      // also searched for at paths that do not exist.
      return found?.isChanged(since: since) ?? (kind == .folder || kind == .items)
    }
    guard found != stamp else {
      next = nil
      return false
    }
    var next = next ?? (found, 0, now)
    next.looks = next.stamp == found ? next.looks + 1 : 1
    next.stamp = found
    let wanted = found == nil ? Self.goneLooks : Self.settledLooks
    guard next.looks >= wanted || now - next.start > Self.patience else {
      self.next = next
      return false
    }
    self.next = nil
    let hasCome = stamp == nil || found == nil
    stamp = found
    wasThere = wasThere || found != nil
    return hasOtherContents() || hasCome
  }

  /// Returns whether its contents have changed, now that its stamp has; files are not read.
  private mutating func hasOtherContents() -> Bool {
    guard kind == .folder else { return true }
    let found = FolderListing(path, endings: endings)
    defer { listing = found }
    return found != listing
  }
}
