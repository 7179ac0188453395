import LayoutScripting
import Platform
import Spelling
import TextOutput

/// The command line: parses the call, runs the command, and reports errors.
@main
struct Moonfall {
  /// The version, as `--version` prints it.
  static let version = "0.1.0"

  static func main() {
    Descriptor.reserveStandardStreams()
    Interrupt.watch()
    CurrentProcess.exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Runs a call and returns its exit code.
  static func run(_ arguments: [String]) -> ExitCode {
    var options = Options()
    do throws(CommandError) {
      try run(arguments, &options)
      return .done
    } catch {
      for diagnostic in error.diagnostics { Reporter(options).show(diagnostic) }
      return error.code
    }
  }

  private static func run(
    _ arguments: [String], _ options: inout Options
  ) throws(CommandError) {
    guard let first = arguments.first else { return try Output.print(Help.welcome) }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "--version", "-V": return try Output.print("moonfall \(version)\n")
    case "--help", "-h": return try Output.print(Help.all)
    default: break
    }
    if first == PreviewWorker.word { return try PreviewWorker(rest).run() }
    options.isJSON = Options.asksForJSON(rest)
    guard let command = Command(rawValue: first) else { throw unknown(first, arguments) }
    try options.read(rest, for: command)
    if options.showsHelp { return try Output.print(Help.text(of: command)) }
    switch command {
    case .layout: try LayoutCommand(options).run()
    case .render: try RenderCommand(options).run()
    case .preview: try PreviewCommand(options, rest).run()
    case .items: try ItemsCommand(options).run()
    case .scroll: try ScrollCommand(options).run()
    case .check: try CheckCommand(options).run()
    case .list: try ListCommand(options).run()
    case .describe: try DescribeCommand(options).run()
    case .new: try NewCommand(options).run()
    case .types: try TypesCommand(options).run()
    case .help: try HelpCommand(options).run()
    }
  }

  /// Returns the error for a first word that is not a command: people try a file, a folder or a
  /// script there.
  private static func unknown(_ word: String, _ arguments: [String]) -> CommandError {
    let isFile = word.exists
    if !isFile, word.hasPrefix("-") {
      return .usage(
        "the command comes first, as in 'moonfall layout \(ShellText.word(word))'")
    }
    if !isFile, let command = nearest(to: word, among: Command.allCases.map(\.rawValue)) {
      return .usage("unknown command '\(word)', did you mean '\(command)'?")
    }
    if isFile || word.contains("/") || word.contains(".") {
      // The next words may be options or files.
      let rest = arguments.dropFirst().map {
        $0.exists ? ShellText.file($0) : ShellText.word($0)
      }
      let call = ([ShellText.file(word)] + rest).joined(separator: " ")
      return .usage("to see it, run: moonfall preview \(call)")
    }
    return .usage("unknown command '\(word)'; 'moonfall help' lists the commands")
  }
}
