import Drawing
import Items
import LayoutScript
import LuaHost
import Waterfall

/// Makes the wall of a call: items, laid out by a script, with their names and looks.
struct ScriptedWall {
  let items: Items
  let result: ScriptedLayout
  /// Whether the script says how high items are.
  let answersHeight: Bool
  private let title: String
  private let address: PictureAddress
  private let folder: String
  private let desk: PictureDesk

  init(_ options: Options) throws(CommandFailure) {
    let input = try CallInput(options)
    try Output.refuse(options.output, over: [input.file, input.script])
    // The script first: its faults are told before a large file is read.
    let script = try ScriptLoader(options).load(input.script)
    try ScriptedWall.checkAxis(of: script, options.layout)
    items = try input.load()
    title = input.script == nil ? input.name : script.name ?? ScriptedWall.baseName(script.file)
    let output = options.output == "-" ? nil : options.output
    address = PictureAddress(items: input.file, output: output)
    folder = input.folder
    answersHeight = script.answersLengths
    let desk = options.pictures
    self.desk = desk
    defer { desk.save() }
    do throws(ScriptFailure) {
      result = try script.layout(items, options: options.layout)
    } catch {
      if let fault = error.errors.first(where: { $0.kind == .options }) {
        throw .usage(
          "\(options.placementChoices) does not go with \(script.file): \(fault.message)")
      }
      throw ScriptedWall.failure(error)
    }
  }

  /// Refuses options of the other axis.
  private static func checkAxis(
    of script: LayoutScript, _ options: LayoutOptions
  ) throws(CommandFailure) {
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

  /// The files of the items' pictures; `nil` for one that is not here.
  func files() -> (_ item: Int) -> [UInt8]? {
    let pictures = ItemPictures(items)
    return { item in
      pictures.address(ofItem: item).flatMap { UnsizedPictures.path(of: $0, in: folder) }
    }
  }

  /// The wall without looks, for frames.
  var frames: Wall<ItemNames> { wall(ItemNames(items)) }

  /// Draws the wall, asking the script how each item looks.
  ///
  /// - Parameters:
  ///   - embedded: Puts pictures inside; `nil` leaves them where they are.
  ///   - body: Is given the wall.
  /// - Throws: The script's failure, or the body's.
  func draw(
    _ embedded: EmbeddedPictures? = nil,
    _ body: (Wall<ItemLooks>) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var outcome: Result<Void, CommandFailure> = .success(())
    do throws(ScriptFailure) {
      try result.draw(isColor: isCSSColor) { (ask) throws(ScriptFailure) in
        do throws(CommandFailure) {
          try body(wall(ItemLooks(items, address, ask, desk: desk, embedded: embedded)))
        } catch {
          outcome = .failure(error)
        }
      }
    } catch {
      throw ScriptedWall.failure(error)
    }
    try outcome.get()
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
  static func failure(_ failure: ScriptFailure) -> CommandFailure {
    CommandFailure(.scriptFailed, failure.errors.map { Diagnostic($0) })
  }
}
