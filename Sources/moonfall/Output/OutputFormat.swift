import Drawing
import LayoutScripting

/// A format that a command writes, by the name that `--format` and the endings of files give it.
protocol OutputFormat: RawRepresentable<String>, CaseIterable, Sendable {
  /// The command that writes it.
  static var command: Command { get }
  /// Whether files have its name as their ending.
  var isFileFormat: Bool { get }
}

extension FrameFormat: OutputFormat {
  static var command: Command { .layout }
}

extension RenderFormat: OutputFormat {
  static var command: Command { .render }
  var isFileFormat: Bool { self != .terminal }
}

extension ScrollReport.Format: OutputFormat {
  static var command: Command { .scroll }
}

extension OutputFormat {
  var isFileFormat: Bool { true }

  /// The names of all formats of the command.
  static var names: [String] { allCases.map(\.rawValue) }

  /// The endings of the files that the command writes, in words.
  static var endings: String {
    allCases.filter(\.isFileFormat).map { ".\($0.rawValue)" }.andListed
  }

  /// The format of files with an ending.
  init?(ending: String) {
    self.init(rawValue: ending == "htm" ? "html" : ending)
    if !isFileFormat { return nil }
  }

  /// The format that `--format` names; `nil` where it is not given.
  ///
  /// - Throws: A usage error with the names there are, and the command that writes another one.
  static func chosen(by options: Options) throws(CommandError) -> Self? {
    guard let name = options.format else { return nil }
    if let format = Self(rawValue: name) { return format }
    let others: [any OutputFormat.Type] = [FrameFormat.self, RenderFormat.self]
    let writer = others.first { $0.names.contains(name) }
    throw .usage(
      "'\(command.rawValue)' writes \(names.orListed), not \(name)"
        + (writer.map { "; for \(name) use 'moonfall \($0.command.rawValue)'" } ?? ""))
  }
}
