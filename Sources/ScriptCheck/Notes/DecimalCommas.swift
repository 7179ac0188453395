internal import LayoutScripting

// Decimal commas, which turn one number into two values.

extension SourceNotes {
  /// Notes functions of the script's table that return a number with a decimal comma.
  ///
  /// Such a function returns two values, and Lua drops the second one.
  var decimalCommas: [ScriptWarning] {
    Contract.fields.compactMap { entry in
      guard let (text, function) = function(entry.name),
        let comma = text.returns(of: function).lazy.compactMap({
          SourceNotes.decimalComma(in: text, returnAt: $0, end: function.body.upperBound)
        }).first
      else { return nil }
      let (whole, fraction) = (text[comma - 1], text[comma + 1])
      return ScriptWarning(
        .decimal, script: script.file, line: text.tokens[comma].line, function: entry.name,
        message: "\(entry.name) returns \(whole),\(fraction), which are two values, and Lua drops "
          + "the second; write \(whole).\(fraction)")
    }
  }

  /// Returns the place of the comma in `return 1,5` or `return width * 1,5`; `nil` if there is
  /// none.
  private static func decimalComma(
    in text: SourceTokens, returnAt start: Int, end: Int
  ) -> Int? {
    func isDigits(_ index: Int) -> Bool {
      !text[index].isEmpty && text[index].utf8.allSatisfy { $0 >= 48 && $0 <= 57 }
    }
    var depth = 0
    for index in start + 1..<max(start + 1, end) {
      switch text[index] {
      case "(", "{", "[": depth += 1
      case ")", "}", "]": depth -= 1
      case "," where depth == 0:
        let isLast =
          index + 2 >= end || ["end", "else", "elseif", "until", ";"].contains(text[index + 2])
        let isDecimal = isDigits(index - 1) && isDigits(index + 1) && text[index - 2] != "."
        return isLast && isDecimal ? index : nil
      // An expression with a function or another block in it is not just a number.
      case "function", "end", "else", "elseif", "until", ";": return nil
      default: break
      }
    }
    return nil
  }
}
