internal import Spelling
internal import TextOutput

/// Finds the items of a document: the list at a JSON Pointer, the only list, or the document
/// itself, if it looks more like an item than the elements of its lists do.
///
/// It validates everything except the lists themselves, and the text after a list that is
/// the whole document.
struct ListFinder {
  /// What a document may be, other than a list or an object that contains one.
  enum Reading {
    /// Nothing else.
    case document
    /// One item, if it has a size.
    case documentOrItem
    /// One item, unless it has a list of what looks like items.
    case itemOrDocument
  }

  private let pointer: JSONPointer
  private let mapped: Set<String>
  /// The first lists that were found.
  private var found: [(pointer: JSONPointer, list: ListLocation)] = []
  private var foundCount = 0
  /// The offsets of lists whose key occurs again later.
  private var superseded: [Int] = []
  /// The document's own members.
  private var traits: ItemTraits

  private init(_ pointer: JSONPointer, mapped: Set<String> = []) {
    self.pointer = pointer
    self.mapped = mapped
    traits = ItemTraits(mapped: mapped)
  }

  /// Finds the list of items at a pointer, or inside the object at the pointer.
  ///
  /// - Parameters:
  ///   - pointer: Where to look; empty for the whole document.
  ///   - scanner: A scanner at the start of the document.
  ///   - reading: What the document may be, if the pointer is empty.
  ///   - mapped: The items' fields that are read under other names.
  /// - Returns: The list, `nil` if the document is one item; and the origin of the items.
  /// - Throws: An error of the kind `pointerNotFound`, `noList` or `severalLists`, or in the text.
  static func find(
    at pointer: JSONPointer, _ scanner: JSONScanner, as reading: Reading = .document,
    mapped: Set<String> = []
  ) throws(ReadingError) -> (list: ListLocation?, origin: ItemsOrigin) {
    if pointer.steps.isEmpty, scanner.byte == Byte.openArray {
      return (try ListLocation(target: scanner, key: nil), ItemsOrigin(form: .list(at: "")))
    }
    var end = scanner
    var finder = ListFinder(pointer, mapped: mapped)
    try finder.follow(&end, step: 0)
    end.skipSpace()
    guard end.byte == nil else { throw end.trailingText() }
    let result = try finder.choose(scanner, as: reading)
    if let list = result.list { try finder.validateOthers(than: list, in: end) }
    return result
  }

  /// Returns the pointers to the first lists of objects in a document, as far as it is JSON.
  static func pointers(in scanner: JSONScanner) -> [JSONPointer] {
    var scanner = scanner
    var finder = ListFinder(JSONPointer())
    try? finder.survey(&scanner, at: JSONPointer())
    return finder.found.map(\.pointer)
  }

  // MARK: Following the pointer

  /// Steps over a value while following the rest of the pointer into it.
  private mutating func follow(_ scanner: inout JSONScanner, step: Int) throws(ReadingError) {
    guard step < pointer.steps.count else {
      if scanner.byte == Byte.openArray {
        note(try ListLocation(target: scanner, key: pointer.steps.last), at: pointer)
        return try scanner.skip()
      }
      return try survey(&scanner, at: pointer)
    }
    switch scanner.byte {
    case Byte.openObject: try followKey(&scanner, step: step)
    case Byte.openArray: try followIndex(&scanner, step: step)
    default:
      let place = scanner.position
      try scanner.value()
      throw notFound(step, at: place, "the part before it is a plain value", names: [])
    }
  }

  private mutating func followKey(_ scanner: inout JSONScanner, step: Int) throws(ReadingError) {
    let place = scanner.position
    var isFound = false
    var names: [String] = []
    try scanner.object { (scanner, key) throws(ReadingError) in
      let name = scanner.text(key)
      if name.utf8.elementsEqual(pointer.steps[step].utf8) {
        // If a key occurs twice, its last value counts.
        isFound = true
        superseded += found.map(\.list.offset)
        found = []
        foundCount = 0
        try follow(&scanner, step: step + 1)
      } else {
        if names.count < 1000 { names.append(name) }
        try scanner.value()
      }
    }
    if !isFound {
      let list =
        names.prefix(10).map { $0.shortened() }.joined(separator: ", ")
        + (names.count > 10 ? ", …" : "")
      let words = names.isEmpty ? "the object is empty" : "there are: \(list)"
      throw notFound(step, at: place, words, names: names)
    }
  }

  private mutating func followIndex(_ scanner: inout JSONScanner, step: Int) throws(ReadingError) {
    let place = scanner.position
    // As RFC 6901 has it: without a sign and leading zeros.
    let index = Int(pointer.steps[step]).flatMap { String($0) == pointer.steps[step] ? $0 : nil }
    var count = 0
    try scanner.array { (scanner, element) throws(ReadingError) in
      count += 1
      if element == index {
        try follow(&scanner, step: step + 1)
      } else {
        try scanner.value()
      }
    }
    guard let index, 0..<count ~= index else {
      let range = count > 0 ? "from 0 to \(count - 1)" : "but it is empty"
      throw notFound(step, at: place, "there is an array, \(range)", names: [])
    }
  }

