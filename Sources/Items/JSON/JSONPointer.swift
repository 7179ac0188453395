/// A path into a JSON document: keys and array indexes from the outside in.
///
/// Written as in RFC 6901: `/data/photos/0`, with `~1` for a slash inside a key and `~0` for a
/// tilde.
struct JSONPointer: Hashable, Sendable {
  var steps: [String] = []

  init() {}

  init(parsing text: String) throws(ReadingError) {
    if text.isEmpty { return }
    // Scalars, because a slash followed by a combining accent would be one character.
    guard text.unicodeScalars.first == "/" else {
      throw JSONPointer.fault(text, "must start with a slash", hint: "Write /\(text).")
    }
    let parts = text.unicodeScalars.dropFirst()
      .split(separator: "/", omittingEmptySubsequences: false)
    for part in parts {
      var step = String.UnicodeScalarView()
      var rest = part
      while let scalar = rest.popFirst() {
        guard scalar == "~" else {
          step.append(scalar)
          continue
        }
        switch rest.popFirst() {
        case "0": step.append("~")
        case "1": step.append("/")
        default:
          throw JSONPointer.fault(
            text, "must have 0 or 1 after each ~", hint: "Write ~ as ~0, and / as ~1.")
        }
      }
      steps.append(String(step))
    }
  }

  private static func fault(_ text: String, _ rule: String, hint: String) -> ReadingError {
    var fault = ReadingError(
      .invalidPointer, "a JSON Pointer \(rule), got “\(text)”", hint: hint)
    fault.pointer = text
    return fault
  }

  func appending(_ step: String) -> JSONPointer {
    var result = self
    result.steps.append(step)
    return result
  }
}

extension JSONPointer: CustomStringConvertible {
  var description: String { steps.map { "/" + JSONPointer.escaped($0) }.joined() }

  private static func escaped(_ step: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in step.unicodeScalars {
      switch scalar {
      case "~": text.append(contentsOf: "~0".unicodeScalars)
      case "/": text.append(contentsOf: "~1".unicodeScalars)
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
