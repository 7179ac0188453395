import Drawing
import Items
import LayoutScript
import Waterfall

/// The items' looks: what the script says, else their own title, colour and picture.
struct ItemLooks: WallContent {
  typealias Failure = ScriptFailure
  typealias Question = (_ item: Int, _ frame: Rect) throws(ScriptFailure) ->
    ScriptedLayout.Appearance

  private let items: Items
  private let names: ItemNames
  private let ask: Question
  private let titles: [Int]
  private let pictures: ItemPictures
  private let address: PictureAddress
  private let desk: PictureDesk
  private let embedded: EmbeddedPictures?

  init(
    _ items: Items, _ address: PictureAddress, _ ask: @escaping Question, desk: PictureDesk,
    embedded: EmbeddedPictures?
  ) {
    self.desk = desk
    self.embedded = embedded
    self.items = items
    self.address = address
    self.ask = ask
    names = ItemNames(items)
    titles = ItemTitles.fields(of: items)
    pictures = ItemPictures(items)
  }

  func id(ofItem item: Int) throws(ScriptFailure) -> ItemID? { names.id(ofItem: item) }

  func appearance(ofItem item: Int, in frame: Rect) throws(ScriptFailure) -> ItemAppearance {
    let answer = try ask(item, frame)
    return ItemAppearance(
      label: answer.label ?? title(ofItem: item), color: answer.color,
      picture: pictures.address(ofItem: item).map(address.rebased),
      pictureHeight: answer.pictureHeight)
  }

  func lines(of labels: [LabelText]) -> [[String]] { desk.lines(of: labels) }

  func sources(of pictures: [ShownPicture]) -> [String?] {
    embedded?.sources(of: pictures) ?? pictures.map(\.address)
  }

  private func title(ofItem item: Int) -> String? {
    for field in titles {
      if case .string(let text) = items.value(ofField: field, item: item), !text.isEmpty {
        return text
      }
    }
    return nil
  }
}
