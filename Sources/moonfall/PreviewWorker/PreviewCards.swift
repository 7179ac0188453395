import Drawing
import LayoutScripting
import Preview
import TextOutput

// How the items of a previewed wall look, a part of them at a time.

extension PreviewWall {
  /// The most cards of an answer.
  private static let maximumCards = 512

  /// The cards at the places that a query names.
  func cards(_ query: Query) throws(CommandError) -> PreviewAnswer {
    let (from, to) = (try query.requiredNumber("from"), try query.requiredNumber("to"))
    guard from <= to, to - from <= PreviewWall.maximumCards else {
      throw .usage("cards are asked for from a place to another one, at most 512 at a time")
    }
    let count = wall.result.layout.itemCount
    let places = min(from, count)..<min(to, count)
    var text: String?
    var errors: [Diagnostic] = []
    // What was said before belongs to something else.
    _ = options.listener?.take()
    do throws(CommandError) {
      try wall.draw(sources: sources) { (wall) throws(CommandError) in
        let cards = CollectedBytes()
        do throws(DrawingError<ScriptErrors, Never>) {
          try wall.writeCards(of: places, to: cards)
          text = cards.text
        } catch {
          switch error {
          case .content(let failure): throw WallMaker.failure(failure)
          }
        }
      }
    } catch {
      errors = error.diagnostics
    }
    var json = JSONObject()
    json.add("errors", PreviewAnswer.list(errors))
    json.add("messages", PreviewAnswer.list(options.listener?.take() ?? []))
    json.add("cards", text ?? plainCards(places))
    return PreviewAnswer(json: json.text)
  }

  /// The cards without what the script says, where it answers no more.
  private func plainCards(_ places: Range<Int>) -> String {
    let cards = CollectedBytes()
    do throws(DrawingError<ScriptErrors, Never>) {
      try wall.plain(sources: sources).writeCards(of: places, to: cards)
    } catch {
      return "[]"
    }
    return cards.text
  }

  /// Where the page finds pictures: with the server those that are here, elsewhere the others.
  private func sources(of pictures: [ShownPicture]) -> [String?] {
    pictures.map { picture in
      switch self.pictures.places[picture.item] {
      case .here: "/picture/\(picture.item)"
      case .remote: picture.address
      case .none: picture.address.lowercased().hasPrefix("data:") ? picture.address : nil
      case .outside: nil
      }
    }
  }
}
