import Drawing
import LayoutScripting
import Platform
import ScriptCheck
import TextOutput

/// `moonfall check`: reports errors and likely mistakes of a script.
struct CheckCommand {
  private let options: Options

  init(_ options: Options) throws(CommandError) {
    self.options = try CheckCommand.namingScript(options)
  }

  func run() throws(CommandError) {
    let input = try InputArguments(options)
    // The output of some twenty layouts would hide the result.
    let script = try ScriptLoader(options, isQuiet: true).load(input.script)
    let items = try input.load()
    var progress: Progress?
    let check = script.check(
      items, options: options.layout,
      progress: { [options] done, total in
        if progress == nil { progress = Progress("checking", of: total, options) }
        progress?.show(done)
      }, isColor: isCSSColor)
    // The progress line disappears before anything else is written.
    progress = nil
    let notes = check.notes.map { Diagnostic($0, severity: .note) }
    guard check.errors.isEmpty else {
      throw CommandError(.scriptFailed, check.errors.map { Diagnostic($0) } + notes)
    }
    for note in notes { Reporter(options).show(note) }
    guard !options.isJSON else { return }
    var words = "\(script.file): no errors" + (check.isComplete ? "" : " in what was run")
    if !notes.isEmpty { words += ", \(CheckCommand.count(notes.count, "note"))" }
    words += "; tried on \(CheckCommand.count(items.count, "item"))"
    try Output.print("\(words)\n".visible)
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Returns the options with the first value as the script, which may be a name.
  private static func namingScript(_ options: Options) throws(CommandError) -> Options {
    var options = options
    guard options.script == nil, !options.positionals.contains(where: { $0.hasSuffix(".lua") })
    else { return options }
    let index = options.positionals.firstIndex { value in
      value != "-" && (Gallery.text(of: value) != nil || !value.exists)
    }
    guard let index else {
      throw .usage("check takes a script, as in 'moonfall check captions'")
    }
    options.script = options.positionals.remove(at: index)
    return options
  }
}
