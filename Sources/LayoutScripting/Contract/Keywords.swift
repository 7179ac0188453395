internal import Spelling
internal import TextOutput
package import Waterfall

/// A placement rule by its name on the command line and in scripts.
public enum PlacementName: String, CaseIterable, Sendable {
  /// The column where the next item would start highest.
  case shortest
  /// CSS grid lanes: the first tied column at or after a cursor.
  case lanes
  /// The columns in turn.
  case inOrder = "in-order"
  /// The columns in turn from the last to the first.
  case inReverseOrder = "in-reverse-order"

  /// Returns the rule with a tolerance, in points; `nil` stands for the rule's default.
  package func placement(tolerance: Double?) -> Placement {
    switch self {
    case .shortest: .shortest(tolerance: tolerance ?? Placement.defaultTolerance)
    case .lanes: .lanes(tolerance: tolerance ?? Placement.defaultLanesTolerance)
    case .inOrder: .inOrder
    case .inReverseOrder: .inReverseOrder
    }
  }

  /// Reads a name.
  ///
  /// - Throws: `ValueError` that lists the names.
  package static func named(_ name: String) throws(ValueError) -> PlacementName {
    if let placement = PlacementName(rawValue: name) { return placement }
    let names = allCases.map(\.rawValue)
    throw ValueError(
      "unknown placement '\(name.shortened())'", unknown: name, among: names, token: name)
  }
}

/// The keywords for directions and alignments in scripts and on the command line.
package enum Keywords {
  /// The reading directions.
  package static let directions: [(String, WaterfallLayout.Direction)] = [
    ("ltr", .leftToRight), ("rtl", .rightToLeft),
  ]
  /// The positions of columns that do not fill the width.
  package static let positions: [(String, WaterfallLayout.Alignment.Position)] = [
    ("start", .start), ("center", .center), ("end", .end),
  ]
  /// The columns that the alignment applies to.
  package static let bases: [(String, WaterfallLayout.Alignment.Basis)] = [
    ("all", .all), ("used", .used),
  ]

  /// Reads one of several keywords.
  ///
  /// - Parameters:
  ///   - text: The word.
  ///   - noun: What the keyword sets, for messages.
  ///   - words: The keywords and their values.
  /// - Returns: The value of the keyword.
  /// - Throws: `ValueError` that lists the keywords.
  package static func read<Meaning>(
    _ text: String, _ noun: String, among words: [(String, Meaning)]
  ) throws(ValueError) -> Meaning {
    if let found = words.first(where: { $0.0 == text }) { return found.1 }
    let names = words.map(\.0)
    throw ValueError("\(noun) cannot be '\(text.shortened())'", unknown: text, among: names)
  }
}

extension [String] {
  /// The texts with commas, and "or" before the last one.
  package var orListed: String { listed("or") }
  /// The texts with commas, and "and" before the last one.
  package var andListed: String { listed("and") }

  private func listed(_ word: String) -> String {
    guard let last, count > 1 else { return joined() }
    return dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
