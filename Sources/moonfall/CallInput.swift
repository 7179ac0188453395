import Drawing
import Items
import LayoutScript
import Waterfall

/// Tells items and script apart among the values of a call, and loads the items.
struct CallInput {
  /// The script's path or name, if one is given.
  let script: String?
  private let path: String?
  private let options: Options

  init(_ options: Options, takesScript: Bool = true) throws(CommandFailure) {
    self.options = options
    var script = options.script
    var path: String?
    for value in options.positionals {
      if let fault = CallInput.misplaced(value, takesScript) { throw fault }
      if value.hasSuffix(".lua") {
        guard script == nil else {
          throw .usage("there are two scripts, '\(script ?? "")' and '\(value)'; give one")
        }
        script = value
      } else {
        guard path == nil else {
          throw .usage("there are two inputs, '\(path ?? "")' and '\(value)'; give one")
        }
        path = value
      }
    }
    self.script = script
    self.path = path
  }

  /// Answers a value that belongs to an option: a script's name, or a part of a track list.
  private static func misplaced(_ value: String, _ takesScript: Bool) -> CommandFailure? {
    guard value != "-", access(value, F_OK) != 0 else { return nil }
    if let ending = Output.ending(of: value), PictureFormat.isEnding(ending) {
      return .usage("there is no file '\(value)'; to write it, put -o before it")
    }
    guard !ScriptFinder.isPath(value) else { return nil }
    if takesScript, Gallery.text(of: value) != nil {
      return .usage("'\(value)' is a gallery script; write --script \(value)")
    }
    let isCount = Double(value) != nil
    if !isCount, (try? Tracks(value)) != nil {
      return .usage("'\(value)' is no file; put tracks in quotes: --columns \"1fr 2fr\"")
    }
    return nil
  }

  /// The items' file; `nil` for standard input and the built-in items.
  var file: String? { path == "-" ? nil : path }

  /// What the items come from, in words.
  var name: String {
    switch path {
    case nil: "the built-in items"
    case "-": "standard input"
    case let path?: path
    }
  }

  func load() throws(CommandFailure) -> Items {
    guard let path else { return Items.builtIn }
    if path == "-", isatty(STDIN_FILENO) == 1 {
      Messages(options).note("reading items from the terminal; end with Ctrl-D")
    }
    do throws(ItemsError) {
      return try Items.load(
        path == "-" ? .descriptor(STDIN_FILENO) : .file(path: path), at: options.at,
        fields: options.fields)
    } catch {
      throw CommandFailure(code(of: error), [Diagnostic(error)])
    }
  }

  private func code(of error: ItemsError) -> ExitCode {
    switch error.kind {
    // Where a pointer or a name finds nothing, the items may as well be the wrong ones.
    case .pointerNotFound, .unknownField: .itemsInvalid
    default:
      switch error.kind.cause {
      case .file: .missing
      case .contents: .itemsInvalid
      case .options: .usage
      }
    }
  }
}

extension Diagnostic {
  init(_ error: ItemsError) {
    self.init("items", error.message)
    file = error.path
    line = error.line
    column = error.column
    hint = error.hint
    item = error.item
    itemName = error.id
    words = error.description
  }
}
