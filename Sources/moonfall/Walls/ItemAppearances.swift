import Drawing
import LayoutScripting
import PictureAddresses
import Waterfall

/// The appearances of items: the script's answers, else their own title, colour and picture.
struct ItemAppearances: WallContent {
  typealias Failure = ScriptErrors
  typealias Question = (_ item: Int, _ frame: Rect) throws(ScriptErrors) ->
    ScriptedLayout.Appearance

  /// The locations of pictures.
  typealias Sources = (_ pictures: [ShownPicture]) -> [String?]

  private let items: any ItemSource
  private let names: ItemIDs
  private let ask: Question
  private let titles: [Int]
  private let pictures: ItemPictures
  private let scope: PictureScope
  private let page: PageFolder
  private let service: PictureService
  private let sources: Sources?

  /// - Parameters:
  ///   - items: The items.
  ///   - ask: Asks the script about an item.
  ///   - scope: The scope for reading pictures.
  ///   - page: The folder that the addresses in the drawing are relative to.
  ///   - service: Breaks labels into lines.
  ///   - sources: Returns the sources of pictures; `nil` keeps their addresses.
  init(
    _ items: any ItemSource, _ ask: @escaping Question, picturesIn scope: PictureScope,
    page: PageFolder, service: PictureService, sources: Sources?
  ) {
    self.service = service
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

  func lines(of labels: [LabelText]) -> [[String]] { service.lines(of: labels) }

  func sources(of pictures: [ShownPicture]) -> [String?] {
    sources?(pictures) ?? pictures.map(\.address)
  }
}
