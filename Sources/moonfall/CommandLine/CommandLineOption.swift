import LayoutScripting
import LuaHosting
import Spelling

/// An option of the command line: its help and its effect.
struct CommandLineOption: Sendable {
  typealias Action = @Sendable (inout Options, _ value: String) throws(ValueError) -> Void

  let name: String
  let short: String?
  /// The name of its value in help; `nil` for a switch.
  let valueName: String?
  let help: String
  let commands: Set<Command>
  /// Whether it may be given several times.
  let isRepeatable: Bool
  /// The name that turns a switch off, if there is one.
  private(set) var negation: String?
  /// Sets a value; that of a switch is 1, or 0 if it is turned off.
  let set: Action

  init(
    _ name: String, short: String? = nil, _ valueName: String?, _ help: String,
    _ commands: Set<Command>, isRepeatable: Bool = false, set: @escaping Action
  ) {
    self.name = name
    self.short = short
    self.valueName = valueName
    self.help = help
    self.commands = commands
    self.isRepeatable = isRepeatable
    self.set = set
  }

  /// Creates a switch.
  init(
    _ name: String, short: String? = nil, _ help: String, _ commands: Set<Command>,
    set: @escaping @Sendable (inout Options) -> Void
  ) {
    self.init(name, short: short, nil, help, commands) { options, _ in set(&options) }
  }

  /// Creates an option that affects a layout's frames.
  init(_ setting: LayoutSetting, _ commands: Set<Command>, help: String? = nil) {
    let description = setting.description
    self.init(
      description.name, short: description.short, description.valueName, help ?? description.help,
      commands
    ) { (options, value) throws(ValueError) in try setting.set(&options.layout, value) }
    negation = description.isSwitch ? description.negation : nil
  }

  /// Its left column in help.
  var usage: String {
    let words = negation == nil ? name : "--[no-]" + name.dropFirst(2)
    return (short.map { "\($0), " } ?? "    ") + words + (valueName.map { " \($0)" } ?? "")
  }

  /// Returns whether the option has the given name on the command line.
  private func isCalled(_ name: String) -> Bool {
    [self.name, short, negation].contains(name)
  }

  /// Returns a command's option with the given name.
  ///
  /// - Throws: A usage error with a similar name, or with the commands that accept the option.
  static func named(_ name: String, for command: Command) throws(CommandError) -> CommandLineOption
  {
    let known = all.filter { $0.isCalled(name) }
    if let option = known.first(where: { $0.commands.contains(command) }) { return option }
    if !known.isEmpty {
      let takers = known.reduce(into: Set<Command>()) { $0.formUnion($1.commands) }
      let commands = Command.allCases.filter(takers.contains).map { "'\($0.rawValue)'" }
      throw .usage(
        "\(name.shortened()) goes with \(commands.joined(separator: ", ")), "
          + "not with '\(command.rawValue)'")
    }
    if let meant = synonyms[name] {
      throw .usage("unknown option \(name.shortened()), did you mean \(meant)?")
    }
    let names = all.filter { $0.commands.contains(command) }.map(\.name)
    let hint = nearest(to: name, among: names).map { ", did you mean \($0)?" }
    throw .usage(
      "unknown option \(name.shortened())"
        + (hint ?? "; 'moonfall help \(command.rawValue)' lists them"))
  }

  /// The names of the options in CSS and other tools.
  private static let synonyms = [
    "--gap": "--spacing", "--gutter": "--spacing", "--padding": "--insets",
    "--margin": "--insets", "--cols": "--columns", "--rule": "--placement",
    "--out": "--output", "--file": "--output", "--timeout": "--deadline",
    "--params": "--param", "--layout": "--script", "--pointer": "--at", "--map": "--field",
    "--input-format": "--input",
  ]
}
