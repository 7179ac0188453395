/// Shell commands for the user to copy.
package enum ShellText {
  /// Quotes a word unless a shell reads it as it is.
  ///
  /// A word with hidden characters becomes a call of printf, because a terminal does not show them.
  package static func word(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy {
      $0 >= 128 || $0 >= 48 && $0 <= 57 || $0 >= 65 && $0 <= 90 || $0 >= 97 && $0 <= 122
        || "-_./,:=@%+".utf8.contains($0)
    }
    let isShown = word.unicodeScalars.allSatisfy { !$0.isHidden }
    // zsh replaces =ls by the path of ls.
    if isPlain, isShown, !word.isEmpty, !word.hasPrefix("=") { return word }
    // A shell removes trailing newlines from what printf prints.
    return isShown || word.utf8.last == 10 ? quoted(word) : "\"$(\(printf(word)))\""
  }

  private static func quoted(_ word: String) -> String {
    "'\(word.replacingScalars { $0 == "'" ? "'\\''" : nil })'"
  }

  /// Quotes a path as an argument; a leading dash does not make it an option.
  package static func file(_ path: String) -> String {
    word(path.utf8.first == UInt8(ascii: "-") && path != "-" ? "./\(path)" : path)
  }

  /// Returns the call of a command with a file, followed by options.
  package static func call(_ command: String, file: String, _ options: [String] = []) -> String {
    (["moonfall", command, ShellText.file(file)] + options.map(word)).joined(separator: " ")
  }

  private static func printf(_ word: String) -> String {
    let format = word.replacingScalars { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "%": "%%"
      case "\n": "\\n"
      case _ where scalar.isHidden:
        String(scalar).utf8.map { "\\" + paddedDigits($0, radix: 8, count: 3) }.joined()
      default: nil
      }
    }
    return "printf " + (word.utf8.first == UInt8(ascii: "-") ? "-- " : "") + quoted(format)
  }
}
