internal import LayoutScripting

// Params that no function reads.

extension SourceNotes {
  /// Notes params that no function reads.
  var unusedParams: [ScriptWarning] {
    var known: Set<String> = []
    for source in sources {
      guard let names = SourceNotes.paramsRead(in: source.text) else { return [] }
      known.formUnion(names)
    }
    let declarations = declarations
    return script.params.map(\.name).filter { !known.contains($0) }.map { name in
      let place = declarations[name]
      return ScriptWarning(
        .param, script: place?.script ?? script.file, line: place?.line,
        message: "no function reads the param '\(name)'; "
          + "read layout.params.\(name), or remove the param"
      )
      .about(param: name)
    }
  }

  /// Returns the names of the params that a text reads, possibly with others; `nil` if it may read
  /// any param.
  private static func paramsRead(in text: SourceTokens) -> Set<String>? {
    var read: Set<String> = []
    var isAliased = false
    for index in text.tokens.indices {
      if text.string(at: index) == "params" { return nil }
      guard text[index] == "params", text[index - 1] == "." else { continue }
      switch text[index + 1] {
      case ".": read.insert(text[index + 2])
      case "[":
        guard let name = text.string(at: index + 2), text[index + 3] == "]" else { return nil }
        read.insert(name)
      case "=": break
      default: isAliased = true
      }
    }
    guard isAliased else { return read }
    // Under another name, params may be read wherever a name follows a dot.
    for index in text.tokens.indices {
      switch text[index] {
      case ".": read.insert(text[index + 1])
      case "[":
        if let name = text.string(at: index + 1), text[index + 2] == "]" {
          read.insert(name)
        } else if text.isWord(index - 1) || [")", "]"].contains(text[index - 1]) {
          return nil
        }
      case "pairs", "next": return nil
      default: break
      }
    }
    return read
  }

  /// The places where params are declared, by their names.
  private var declarations: [String: (script: String, line: Int)] {
    var places: [String: (script: String, line: Int)] = [:]
    for source in sources.reversed() {
      let text = source.text
      for index in text.tokens.indices.reversed()
      where text[index - 1] == "=" && text[index - 2] == "name" {
        if let name = text.string(at: index) {
          places[name] = (source.name, text.tokens[index].line)
        }
      }
    }
    return places
  }
}
