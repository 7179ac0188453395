import Spelling

/// `moonfall help`: all commands, one of them, or the script contract.
struct HelpCommand {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws(CommandFailure) {
    guard options.positionals.count <= 1 else {
      throw .usage("help takes one command, as in 'moonfall help layout'")
    }
    let text: String
    switch options.positionals.first {
    case nil: text = Help.all
    case "script": text = Help.script
    case let name?:
      guard let command = Command(rawValue: name) else {
        let names = Command.allCases.map(\.rawValue) + ["script"]
        throw .usage("there is no help for '\(name)'" + didYouMean(name, among: names))
      }
      text = Help.text(of: command)
    }
    try Output.print(text)
  }
}