  private func notFound(
    _ step: Int, at offset: Int, _ words: String, names: [String]
  ) -> ReadingError {
    var before = JSONPointer()
    before.steps = Array(pointer.steps[..<step])
    let part = before.appending(pointer.steps[step])
    var fault = ReadingError(
      .pointerNotFound, at: offset, "\(pointer) points to nothing: \(part) does not exist, \(words)"
    )
    fault.pointer = part.description
    if let name = nearest(to: pointer.steps[step], among: names) {
      var better = pointer
      better.steps[step] = name
      fault.suggestion = better
      fault.hint = "Did you mean \(better)?"
    }
    return fault
  }

  // MARK: Looking for lists

  /// Steps over a value and collects all lists of items in it.
  private mutating func survey(
    _ scanner: inout JSONScanner, at here: JSONPointer, key: String? = nil
  ) throws(ReadingError) {
    switch scanner.byte {
    case Byte.openArray:
      guard let list = try ListLocation(scanner, key: key) else { return try scanner.value() }
      try scanner.skip()
      note(list, at: here)
    case Byte.openObject:
      try scanner.object { (scanner, key) throws(ReadingError) in
        if here.steps.isEmpty { traits.note(scanner.text(key), scanner.byte) }
        guard scanner.byte == Byte.openArray || scanner.byte == Byte.openObject else {
          return try scanner.value()
        }
        let name = scanner.text(key)
        try survey(&scanner, at: here.appending(name), key: name)
      }
    default:
      try scanner.value()
    }
  }

  /// Keeps the first lists; the list of a duplicate key replaces the earlier one.
  private mutating func note(_ list: ListLocation, at here: JSONPointer) {
    if let index = found.firstIndex(where: { $0.pointer == here }) {
      superseded.append(found[index].list.offset)
      found[index].list = list
    } else {
      foundCount += 1
      if found.count < 10 { found.append((here, list)) }
    }
  }

  /// Validates the lists that were skipped and will not be read.
  private func validateOthers(than choice: ListLocation, in scanner: JSONScanner)
    throws(ReadingError)
  {
    for offset in superseded + found.map(\.list.offset) where offset != choice.offset {
      var other = scanner
      other.position = offset
      try other.value()
    }
  }

  /// Chooses among the lists that were found in the whole document.
  private func choose(
    _ scanner: JSONScanner, as reading: Reading
  ) throws(ReadingError) -> (list: ListLocation?, origin: ItemsOrigin) {
    // Empty lists are lists of items only if there are no others.
    let full = found.filter { !$0.list.isEmpty }
    let empty = found.filter(\.list.isEmpty)
    let likeness = full.map { $0.list.likeness(in: scanner.bytes, mapped: mapped) }.max() ?? .none
    if isItem(reading, likeness, hasEmpty: !empty.isEmpty) {
      // A document with a size and without lists is certainly an item.
      let isGuess = traits.likeness < .sized || !full.isEmpty
      return (nil, ItemsOrigin(form: .item, isGuess: isGuess))
    }
    guard foundCount <= found.count else { throw severalLists(full.isEmpty ? found : full) }
    let isGuess =
      reading == .itemOrDocument && (likeness < .sized || traits.likeness >= .identified)
    func chosen(_ index: Int, of lists: [(pointer: JSONPointer, list: ListLocation)]) -> (
      list: ListLocation?, origin: ItemsOrigin
    ) {
      let form = ItemsOrigin.Form.list(at: lists[index].pointer.description)
      return (lists[index].list, ItemsOrigin(form: form, isGuess: isGuess))
    }
    switch (full.count, empty.count) {
    case (1, 0): return chosen(0, of: full)
    case (0, 1): return chosen(0, of: empty)
    case (1, _) where likeness < .identified:
      // Next to an empty list, filters and tags are not meant as items.
      var result = chosen(0, of: empty)
      result.origin.emptyLists = empty.map(\.pointer.description)
      result.origin.otherLists = [full[0].pointer.description]
      return result
    case (1, _):
      var result = chosen(0, of: full)
      if likeness < .sized { result.origin.emptyLists = empty.map(\.pointer.description) }
      return result
    case (0, 0): throw noList()
    case (0, _):
      var result = chosen(0, of: empty)
      result.origin.emptyLists = empty.map(\.pointer.description)
      return result
    default: throw severalLists(full)
    }
  }

  /// Returns whether the document is one item.
  private func isItem(
    _ reading: Reading, _ likeness: ItemLikeness, hasEmpty: Bool
  ) -> Bool {
    guard pointer.steps.isEmpty else { return false }
    switch reading {
    case .document: return false
    case .documentOrItem: return traits.likeness >= .sized && traits.likeness > likeness
    case .itemOrDocument:
      if traits.likeness > likeness { return true }
      return traits.likeness == likeness && likeness < .identified && !hasEmpty
    }
  }

  private func noList() -> ReadingError {
    let place = pointer.steps.isEmpty ? "the document" : "\(pointer)"
    var fault = ReadingError(
      .noList, "\(place) contains no array of objects",
      hint: "Items are objects in an array: [{\"width\": 300, \"height\": 200}, …]. "
        + "If each line is an item, this is NDJSON: write --input ndjson.")
    fault.pointer = pointer.description
    return fault
  }

  private func severalLists(_ lists: [(pointer: JSONPointer, list: ListLocation)]) -> ReadingError {
    let pointers = lists.map { "--at \(ShellText.word("\($0.pointer)"))" }.joined(separator: ", ")
    let more = foundCount > found.count ? ", …" : ""
    var fault = ReadingError(
      .severalLists, "there are several arrays of objects", hint: "Choose one: \(pointers)\(more)")
    fault.pointer = pointer.description
    return fault
  }
}
