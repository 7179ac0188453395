import TextOutput

/// Returns the name that a misspelt name most likely means.
///
/// Names are near if few changes turn one into the other: at most one added, missing, wrong or
/// swapped letter for every three letters. Case does not matter.
///
/// ```swift
/// nearest(to: "heigth", among: ["width", "height"])  // "height"
/// ```
///
/// - Parameters:
///   - name: The name that does not exist.
///   - candidates: The names that exist.
/// - Returns: The nearest name, the first of equally near ones; `nil` if none is near.
/// - Complexity: O(candidates · letters²)
public func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
  let letters = Array(name.shortened(to: 64).lowercased())
  var best: String?
  var minimum = max(1, letters.count / 3) + 1
  for candidate in candidates where candidate != name {
    let distance = distance(
      letters, Array(candidate.shortened(to: 64).lowercased()), below: minimum)
    if distance < minimum {
      minimum = distance
      best = candidate
    }
  }
  return best
}

/// Returns the end of a message, such as ", did you mean 'height'?"; empty if no name is near.
public func didYouMean(_ name: String, among candidates: some Sequence<String>) -> String {
  nearest(to: name, among: candidates).map { ", did you mean '\($0.shortened())'?" } ?? ""
}

/// Returns the number of changes between two words, where a swap counts as one change (optimal
/// string alignment); if it is not below `bound`, any number of at least `bound`.
private func distance(_ a: [Character], _ b: [Character], below bound: Int) -> Int {
  if abs(a.count - b.count) >= bound { return bound }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var minimum = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        minimum = min(minimum, beforeLast[j - 1] + 1)
      }
      row.append(minimum)
    }
    // Neither this row nor the one before it leads below the bound.
    if min(row.min() ?? 0, last.min() ?? 0) >= bound { return bound }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
