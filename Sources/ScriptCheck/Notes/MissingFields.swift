internal import LayoutScripting

// Fields that no item or section has.

extension SourceNotes {
  /// Returns a warning about a field with its place and with what to do.
  func located(_ warning: ScriptWarning) -> ScriptWarning {
    guard let name = warning.field else { return warning }
    var warning = warning
    if warning.line == nil, let place = place(ofField: name) {
      (warning.script, warning.line) = (place.script, place.line)
    }
    if warning.owner == "item" {
      warning.message += "; read item.data.\(name) if that is what you mean"
    }
    return warning
  }

  /// Returns the first place where a text names a field.
  private func place(ofField name: String) -> (script: String, line: Int)? {
    for source in sources {
      let text = source.text
      for index in text.tokens.indices
      where (text[index] == name && text[index - 1] == ".")
        || (text.string(at: index) == name && text[index - 1] == "[")
      {
        return (source.name, text.tokens[index].line)
      }
    }
    return nil
  }
}
