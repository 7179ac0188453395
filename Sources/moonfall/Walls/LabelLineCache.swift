import Drawing

/// A cache of the lines of labels.
final class LabelLineCache {
  private var known: [LabelText: [String]] = [:]
  private var byteCount = 0
  private let maximumByteCount: Int

  /// Creates an empty cache.
  ///
  /// - Parameter maximumByteCount: The bytes of labels at which the cache is cleared.
  init(maximumByteCount: Int = 1 << 24) { self.maximumByteCount = maximumByteCount }

  /// Returns the lines of labels; all that are not cached are broken at once.
  func lines(
    of labels: [LabelText], _ breakLines: ([LabelText]) -> [[String]]
  ) -> [[String]] {
    var unknown: [LabelText] = []
    var seen: Set<LabelText> = []
    for label in labels where known[label] == nil && seen.insert(label).inserted {
      unknown.append(label)
    }
    let found = Dictionary(
      zip(unknown, unknown.isEmpty ? [] : breakLines(unknown)), uniquingKeysWith: { $1 })
    let lines = labels.map { known[$0] ?? found[$0] ?? [] }
    if byteCount > maximumByteCount {
      known = [:]
      byteCount = 0
    }
    for (label, lines) in found {
      known[label] = lines
      // Each line and each label has some overhead.
      byteCount += 2 * label.text.utf8.count + 64 * (lines.count + 2)
    }
    return lines
  }
}
