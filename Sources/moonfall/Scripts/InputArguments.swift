import Drawing
import Items
import LayoutScripting
import PictureAddresses
import Platform
import TextOutput
import Waterfall

/// Finds the items and the script among the values of a call, and loads the items.
struct InputArguments {
  /// The script's path or name, if one is given.
  let script: String?
  /// The items' file, or their folder with a slash at its end; `nil` for standard input and the
  /// built-in items.
  let file: String?
  private let path: String?
  private let isFolder: Bool
  /// The scope for reading pictures.
  let scope: PictureScope
  private let options: Options

  init(_ options: Options, takesScript: Bool = true) throws(CommandError) {
    self.options = options
    var script = options.script
    var path: String?
    for value in options.positionals {
      if let fault = InputArguments.misplaced(value, takesScript) { throw fault }
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
    isFolder = path.map { $0 != "-" && $0.isFolder } ?? false
    file = InputArguments.file(of: path, isFolder: isFolder)
    // The items of a folder have percent-encoded addresses.
    scope = PictureScope(
      folder: InputArguments.folder(of: file), allowsOutside: options.allowsOutsidePictures,
      isEncoded: isFolder)
    if let file { options.readFiles.add(file) }
    if path == "-" { options.readFiles.addStandardInput() }
  }

  /// Returns an error for a value that belongs to an option: a script's name, or a part of a track
  /// list.
  private static func misplaced(_ value: String, _ takesScript: Bool) -> CommandError? {
    if value.isEmpty {
      return CommandError(
        .missing, [Diagnostic("missing", "an input has no name; give a file, a folder or -")])
    }
    guard value != "-", !value.exists else { return nil }
    if let ending = Output.ending(of: value), RenderFormat.isEnding(ending) {
      return .usage("there is no file '\(value)'; to write it, put -o before it")
    }
    guard !ScriptFinder.isPath(value) else { return nil }
    if takesScript, Gallery.text(of: value) != nil {
      return .usage("'\(value)' is a gallery script; write --script \(value)")
    }
    let isCount = Double(value) != nil
    if !isCount, (try? Tracks(value)) != nil {
      return .usage("'\(value)' is not a file; put tracks in quotes: --columns \"1fr 2fr\"")
    }
    return nil
  }

  private static func file(of path: String?, isFolder: Bool) -> String? {
    guard let path, path != "-" else { return nil }
    return isFolder && !path.hasSuffix("/") ? "\(path)/" : path
  }

  /// Returns the folder that the pictures' addresses are relative to; empty for the current one.
  private static func folder(of file: String?) -> [UInt8] {
    let path = Array((file ?? "").utf8)
    return path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) } ?? []
  }

  /// The name of the items' source in messages.
  var name: String {
    switch path {
    case nil: "the built-in items"
    case "-": "standard input"
    case let path?: path
    }
  }

  /// Loads the items.
  ///
  /// - Parameter showsPictures: Whether pictures are also shown, and not only read for missing
  ///   sizes.
  /// - Returns: The items.
  /// - Throws: The error of the items.
  func load(showsPictures: Bool = false) throws(CommandError) -> Items {
    guard let path else { return Items.builtIn }
    if path == "-", TerminalDevice.isTerminal(.standardInput) {
      Reporter(options).note("reading items from the terminal; end with Ctrl-D")
    }
    if isFolder { return try load(folder: path) }
    let (items, unsized) = try withCommandErrors { () throws(ItemsError) in
      let items = try Items.load(
        path == "-" ? .descriptor(Descriptor.standardInput.number) : .file(path: path),
        at: options.at,
        fields: options.fields, format: options.itemsFormat)
      report(items.origin)
      let unsized = unsizedPictures(of: items)
      return (try takingSizes(of: unsized, items), unsized)
    }
    let scope = scope
    options.readFiles.setNamedPictures {
      let pictures = ItemPictures(items)
      return (0..<items.count).compactMap { pictures.picture(ofItem: $0, in: scope)?.file?.path }
    }
    reportOutside(
      items: showsPictures ? ItemPictures(items).outsideCount(in: scope) : unsized.outsideCount)
    return items
  }

  /// Reports other ways in which the input could have been read.
  private func report(_ origin: ItemsOrigin) {
    if origin.isGuess {
      switch origin.form {
      case .item:
        Reporter(options).note(
          "\(name): read as one item; for a document that contains items, write --input json")
      case .list(let pointer):
        Reporter(options).note(
          "\(name): read as a document with items in \(pointer); for one item on a line, write "
            + "--input ndjson")
      case .lines: break
      }
    }
    guard !origin.emptyLists.isEmpty, case .list(let pointer) = origin.form else { return }
    var words = ""
    if let other = origin.otherLists.first {
      words =
        "no items: \(pointer) is empty; to take the objects in \(other), write --at \(ShellText.word(other))"
    } else if origin.emptyLists.contains(pointer) {
      words = "no items: \(origin.emptyLists.joined(separator: " and ")) are empty"
    } else {
      let others = origin.emptyLists.joined(separator: " and ")
      let choice = ShellText.word(origin.emptyLists[0])
      words =
        "items are taken from \(pointer), as \(others) \(origin.emptyLists.count == 1 ? "is" : "are") "
        + "empty; if this is wrong, write --at \(choice)"
    }
    Reporter(options).show(Diagnostic("items", words, severity: .warning, of: name))
  }

  private func load(folder path: String) throws(CommandError) -> Items {
    let folder = try withCommandErrors { () throws(ItemsError) in
      try PictureFolder(path: path, allowsOutside: options.allowsOutsidePictures)
    }
    options.listener?.folders = folder.folders
    let result = Result { () throws(ItemsError) in
      try folder.items(
        at: options.at, fields: options.fields, isStrict: options.layout.isStrict,
        measuredBy: measure)
    }
    // Without the helper, no picture can be read.
    if let fault = options.pictures.fault {
      throw CommandError(
        .missing, [Diagnostic("pictures", "\(path): \(PictureService.message(of: fault))")])
    }
    let (items, leftOut) = try withCommandErrors { () throws(ItemsError) in try result.get() }
    warn(of: leftOut, "left out")
    reportOutside(items: folder.outsidePictureCount, folders: folder.outsideFolderCount)
    return items
  }

  /// Converts errors of items to command errors.
  private func withCommandErrors<Result>(
    _ body: () throws(ItemsError) -> Result
  ) throws(CommandError) -> Result {
    do throws(ItemsError) {
      return try body()
    } catch {
      throw CommandError(code(of: error), [Diagnostic(error)])
    }
  }

  /// Gives items without a size the sizes of their local pictures.
  private func takingSizes(
    of pictures: UnsizedPictures, _ items: Items
  ) throws(ItemsError) -> Items {
    let (items, leftOut) = try items.takingSizes(
      of: pictures, isStrict: options.layout.isStrict, measuredBy: measure)
    warn(of: leftOut, "without a size")
    return items
  }

  private func measure(_ paths: [[UInt8]]) -> [Result<PictureFacts, UnreadablePicture>] {
    let progress = Progress("reading pictures", of: paths.count, options)
    options.readFiles.add(paths)
    return options.pictures.facts(of: paths, in: scope) { progress.show($0) }
  }

  /// Returns the pictures of the items without a size.
  func unsizedPictures(of items: Items) -> UnsizedPictures {
    lazy var pictures = ItemPictures(items)
    return UnsizedPictures(of: items) { pictures.picture(ofItem: $0, in: scope) }
  }

  /// Reports how many pictures are outside the folder, and whether they are read.
  private func reportOutside(items: Int, folders: Int = 0) {
    var things: [String] = []
    if items > 0 {
      things.append(items == 1 ? "1 item's picture" : "the pictures of \(items) items")
    }
    if folders > 0 { things.append(folders == 1 ? "1 linked folder" : "\(folders) linked folders") }
    guard !things.isEmpty else { return }
    let isOne = items + folders == 1
    let folder =
      scope.folder.isEmpty
      ? "the current folder" : "the folder \(String(decoding: scope.folder, as: UTF8.self))"
    let verbs = isOne ? ("lies", "is") : ("lie", "are")
    let message =
      "\(things.joined(separator: " and ")) \(verbs.0) outside \(folder) and \(verbs.1)"
    if options.allowsOutsidePictures {
      return Reporter(options).note("\(name): \(message) read, as --outside-pictures allows")
    }
    Reporter(options).show(
      Diagnostic(
        "items", "\(message) not read; --outside-pictures allows that", severity: .warning,
        of: name))
  }

  private func warn(of pictures: [LeftOutPicture], _ consequence: String) {
    for warning in LeftOutPictures.warnings(pictures, consequence, of: name) {
      Reporter(options).show(warning)
    }
  }

  private func code(of error: ItemsError) -> ExitCode {
    switch error.kind {
    // If a pointer or a name finds nothing, the items may be the wrong ones.
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
    code = error.kind.rawValue
    field = error.field
    pointer = error.pointer
    switch error.kind {
    case .invalidPointer, .pointerNotFound: option = "--at"
    case .invalidMapping, .unknownField: option = "--field"
    default: break
    }
    report = error.report
  }
}
