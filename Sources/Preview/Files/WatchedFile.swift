internal import Platform

/// A file or a folder, as it was when it was last said to have changed.
struct WatchedFile {
  let path: [UInt8]
  let kind: PathKind
  /// The sides that have it.
  var sides: Set<String> = []
  /// When whoever reads it was asked to, before the first look.
  private let since: FileTime
  private var hasLooked = false
  private var stamp: FileStamp?
  /// What a folder holds; `nil` for anything else.
  private var listing: FolderListing?
  /// The endings of pictures' names.
  private let endings: Set<String>
  /// Another stamp that it has now, and how often it was seen.
  private var next: (stamp: FileStamp?, looks: Int, start: ContinuousClock.Instant)?
  private var wasThere = false

  /// Looks in a row that a new stamp must stand: editors write a file in pieces, and replace it
  /// by taking it away first.
  private static let settledLooks = 2
  private static let goneLooks = 10
  /// A file that never rests is shown now and then.
  private static let patience = Duration.seconds(3)

  init(_ path: [UInt8], _ kind: PathKind, since: FileTime, endings: Set<String> = []) {
    self.path = path
    self.endings = endings
    self.kind = kind
    self.since = since
  }

  /// Whether it has changed and not settled, so that it is worth a look soon.
  var isUnsettled: Bool { next != nil }

  /// Whether it was there and is not any more.
  var isGone: Bool { wasThere && hasLooked && stamp == nil }

  /// Looks at it.
  ///
  /// - Returns: Whether it is another than the last time, and has settled.
  mutating func look(at now: ContinuousClock.Instant) -> Bool {
    let found = FileStamp(of: path)
    if !hasLooked {
      hasLooked = true
      stamp = found
      wasThere = found != nil
      _ = hasOtherContents()
      // It may have been read before it was written. Items may have gone meanwhile; scripts are looked
      // for where there are none.
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

  /// Whether what it holds has changed, now that its stamp has; a file is not looked into.
  private mutating func hasOtherContents() -> Bool {
    guard kind == .folder else { return true }
    let found = FolderListing(path, endings: endings)
    defer { listing = found }
    return found != listing
  }
}
