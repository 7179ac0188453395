import Drawing
import Items
import LayoutScripting
import LuaHosting
import PictureAddresses
import Waterfall

/// Makes the wall of a call: items, laid out by a script, with their names and looks.
struct WallMaker {
  let items: any ItemSource
  let result: ScriptedLayout
  /// Whether the script says how high items are.
  let answersHeight: Bool
  /// What the wall is called, for people.
  let title: String
  /// Where the pictures are read.
  let scope: PictureScope
  private let page: PageFolder
  private let desk: PictureService
  private let listener: DiagnosticCollector?

  init(_ options: Options, showsPictures: Bool = false) throws(CommandError) {
    let input = try InputArguments(options)
    // The script first: its faults are told before a large file is read.
    let script = try ScriptLoader(options).load(input.script)
    // Before much is done for an output that is refused.
    try options.readFiles.refuse(options.output)
    try WallMaker.checkAxis(of: script, options.layout)
    try self.init(
      try input.load(showsPictures: showsPictures), of: input, by: script,
      hasScript: input.script != nil, options)
  }

  /// Lays out items by a script.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - input: Where they come from.
  ///   - script: The script.
  ///   - hasScript: Whether the call names it, and not only what it lays out.
  ///   - options: Those of the call.
  /// - Throws: A usage failure, and the script's.
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
    let desk = options.pictures
    self.desk = desk
    defer { desk.save() }
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

  /// Refuses options of the other axis.
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

  /// How many items have a picture somewhere.
  var pictureCount: Int {
    let pictures = ItemPictures(items)
    return (0..<items.count).reduce(0) { $0 + (pictures.address(ofItem: $1) == nil ? 0 : 1) }
  }

  /// The wall without looks, for frames.
  var frames: Wall<ItemIDs> { wall(ItemIDs(items)) }

  /// Draws the wall, asking the script how each item looks.
  ///
  /// - Parameters:
  ///   - sources: Finds where pictures are; `nil` leaves them where they are.
  ///   - body: Is given the wall.
  /// - Throws: The script's failure, after the body has run where it is no limit, or the body's.
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

  /// Runs the script, and says so to who listens.
  func running<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let listener else { return try body() }
    return try listener.script(body)
  }

  /// The wall as the items look by themselves: no script is asked.
  func plain(sources: @escaping ItemAppearances.Sources) -> Wall<ItemAppearances> {
    wall(looks({ (_, _) in ScriptedLayout.Appearance() }, sources))
  }

  private func looks(
    _ ask: @escaping ItemAppearances.Question, _ sources: ItemAppearances.Sources?
  ) -> ItemAppearances {
    ItemAppearances(items, ask, picturesIn: scope, page: page, desk: desk, sources: sources)
  }

  private func wall<Content: WallContent>(_ content: Content) -> Wall<Content> {
    Wall(
      layout: result.layout, content: content, order: result.order, sectionTitles: result.titles,
      title: title)
  }

  /// The name of a script's file without its folder and ending.
  private static func baseName(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasSuffix(".lua") && name.count > 4 ? String(name.dropLast(4)) : name
  }

  /// A script's failure as the command's.
  static func failure(_ failure: ScriptErrors) -> CommandError {
    CommandError(.scriptFailed, failure.errors.map { Diagnostic($0) })
  }
}
