internal import TextOutput

/// A path into JSON in a notation other than JSON Pointer: `$.photos[0].src` (JSONPath),
/// `.photos[]` (jq), `#/photos` (a URI's fragment), `photos.items` or `photos/items`.
struct ForeignPath {
  /// The pointers that it may mean, most likely first.
  let pointers: [JSONPointer]

  init(_ text: String) {
    if text.hasPrefix("#") {
      let fragment = String(decoding: percentDecoded(text.utf8.dropFirst()), as: UTF8.self)
      if let pointer = try? JSONPointer(parsing: fragment) {
        pointers = [pointer]
        return
      }
    }
    var pointer = JSONPointer()
    pointer.steps = ForeignPath.steps(of: text)
    let plain = JSONPointer().appending(text)
    // The text may be a name with dots in it, but not if it starts like a pointer.
    pointers = text.hasPrefix("/") || pointer == plain ? [pointer] : [pointer, plain]
  }

  /// Returns the names and indexes, without `*` and `[]`, which stand for all elements of an array.
  private static func steps(of text: String) -> [String] {
    var rest = text.unicodeScalars[...]
    if let first = rest.first, "$#@".unicodeScalars.contains(first) { rest.removeFirst() }
    var steps: [String] = []
    var step = String.UnicodeScalarView()
    func end() {
      let text = String(step)
      if !text.isEmpty, text != "*" { steps.append(text) }
      step = String.UnicodeScalarView()
    }
    while let scalar = rest.popFirst() {
      switch scalar {
      case ".", "/": end()
      case "[":
        end()
        guard let quote = rest.first, quote == "'" || quote == "\"" else {
          let index = rest.prefix { $0 != "]" }
          rest = rest.dropFirst(index.count + 1)
          step = String.UnicodeScalarView(index)
          end()
          continue
        }
        rest.removeFirst()
        let name = rest.prefix { $0 != quote }
        rest = rest.dropFirst(name.count + 1)
        if rest.first == "]" { rest.removeFirst() }
        steps.append(String(String.UnicodeScalarView(name)))
      default: step.append(scalar)
      }
    }
    end()
    return steps
  }
}
