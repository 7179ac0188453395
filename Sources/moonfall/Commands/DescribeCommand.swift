import LayoutScripting
import TextOutput

/// `moonfall describe`: prints a script's description and params.
struct DescribeCommand {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws(CommandError) {
    guard let name = options.positionals.first, options.positionals.count == 1 else {
      throw .usage("describe takes one script, as in 'moonfall describe captions'")
    }
    if options.showsSource { return try Output.print(try ScriptFinder().find(name).text) }
    let script = try ScriptLoader(options).load(name)
    var text = "\(script.name ?? name)\n"
    if let description = script.description { text += "\(description)\n" }
    text += script.params.isEmpty ? "\nNo params.\n" : "\nParams, set by --param name=value:\n"
    for param in script.params {
      text += "  \(param.name) = \(param.default.text)  (\(param.range))\n"
      if let help = param.help { text += "      \(help)\n" }
    }
    try Output.print(text.visible)
  }
}
