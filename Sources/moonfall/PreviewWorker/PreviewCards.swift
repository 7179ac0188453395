import Drawing
import LayoutScripting
import Preview
import TextOutput

// The appearance of the items of a previewed wall, some at a time.

extension PreviewWall {
  /// The maximum number of cards in an answer.
  private static let maximumCards = 512

  /// Returns the cards at the positions in a query.
  func cards(_ query: Query) throws(CommandError) -> PreviewAnswer {
    let (from, to) = (try query.requiredNumber("from"), try query.requiredNumber("to"))
    guard from <= to, to - from <= PreviewWall.maximumCards else {
      throw .usage("cards are requested from a start to an end, at most 512 at a time")
    }
    let count = wall.result.layout.itemCount
    let places = min(from, count)..<min(to, count)
    var text: String?
    var errors: [Diagnostic] = []
    // Earlier messages belong to other work.
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

  /// Returns the cards with the host's defaults, for a script that no longer answers.
  private func plainCards(_ places: Range<Int>) -> String {
    let cards = CollectedBytes()
    do throws(DrawingError<ScriptErrors, Never>) {
      try wall.plain(sources: sources).writeCards(of: places, to: cards)
    } catch {
      return "[]"
    }
    return cards.text
  }

  /// Returns the sources of pictures for the page: local pictures come from the server, others from
  /// their hosts.
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
