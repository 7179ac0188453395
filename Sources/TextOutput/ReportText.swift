/// The text of an error, a warning or a note in a compiler's format, line by line.
///
///     wall.lua:3: error: in height for item 1: attempt to index nil   place, label, message
///      3 | return item.size.height                                    .source
///        |            ^                                               .caret
///        and 4 more items                                             .detail
package struct ReportText: Hashable, Sendable {
  /// A line below the first one.
  package struct Line: Hashable, Sendable {
    /// What a line shows.
    package enum Kind: String, Sendable {
      /// A line of the file that the report is about.
      case source
      /// A caret under the line before it.
      case caret
      /// What to do, or how often it happened.
      case detail
    }

    package let kind: Kind
    package let text: String
  }

  /// The file, line and column, with a colon and a space; empty if there is no place.
  package var place: String
  /// How serious it is, for example "error"; `nil` if the text does not say it.
  package var label: String?
  /// What is wrong.
  package var message: String
  /// The lines below the message.
  package private(set) var lines: [Line] = []

  package init(place: String = "", label: String? = nil, _ message: String) {
    self.place = place
    self.label = label
    self.message = message
  }

  /// Adds a line of a file.
  ///
  /// - Parameters:
  ///   - text: The line's text.
  ///   - number: The line's number, from 1.
  ///   - caret: Spaces and a caret, to be printed under the text.
  package mutating func addSource(_ text: String, line number: Int, caret: String? = nil) {
    let number = " \(number) "
    lines.append(Line(kind: .source, text: "\(number)| \(text)"))
    guard let caret else { return }
    let margin = String(repeating: " ", count: number.count)
    lines.append(Line(kind: .caret, text: "\(margin)| \(caret)"))
  }

  /// Adds a line of text.
  package mutating func addDetail(_ text: String) {
    lines.append(Line(kind: .detail, text: text))
  }

  /// The place, the label and the message.
  package var heading: String { place + (label.map { "\($0): " } ?? "") + message }

  /// All lines.
  package var text: String { ([heading] + lines.map(\.text)).joined(separator: "\n") }
}
