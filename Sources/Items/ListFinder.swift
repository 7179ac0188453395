internal import Spelling

/// Finds the list of items in a document: the one a JSON Pointer leads to, or the only one.
///
/// On its way it validates everything but the lists themselves, and what follows a list that is
/// the whole document.
struct ListFinder {
  private let pointer: JSONPointer
  /// The first lists that were found.
  private var found: [(pointer: JSONPointer, list: ListPlace)] = []
  private var foundCount = 0
  /// Where lists are whose key stands once more further on.
  private var superseded: [Int] = []

  private init(_ pointer: JSONPointer) { self.pointer = pointer }

  /// Finds the list of items at a pointer, or inside the object there.
  ///
  /// - Throws: A fault of the kind `pointerNotFound`, `noList` or `severalLists`, or of the text.
  static func find(at pointer: JSONPointer, _ scanner: JSONScanner) throws(Fault) -> ListPlace {
    if pointer.steps.isEmpty, scanner.byte == Byte.openArray {
      return try ListPlace(target: scanner, key: nil)
    }
    var scanner = scanner
    var finder = ListFinder(pointer)
    try finder.follow(&scanner, step: 0)
    scanner.skipSpace()
    guard scanner.byte == nil else { throw scanner.trailingText() }
    let choice = try finder.choose()
    try finder.validateOthers(than: choice, in: scanner)
    return choice
  }

  // MARK: Following the pointer

  /// Steps over a value, and follows the rest of the pointer into it.
  private mutating func follow(_ scanner: inout JSONScanner, step: Int) throws(Fault) {
    guard step < pointer.steps.count else {
      if scanner.byte == Byte.openArray {
        note(try ListPlace(target: scanner, key: pointer.steps.last), at: pointer)
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
      throw notFound(step, at: place, "there is a plain value before it", names: [])
    }
  }

  private mutating func followKey(_ scanner: inout JSONScanner, step: Int) throws(Fault) {
    let place = scanner.position
    var isFound = false
    var names: [String] = []
    try scanner.object { (scanner, key) throws(Fault) in
      let name = scanner.text(key)
      if name.utf8.elementsEqual(pointer.steps[step].utf8) {
        // Of keys that stand twice the last one counts.
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
      let list = names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
      let words = names.isEmpty ? "the object there is empty" : "there are: \(list)"
      throw notFound(step, at: place, words, names: names)
    }
  }

  private mutating func followIndex(_ scanner: inout JSONScanner, step: Int) throws(Fault) {
    let place = scanner.position
    // As RFC 6901 has it: without a sign and leading zeros.
    let index = Int(pointer.steps[step]).flatMap { String($0) == pointer.steps[step] ? $0 : nil }
    var count = 0
    try scanner.array { (scanner, element) throws(Fault) in
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
  ) -> Fault {
    var before = JSONPointer()
    before.steps = Array(pointer.steps[..<step])
    let part = before.appending(pointer.steps[step])
    let suggestion = nearest(to: pointer.steps[step], among: names).map { name in
      var better = pointer
      better.steps[step] = name
      return "Did you mean \(better)?"
    }
    var fault = Fault(
      .pointerNotFound, at: offset, "\(pointer) leads nowhere: \(part) does not exist, \(words)",
      hint: suggestion)
    fault.pointer = part.description
    return fault
  }

  // MARK: Looking for lists

  /// Steps over a value, and notes all lists of items in it.
  private mutating func survey(
    _ scanner: inout JSONScanner, at here: JSONPointer, key: String? = nil
  ) throws(Fault) {
    switch scanner.byte {
    case Byte.openArray:
      guard let list = try ListPlace(scanner, key: key) else { return try scanner.value() }
      try scanner.skip()
      note(list, at: here)
    case Byte.openObject:
      try scanner.object { (scanner, key) throws(Fault) in
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

  /// Keeps the first lists; one under a key that stands twice replaces the earlier one.
  private mutating func note(_ list: ListPlace, at here: JSONPointer) {
    if let index = found.firstIndex(where: { $0.pointer == here }) {
      superseded.append(found[index].list.offset)
      found[index].list = list
    } else {
      foundCount += 1
      if found.count < 10 { found.append((here, list)) }
    }
  }

  /// Validates the lists that were skipped and will not be read.
  private func validateOthers(than choice: ListPlace, in scanner: JSONScanner) throws(Fault) {
    for offset in superseded + found.map(\.list.offset) where offset != choice.offset {
      var other = scanner
      other.position = offset
      try other.value()
    }
  }

  private func choose() throws(Fault) -> ListPlace {
    // Empty lists are lists of items only where nothing else is.
    let full = found.filter { !$0.list.isEmpty }
    let choice = full.isEmpty ? found : full
    if choice.count == 1, foundCount <= found.count { return choice[0].list }
    var fault: Fault
    if choice.isEmpty {
      let place = pointer.steps.isEmpty ? "the document" : "\(pointer)"
      fault = Fault(
        .noList, "\(place) has no array of objects in it",
        hint: "Items are objects in an array: [{\"width\": 300, \"height\": 200}, …]. "
          + "Of items that stand one a line, the format is NDJSON.")
    } else {
      let pointers = choice.map { "--at \($0.pointer)" }.joined(separator: ", ")
      let more = foundCount > found.count ? ", …" : ""
      fault = Fault(
        .severalLists, "there are several arrays of objects",
        hint: "Choose one: \(pointers)\(more)")
    }
    fault.pointer = pointer.description
    throw fault
  }
}
