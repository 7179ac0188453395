internal import Platform

/// The watched files, of which each round looks at some.
struct WatchRounds {
  /// The milliseconds between two looks.
  static let milliseconds = 15
  /// The number of looks between two ticks, and between two turns of the files in rotation.
  private static let tickLooks = 16
  private static let turnLooks = 7
  /// The maximum number of folders, and of other files in rotation, that are looked at in one turn.
  private static let turnCount = 500
  /// The maximum number of files that are looked at each time.
  private static let quickLimit = 512

  private var files: [WatchedFile] = []
  /// The indexes of scripts and items, which are looked at each time.
  private var quick: [Int] = []
  /// The indexes of folders and of other files, in rotation.
  ///
  /// A folder shows which pictures were added or removed, however many pictures are in rotation.
  private var turns: (folders: RoundRobin, others: RoundRobin) = (RoundRobin(), RoundRobin())
  /// Of the files in rotation, those that have just changed.
  private var unsettled: Set<Int> = []
  private var looks = 0
  /// The endings of pictures' names.
  private let endings: Set<String>
  /// Whether the files differ from those of the last look.
  private var isNew = false

  init(pictureEndings: Set<String> = []) { endings = pictureEndings }

  /// Sets the watched files, keeping the state of those that stay.
  mutating func watch(
    _ named: [String: [(PathKind, [UInt8])]], _ pictures: [[UInt8]], since: FileTime
  ) {
    struct Key: Hashable {
      let kind: PathKind
      let path: [UInt8]
    }
    var known: [Key: WatchedFile] = [:]
    for var file in files {
      file.sides = []
      known[Key(kind: file.kind, path: file.path)] = file
    }
    var order: [Key: Int] = [:]
    files = []
    func add(_ kind: PathKind, _ path: [UInt8]) -> Int {
      let key = Key(kind: kind, path: path)
      if let index = order[key] { return index }
      order[key] = files.count
      files.append(known[key] ?? WatchedFile(path, kind, since: since, endings: endings))
      return files.count - 1
    }
    for (side, entries) in named {
      for (kind, path) in entries { files[add(kind, path)].sides.insert(side) }
    }
    for path in pictures where !path.isEmpty { _ = add(.picture, path) }
    let saved = files.indices.filter { files[$0].kind == .script || files[$0].kind == .items }
    quick = Array(saved.prefix(Self.quickLimit))
    let isQuick = Set(quick)
    let slow = files.indices.filter { !isQuick.contains($0) }
    turns.folders = RoundRobin(slow.filter { files[$0].kind == .folder })
    turns.others = RoundRobin(slow.filter { files[$0].kind != .folder })
    unsettled = Set(slow.filter { files[$0].isUnsettled })
    isNew = true
  }

  /// Whether it is time for the work that is done a few times a second.
  var isTick: Bool { looks % Self.tickLooks == 0 }

  /// Looks at some of the files.
  ///
  /// - Returns: The changes; `nil` if there are none.
  mutating func look() -> FileWatcher.Report? {
    looks &+= 1
    let now = ContinuousClock.now
    var report = FileWatcher.Report()
    var hasChanged = isNew
    isNew = false
    var looked = quick + unsettled
    if looks % Self.turnLooks == 0 {
      let more = turns.folders.next(Self.turnCount) + turns.others.next(Self.turnCount)
      looked += more.filter { !unsettled.contains($0) }
    }
    for (place, index) in looked.enumerated() {
      let isChanged = files[index].look(at: now)
      if place >= quick.count {
        if files[index].isUnsettled { unsettled.insert(index) } else { unsettled.remove(index) }
      }
      guard isChanged else { continue }
      hasChanged = true
      if files[index].kind == .script {
        report.sides.formUnion(files[index].sides)
      } else {
        report.hasNewItems = true
      }
    }
    guard hasChanged else { return nil }
    report.gone = files.filter { $0.isGone && $0.kind != .picture }.map { ($0.kind, $0.path) }
    return report
  }
}

/// Numbers in rotation, some at a time.
struct RoundRobin {
  private let numbers: [Int]
  private var place = 0

  init(_ numbers: [Int] = []) { self.numbers = numbers }

  /// Returns the next numbers, each at most once.
  mutating func next(_ count: Int) -> [Int] {
    (0..<min(count, numbers.count)).map { _ in
      defer { place = (place + 1) % numbers.count }
      return numbers[place]
    }
  }
}
