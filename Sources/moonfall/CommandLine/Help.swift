import LayoutScripting

/// The help screens.
///
/// Tests compare whole screens.
enum Help {
  /// The message for a call without arguments.
  static let welcome = """
    Moonfall lays out waterfalls by rules in Lua.

      moonfall new mine.lua                           write a script to change
      moonfall preview mine.lua                       the wall in the browser, redrawn on every save
      moonfall render mine.lua -o wall.html           a picture of it

    'moonfall help' lists all commands.

    """

  /// All commands.
  static var all: String {
    var text = "Usage: moonfall COMMAND [ITEMS] [--script SCRIPT] [options]\n\n"
    text += table(Command.allCases.map { ($0.rawValue, $0.summary) })
    text += """

      ITEMS is a JSON, NDJSON, CSV or TSV file, a folder of pictures, - for standard input, or
      absent: a small built-in set.
      SCRIPT is a path (with a / or ending in .lua) or a gallery name; any value that ends in .lua is
      the script. Scripts are also found in $MOONFALL_SCRIPTS and
      $XDG_CONFIG_HOME/moonfall/scripts. The command line overrides the script.

      'moonfall help layout' shows a command's options, 'moonfall help script' the contract.
      Exit codes: 0 done, 64 usage, 65 items invalid, 66 file or script missing,
      70 script failed or hit a limit, 74 output failed, 130 Ctrl-C.

      """
    return text
  }

  /// Returns one command.
  static func text(of command: Command) -> String {
    var text = "Usage: \(command.usage)\n\n\(command.summary.firstUppercased).\n\n"
    text += table(
      CommandLineOption.all.filter { $0.commands.contains(command) }.map { ($0.usage, $0.help) })
    if command == .check { text += checkNotes }
    return text
  }

  private static let checkNotes = """

    SCRIPT is a path or a gallery name. The check lays out no, one, two and all items at widths
    of 320, 390, 768, 1200 and 1920 points (a strip: heights of 200 to 1200), makes each layout twice,
    and asks about items once more in reverse order. With more than 2,000 items, it does this for the
    first 2,000, and lays out all of them once, at 1200 points.
    It takes at most twice the --deadline (10 seconds). A note lists what was not tried by then; the
    exit code follows from the findings.
    Errors (exit code 70): failures, answers out of range, functions with two answers to one question.
    Notes (exit code 0): params that nothing reads, fields that no item has, conditions on fields that
    hold 0 or "" (true in Lua), heights that ignore their width, functions without an answer, parameters
    in the wrong order, functions that take more than 100 µs a call, columns without a width, lists read
    at 0, numbers with a decimal comma, headers where no section has a title, pictures taller than their
    frames.

    """

  /// The script contract, on one screen.
  static var script: String {
    var text = """
      A script is a file that returns one table. Every field is optional; a question may be a
      function, or a constant where the answer is always the same; nil leaves it to the host.


      """
    for entry in Contract.about { text += line(entry.name, "", entry.answer) }
    for (title, entries) in [("Arranging", Contract.arranging), ("Drawing", Contract.drawing)] {
      text += "\n\(title)\n"
      for entry in entries {
        text += line(
          entry.name, "(\(entry.signature))",
          entry.answer + (entry.fallback.map { "  [\($0)]" } ?? ""))
      }
    }
    text += "\nValues\n"
    for value in Contract.values(.vertical) { text += line(value.name, "", value.summary) }
    text += "\nValues of a strip\n"
    for value in Contract.values(.horizontal).dropFirst() {
      text += line(value.name, "", value.summary)
    }
    text += """

      Items count from 1; columns from 1, and -1 is the last. [ ] is what nil gives.
      Lengths of sections may be text, as on the command line: "16px", "8px 16px".
      'moonfall new mine.lua' writes a commented script to start from.

      """
    return text
  }

  private static func line(_ name: String, _ parameters: String, _ rest: String) -> String {
    let head = "  \(name)\(parameters)"
    let gap = String(repeating: " ", count: max(2, 36 - head.count))
    return wrapped(head + gap + rest, indent: 36)
  }

  /// Returns a line of at most 100 characters; a longer one continues below, indented.
  private static func wrapped(_ text: String, indent: Int) -> String {
    var lines = [""]
    var isFirst = true
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if lines[lines.count - 1].count + word.count > 99 {
        if word.isEmpty { continue }
        lines.append(String(repeating: " ", count: indent) + word)
      } else {
        lines[lines.count - 1] += (isFirst ? "" : " ") + word
      }
      isFirst = false
    }
    return lines.map { $0.trimmingTrailingSpaces + "\n" }.joined()
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = (rows.map(\.0.count).max() ?? 0) + 2
    return rows.map { row in
      "  \(row.0)\(String(repeating: " ", count: width - row.0.count))\(row.1)\n"
    }.joined()
  }
}

extension String {
  fileprivate var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
  fileprivate var trimmingTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
