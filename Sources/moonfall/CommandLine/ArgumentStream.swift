/// Splits a command line into options and values, as getopt_long does.
///
/// `--name value`, `--name=value`, `-n value` and `-nvalue` are one option with its value; what
/// follows `--` are values.
struct ArgumentStream {
  /// One element of the command line.
  enum Argument: Hashable {
    /// An option by its name as given, with the dashes.
    case option(String)
    case value(String)
  }

  private var arguments: ArraySlice<String>
  private var attached: String?
  private var isOver = false

  init(_ arguments: [String]) {
    self.arguments = arguments[...]
  }

  /// Returns the next option or value; `nil` at the end.
  ///
  /// - Throws: A usage error if the previous option has a value that it does not take.
  mutating func next(after option: String? = nil) throws(CommandError) -> Argument? {
    if let attached, let option {
      throw .usage("\(option) takes no value, got '\(attached)'")
    }
    guard let argument = arguments.popFirst() else { return nil }
    if isOver || argument == "-" || !argument.hasPrefix("-") { return .value(argument) }
    if argument == "--" {
      isOver = true
      return try next()
    }
    if argument.hasPrefix("--") {
      guard let equals = argument.firstIndex(of: "=") else { return .option(argument) }
      attached = String(argument[argument.index(after: equals)...])
      return .option(String(argument[..<equals]))
    }
    if argument.count > 2 { attached = String(argument.dropFirst(2)) }
    return .option(String(argument.prefix(2)))
  }

  /// Returns the value of the last option.
  mutating func value(of option: String, _ what: String) throws(CommandError) -> String {
    defer { attached = nil }
    if let value = attached ?? arguments.popFirst() { return value }
    throw .usage("\(option) needs \(what)")
  }
}
