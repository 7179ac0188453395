import Drawing
import Items
import LayoutScripting
import LuaHosting
import PictureAddresses
import Waterfall

/// Makes the wall of a call: lays out items with a script, and adds their ids and appearances.
struct WallMaker {
  let items: any ItemSource
  let result: ScriptedLayout
  /// Whether the script answers the heights of items.
  let answersHeight: Bool
  /// The title of the wall.
  let title: String
  /// The scope for reading pictures.
  let scope: PictureScope
  private let page: PageFolder
  private let service: PictureService
  private let listener: DiagnosticCollector?

  init(_ options: Options, showsPictures: Bool = false) throws(CommandError) {
    let input = try InputArguments(options)
    // The script first, so that its errors are reported before a large file is read.
    let script = try ScriptLoader(options).load(input.script)
    // Checked before doing work for an output that is rejected.
    try options.readFiles.refuse(options.output)
    try WallMaker.checkAxis(of: script, options.layout)
    try self.init(
      try input.load(showsPictures: showsPictures), of: input, by: script,
      hasScript: input.script != nil, options)
  }

  /// Lays out items with a script.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - input: The source of the items.
  ///   - script: The script.
  ///   - hasScript: Whether the call names a script.
  ///   - options: The options of the call.
  /// - Throws: A usage error, or the errors of the script.
  init(
    _ items: any ItemSource, of input: InputArguments, by script: LayoutScript, hasScript: Bool,
    _ options: Options
  ) throws(CommandError) {
    try WallMaker.checkAxis(of: script, options.layout)
    self.items = items
    listener = options.listener
    title = hasScript ? script.name ?? WallMaker.baseName(script.file) : input.name
    let output = options.output == "-" ? nil : options.output
    page = PageFolder(of: output)
    scope = input.scope
    answersHeight = script.answersLengths
    let service = options.pictures
    self.service = service
    defer { service.save() }
    do throws(ScriptErrors) {
      result = try script.layout(items, options: options.layout)
    } catch {
      if let fault = error.errors.first(where: { $0.kind == .options }) {
        throw .usage(
          "\(options.placementChoices) does not go with \(script.file): \(fault.message)")
      }
      throw WallMaker.failure(error)
    }
  }

  /// Rejects options of the other axis.
  private static func checkAxis(
    of script: LayoutScript, _ options: LayoutOptions
  ) throws(CommandError) {
    if let own = script.axis, let wish = options.axis, own != wish {
      throw own == .vertical
        ? .usage(
          "\(script.file) lays out columns; --rows goes with scripts that have rows, or with none")
        : .usage(
          "\(script.file) lays out rows; --columns and --column-width go with scripts of columns")
    }
    if options.axis ?? script.axis == .horizontal, options.direction == .rightToLeft {
      throw .usage("a strip flows to the right; --direction rtl goes with columns")
    }
  }

  /// The number of items that have a picture.
  var pictureCount: Int {
    let pictures = ItemPictures(items)
    return (0..<items.count).reduce(0) { $0 + (pictures.address(ofItem: $1) == nil ? 0 : 1) }
  }

  /// The wall without appearances, for frames.
  var frames: Wall<ItemIDs> { wall(ItemIDs(items)) }

  /// Draws the wall, asking the script about the appearance of each item.
  ///
  /// - Parameters:
  ///   - sources: Finds where pictures are; `nil` leaves them where they are.
  ///   - body: Receives the wall.
  /// - Throws: The script's error, after the body has run unless it is a limit, or the body's
  ///   error.
  func draw(
    sources: ItemAppearances.Sources?,
    _ body: (Wall<ItemAppearances>) throws(CommandError) -> Void
  ) throws(CommandError) {
    var outcome: Result<Void, CommandError> = .success(())
    do throws(ScriptErrors) {
      try result.draw(isColor: isCSSColor) { (ask) throws(ScriptErrors) in
        let question: ItemAppearances.Question = { (item, frame) throws(ScriptErrors) in
          try running { () throws(ScriptErrors) in try ask(item, frame) }
        }
        do throws(CommandError) {
          try body(wall(looks(question, sources)))
        } catch {
          outcome = .failure(error)
        }
      }
    } catch {
      throw WallMaker.failure(error)
    }
    try outcome.get()
  }

  /// Runs the script, and notifies the listener.
  func running<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let listener else { return try body() }
    return try listener.script(body)
  }

  /// Returns the wall with the items' own appearances, without asking the script.
  func plain(sources: @escaping ItemAppearances.Sources) -> Wall<ItemAppearances> {
    wall(looks({ (_, _) in ScriptedLayout.Appearance() }, sources))
  }

  private func looks(
    _ ask: @escaping ItemAppearances.Question, _ sources: ItemAppearances.Sources?
  ) -> ItemAppearances {
    ItemAppearances(items, ask, picturesIn: scope, page: page, service: service, sources: sources)
  }

  private func wall<Content: WallContent>(_ content: Content) -> Wall<Content> {
    Wall(
      layout: result.layout, content: content, order: result.order, sectionTitles: result.titles,
      title: title)
  }

  /// Returns the name of a script's file without its folder and ending.
  private static func baseName(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasSuffix(".lua") && name.count > 4 ? String(name.dropLast(4)) : name
  }

  /// Returns a script's errors as a command error.
  static func failure(_ failure: ScriptErrors) -> CommandError {
    CommandError(.scriptFailed, failure.errors.map { Diagnostic($0) })
  }
}
