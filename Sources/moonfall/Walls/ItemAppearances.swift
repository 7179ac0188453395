import Drawing
import LayoutScripting
import PictureAddresses
import Waterfall

/// The items' looks: what the script says, else their own title, colour and picture.
struct ItemAppearances: WallContent {
  typealias Failure = ScriptErrors
  typealias Question = (_ item: Int, _ frame: Rect) throws(ScriptErrors) ->
    ScriptedLayout.Appearance

  /// Finds where pictures are.
  typealias Sources = (_ pictures: [ShownPicture]) -> [String?]

  private let items: any ItemSource
  private let names: ItemIDs
  private let ask: Question
  private let titles: [Int]
  private let pictures: ItemPictures
  private let scope: PictureScope
  private let page: PageFolder
  private let desk: PictureService
  private let sources: Sources?

  /// - Parameters:
  ///   - items: The items.
  ///   - ask: Asks the script.
  ///   - scope: Where their pictures are read.
  ///   - page: Makes the pictures' addresses those of the drawing.
  ///   - desk: Sets labels in lines.
  ///   - sources: Finds where pictures are; `nil` leaves them at their addresses.
  init(
    _ items: any ItemSource, _ ask: @escaping Question, picturesIn scope: PictureScope,
    page: PageFolder, desk: PictureService, sources: Sources?
  ) {
    self.desk = desk
    self.sources = sources
    self.items = items
    self.scope = scope
    self.page = page
    self.ask = ask
    names = ItemIDs(items)
    titles = ItemTitles.fields(of: items)
    pictures = ItemPictures(items)
  }

  func id(ofItem item: Int) throws(ScriptErrors) -> ItemID? { names.id(ofItem: item) }

  func appearance(ofItem item: Int, in frame: Rect) throws(ScriptErrors) -> ItemAppearance {
    let answer = try ask(item, frame)
    return ItemAppearance(
      label: answer.label ?? ItemTitles.title(ofItem: item, of: items, titles), color: answer.color,
      picture: pictures.picture(ofItem: item, in: scope).flatMap(page.url),
      pictureHeight: answer.pictureHeight)
  }

  func lines(of labels: [LabelText]) -> [[String]] { desk.lines(of: labels) }

  func sources(of pictures: [ShownPicture]) -> [String?] {
    sources?(pictures) ?? pictures.map(\.address)
  }
}
