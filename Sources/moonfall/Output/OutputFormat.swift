import Drawing
import LayoutScripting

/// A format that a command writes, identified by its name in `--format` and by the endings of
/// files.
protocol OutputFormat: RawRepresentable<String>, CaseIterable, Sendable {
  /// The command that writes it.
  static var command: Command { get }
  /// Whether its name is also the ending of files.
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

  /// The endings of the files that the command writes, as a list in text.
  static var endings: String {
    allCases.filter(\.isFileFormat).map { ".\($0.rawValue)" }.andListed
  }

  /// The format of files with an ending.
  init?(ending: String) {
    self.init(rawValue: ending == "htm" ? "html" : ending)
    if !isFileFormat { return nil }
  }

  /// Returns the format that `--format` names; `nil` if it is not given.
  ///
  /// - Throws: A usage error with the valid names, or with the command that writes the format.
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

/// The formats of `render`.
enum RenderFormat: String, CaseIterable, Sendable {
  case svg
  case html
  case png
  /// A picture in the terminal on standard output.
  case terminal

  /// Returns whether an ending suggests a picture.
  static func isEnding(_ ending: String) -> Bool {
    RenderFormat(ending: ending) != nil || ["jpg", "jpeg", "pdf"].contains(ending)
  }
}
