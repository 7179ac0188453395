internal import TextOutput
package import Waterfall

extension TrackListError {
  /// The three lines of the error, with an excerpt if the track list is long.
  package var excerpt: String {
    let (before, after) = (40, 30)
    let characters = text.map { $0.isWhitespace ? " " : $0 }
    let start = offset > before + 1 ? offset - before : 0
    let end = characters.count > offset + after + 1 ? offset + after : characters.count
    let head = (start > 0 ? "…" : "") + String(characters[start..<offset]).visibleLine
    let tail =
      String(characters[offset..<end]).visibleLine + (end < characters.count ? "…" : "")
    let gap = String(repeating: " ", count: head.count)
    return "\(message)\n  \(head)\(tail)\n  \(gap)^"
  }
}
