/// Thumbnails that were made, up to so many bytes; those that were not asked for the longest go.
struct ThumbnailCache {
  /// A picture at a size, as it was when it had a stamp.
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

  /// What an entry takes besides its bytes.
  private static func size(_ key: Key, _ answer: HTTPAnswer) -> Int {
    answer.body.bytes.count + key.file.path.count + 256
  }

  /// An answer; to be given adds it.
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

  /// Lets the oldest go until a quarter is free, so that it is not done each time.
  private mutating func shrink() {
    for (key, entry) in entries.sorted(by: { $0.value.used < $1.value.used }) {
      if byteCount <= limit / 4 * 3 { break }
      entries[key] = nil
      byteCount -= ThumbnailCache.size(key, entry.answer)
    }
  }
}
