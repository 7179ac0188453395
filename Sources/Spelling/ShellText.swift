/// Commands to copy, quoted for a shell.
package enum ShellText {
  /// Quotes a word if a shell would not read it as it is.
  ///
  /// A word with control characters becomes a call of printf, since a terminal would not show them.
  package static func word(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy {
      $0 >= 128 || $0 >= 48 && $0 <= 57 || $0 >= 65 && $0 <= 90 || $0 >= 97 && $0 <= 122
        || "-_./,:=@%+".utf8.contains($0)
    }
    let isShown = word.unicodeScalars.allSatisfy { !isHidden($0) }
    // In zsh, =ls is the path of ls.
    if isPlain, isShown, !word.isEmpty, !word.hasPrefix("=") { return word }
    // A shell removes newlines at the end of what printf prints.
    return isShown || word.utf8.last == 10 ? quoted(word) : "\"$(\(printf(word)))\""
  }

  private static func quoted(_ word: String) -> String {
    // By scalars, since a quote may be combined with an accent.
    var text = "'"
    for scalar in word.unicodeScalars {
      if scalar == "'" { text += "'\\''" } else { text.unicodeScalars.append(scalar) }
    }
    return text + "'"
  }

  /// Quotes a file's name as a value of a command, so that a leading dash does not make it an
  /// option.
  package static func file(_ path: String) -> String {
    word(path.utf8.first == UInt8(ascii: "-") && path != "-" ? "./\(path)" : path)
  }

  /// The call of a command with a file, and options after it.
  package static func call(_ command: String, file: String, _ options: [String] = []) -> String {
    (["moonfall", command, ShellText.file(file)] + options.map(word)).joined(separator: " ")
  }

  /// Whether a terminal does not show a character, or shows what follows it in another order.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      // Emoji contain joiners.
      scalar != "\u{200D}"
    default: false
    }
  }

  private static func printf(_ word: String) -> String {
    var format = ""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\\": format += "\\\\"
      case "%": format += "%%"
      case "\n": format += "\\n"
      case _ where isHidden(scalar):
        for byte in String(scalar).utf8 {
          let digits = String(byte, radix: 8)
          format += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
      default: format.unicodeScalars.append(scalar)
      }
    }
    return "printf " + (word.utf8.first == UInt8(ascii: "-") ? "-- " : "") + quoted(format)
  }
}
