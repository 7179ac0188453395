/// A cache of thumbnails with a limit in bytes; the least recently used ones are evicted.
struct ThumbnailCache {
  /// A picture at a size, with the stamp of its file.
  struct Key: Hashable {
    let file: ListedPictures.Listed
    let width: Int
    let height: Int
  }

  private struct Entry {
    let answer: HTTPAnswer
    var used: Int
  }

  private let limit: Int
  private var entries: [Key: Entry] = [:]
  private(set) var byteCount = 0
  private var time = 0

  init(limit: Int = 64 << 20) { self.limit = limit }

  /// The memory of an entry besides its bytes.
  private static func size(_ key: Key, _ answer: HTTPAnswer) -> Int {
    answer.body.bytes.count + key.file.path.count + 256
  }

  /// The response for a picture; setting it adds an entry.
  subscript(key: Key) -> HTTPAnswer? {
    mutating get {
      time += 1
      entries[key]?.used = time
      return entries[key]?.answer
    }
    set {
      if let old = entries.removeValue(forKey: key) {
        byteCount -= ThumbnailCache.size(key, old.answer)
      }
      guard let newValue else { return }
      time += 1
      entries[key] = Entry(answer: newValue, used: time)
      byteCount += ThumbnailCache.size(key, newValue)
      if byteCount > limit { shrink() }
    }
  }

  /// Evicts the oldest until a quarter is free, so that this is not needed for each new entry.
  private mutating func shrink() {
    for (key, entry) in entries.sorted(by: { $0.value.used < $1.value.used }) {
      if byteCount <= limit / 4 * 3 { break }
      entries[key] = nil
      byteCount -= ThumbnailCache.size(key, entry.answer)
    }
  }
}
