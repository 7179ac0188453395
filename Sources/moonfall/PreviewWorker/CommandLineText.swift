import LayoutScripting
import TextOutput

/// Writes the `moonfall layout` call that makes the frames of a previewed wall.
struct CommandLineText {
  /// The preview's call.
  let options: Options
  /// The script's path or name, if there is one.
  let script: String?
  /// The params whose values are not their defaults.
  let params: [(name: String, value: String)]
  /// The options that override those of the call.
  let settings: [(name: String, value: String)]
  /// The sample of items that is laid out; `nil` for all.
  let sample: PreviewSamples.Kind?

  /// Returns the command line, to be copied into a shell.
  ///
  /// - Parameter items: All items of the call.
  /// - Returns: The line.
  /// - Throws: An error if there is no such command line.
  func commandLine(for items: any ItemSource) throws(CommandError) -> String {
    let input = options.positionals.first { !$0.hasSuffix(".lua") }
    let readingWords = options.given.filter { CommandLineText.describesItems($0.name) }
      .flatMap { CommandLineText.words($0.name, $0.value) }
    guard let sample else { return layout(input, readingWords) }
    if sample == .long { throw .usage("the long titles exist only in the preview") }
    let sections = items.sections
    guard sections.count == 1, sections[0].title == nil, sections[0].fields.isEmpty else {
      throw .usage("the first items alone would lose their section")
    }
    if sample == .none || items.count == 0 { return "echo '[]' | \(layout("-", []))" }
    guard items.fieldNames.indices.allSatisfy({ items.value(ofField: $0, item: 0) != .nil }) else {
      throw .usage("the first item lacks fields that others have")
    }
    let list = CommandLineText.line(
      ["moonfall", "items"], values: input.map { [$0] } ?? [], readingWords)
    // A single line might be read as a document instead of as one of several items.
    return "\(list) | head -n 1 | sed 's/.*/[&]/' | \(layout("-", []))"
  }

  private func layout(_ input: String?, _ reading: [String]) -> String {
    var words = reading
    var values = input.map { [$0] } ?? []
    if let script {
      if script.hasSuffix(".lua"), !script.hasPrefix("-") {
        values.append(script)
      } else {
        words = ["--script", script] + words
      }
    }
    for (name, value) in params { words += ["--param", "\(name)=\(value)"] }
    let replaced = settings.reduce(into: Set<String>()) { names, setting in
      names.formUnion(LayoutSetting.named(setting.name)?.alternatives ?? [])
    }
    for (name, value) in options.given
    where CommandLineText.isOfLayout(name) && !replaced.contains(name) {
      words += CommandLineText.words(name, value)
    }
    for (name, value) in settings { words += CommandLineText.words(name, value) }
    return CommandLineText.line(["moonfall", "layout"], values: values, words)
  }

  /// Returns the option of `layout` with the given name.
  private static func option(_ name: String) -> CommandLineOption? {
    CommandLineOption.all.first { $0.name == name && $0.commands.contains(.layout) }
  }

  /// Returns whether an option affects how items are read.
  private static func describesItems(_ name: String) -> Bool {
    option(name)?.commands == CommandLineOption.reading
  }

  /// Returns whether `layout` takes an option that this command line does not already set.
  private static func isOfLayout(_ name: String) -> Bool {
    !["--script", "--param", "--help"].contains(name) && option(name) != nil
      && !describesItems(name)
  }

  private static func words(_ name: String, _ value: String) -> [String] {
    guard let option = option(name) else { return [] }
    if option.valueName != nil { return [name, value] }
    return [(value == "0" ? option.negation : nil) ?? name]
  }

  /// Returns a shell command; values that look like options come last.
  private static func line(_ command: [String], values: [String], _ options: [String]) -> String {
    let isOption = values.contains { $0 != "-" && $0.hasPrefix("-") }
    let words = isOption ? options + ["--"] + values : values + options
    return (command + words).map(ShellText.word).joined(separator: " ")
  }
}
