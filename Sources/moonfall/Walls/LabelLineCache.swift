import Drawing

/// Remembers the lines of labels.
final class LabelLineCache {
  private var known: [LabelText: [String]] = [:]
  private var byteCount = 0
  private let most: Int

  /// Creates a memory that is empty.
  ///
  /// - Parameter most: The bytes of labels after which all are forgotten.
  init(most: Int = 1 << 24) { self.most = most }

  /// The lines of labels; those that are not known are broken together.
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
    if byteCount > most {
      known = [:]
      byteCount = 0
    }
    for (label, lines) in found {
      known[label] = lines
      // Each line and each label takes some room of its own.
      byteCount += 2 * label.text.utf8.count + 64 * (lines.count + 2)
    }
    return lines
  }
}
