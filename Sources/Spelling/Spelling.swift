/// Finds the name that was most likely meant by one that does not exist.
///
/// Two names are near when one becomes the other by few changes: a letter too much, missing,
/// wrong, or swapped with its neighbour; up to one change for every three letters. Case counts for
/// nothing.
///
/// ```swift
/// nearest(to: "heigth", among: ["width", "height"])  // "height"
/// ```
///
/// - Parameters:
///   - name: The name that does not exist.
///   - candidates: The names that do.
/// - Returns: The nearest name, the first of equally near ones; `nil` where none is near.
/// - Complexity: O(candidates · letters²)
public func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
  let letters = Array(name.shortened(to: 64).lowercased())
  var best: String?
  var least = max(1, letters.count / 3) + 1
  for candidate in candidates where candidate != name {
    let distance = distance(letters, Array(candidate.shortened(to: 64).lowercased()), below: least)
    if distance < least {
      least = distance
      best = candidate
    }
  }
  return best
}

/// The words that end a message: ", did you mean 'height'?", or nothing where no name is near.
public func didYouMean(_ name: String, among candidates: some Sequence<String>) -> String {
  nearest(to: name, among: candidates).map { ", did you mean '\($0.shortened())'?" } ?? ""
}

/// The number of changes between two words, swapped neighbours counting as one
/// (optimal string alignment); any number of at least `bound` where it is not below it.
private func distance(_ a: [Character], _ b: [Character], below bound: Int) -> Int {
  if abs(a.count - b.count) >= bound { return bound }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var least = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        least = min(least, beforeLast[j - 1] + 1)
      }
      row.append(least)
    }
    // Neither this row nor the one before it leads below the bound.
    if min(row.min() ?? 0, last.min() ?? 0) >= bound { return bound }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
