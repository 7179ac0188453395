import LayoutScripting
import Spelling

/// `moonfall help`: all commands, one of them, or the script contract.
struct HelpCommand {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws(CommandError) {
    guard options.positionals.count <= 1 else {
      throw .usage("help takes one command, as in 'moonfall help layout'")
    }
    let text: String
    switch options.positionals.first {
    case nil: text = Help.all
    case "script": text = Help.script
    case let name?:
      guard let command = Command(rawValue: name) else {
        throw .usage("there is no help for '\(name)'" + HelpCommand.way(to: name))
      }
      text = Help.text(of: command)
    }
    try Output.print(text)
  }

  /// Returns a pointer to the screens that explain a word.
  private static func way(to name: String) -> String {
    if Gallery.text(of: name) != nil { return "; it is a script: moonfall describe \(name)" }
    let screens =
      [(" script", Help.script)]
      + Command.allCases.map { (" \($0.rawValue)", Help.text(of: $0)) } + [("", Help.all)]
    let synonym = Help.script.hasWord(name) ? nil : Contract.synonym(of: name)
    for word in [synonym, name].compactMap(\.self) {
      let found = screens.filter { $0.1.hasWord(word) }.map { "'moonfall help\($0.0)'" }
      if found.isEmpty { continue }
      // Three commands share the options of layouts: one of them is enough, besides the contract.
      return (word == name ? "" : ", here it is called '\(word)'")
        + "; it is on the screen of " + found.prefix(2).joined(separator: " and ")
    }
    return didYouMean(name, among: Command.allCases.map(\.rawValue) + ["script"])
  }
}

extension String {
  /// Returns whether a word occurs in the text, with or without the dashes of an option.
  fileprivate func hasWord(_ word: String) -> Bool {
    let letters = word.lowercased()
    return lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }
      .contains { $0 == letters || $0 == "--\(letters)" }
  }
}
