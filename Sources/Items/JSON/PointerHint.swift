/// Hints for a pointer in another notation, or a pointer to nothing.
enum PointerHint {
  /// Adds a hint to the error of a pointer.
  ///
  /// - Parameters:
  ///   - fault: An error from finding items; it is returned unchanged if it is not about the
  ///     pointer.
  ///   - pointer: The pointer as it was written.
  ///   - document: A scanner at the start of the document.
  /// - Returns: The error with a hint.
  static func completed(_ fault: ReadingError, of pointer: String?, in document: JSONScanner)
    -> ReadingError
  {
    guard let pointer else { return fault }
    var fault = fault
    switch fault.kind {
    case .invalidPointer:
      // A pointer that starts with a slash is in the right notation.
      if pointer.hasPrefix("/") { return fault }
      fault.hint = hint(ForeignPath(pointer).pointers, in: document)
    case .pointerNotFound:
      // As in `/photos.items` for `/photos/items`; a path in no other notation stays the same.
      let candidates = [fault.suggestion].compactMap(\.self) + ForeignPath(pointer).pointers
      if let better = candidates.lazy.compactMap({ existing($0, in: document) }).first {
        fault.hint = "Did you mean \(better)?"
      } else {
        fault.hint = lists(in: document, like: pointer)
      }
    case .noList where !pointer.isEmpty:
      fault.hint = lists(in: document, like: pointer) ?? fault.hint
    default: break
    }
    return fault
  }

  /// Returns what to write instead of a path in another notation that may mean any of the pointers.
  private static func hint(_ candidates: [JSONPointer], in document: JSONScanner) -> String? {
    func words(_ pointer: JSONPointer) -> String {
      pointer.steps.isEmpty
        ? "Leave the pointer out to search the whole document."
        : "Write \(pointer)."
    }
    if let exact = candidates.first(where: { leadsToItems($0, in: document) }) {
      return words(exact)
    }
    guard let pointer = candidates.first else { return nil }
    guard let near = existing(pointer, in: document) ?? prefix(of: pointer, in: document) else {
      return words(pointer)
    }
    return "As a pointer this is \(pointer), which points to no items; write \(near)."
  }

  private static func leadsToItems(_ pointer: JSONPointer, in document: JSONScanner) -> Bool {
    (try? ListFinder.find(at: pointer, document)) != nil
  }

  /// Returns a pointer if it leads to items, else a similar pointer that does.
  private static func existing(_ pointer: JSONPointer, in document: JSONScanner) -> JSONPointer? {
    var candidate = pointer
    // Each step may have one mistake.
    for _ in 0...pointer.steps.count {
      do throws(ReadingError) {
        _ = try ListFinder.find(at: candidate, document)
        return candidate
      } catch {
        guard let suggestion = error.suggestion else { return nil }
        candidate = suggestion
      }
    }
    return nil
  }

  /// Returns the longest part of a pointer, from its start, that leads to items.
  private static func prefix(of pointer: JSONPointer, in document: JSONScanner) -> JSONPointer? {
    var part = pointer
    while part.steps.count > 1 {
      part.steps.removeLast()
      if leadsToItems(part, in: document) { return part }
    }
    return nil
  }

  /// Returns the list whose name is the pointer's last step, else the first lists in the document.
  private static func lists(in document: JSONScanner, like pointer: String) -> String? {
    let lists = ListFinder.pointers(in: document).filter { !$0.steps.isEmpty }
    let name = ForeignPath(pointer).pointers.first?.steps.last
    if let list = lists.first(where: { $0.steps.last == name }) { return "Did you mean \(list)?" }
    if lists.isEmpty { return nil }
    let more = lists.count > 3 ? ", …" : ""
    return "Arrays of objects: " + lists.prefix(3).map(\.description).joined(separator: ", ")
      + more
  }
}
