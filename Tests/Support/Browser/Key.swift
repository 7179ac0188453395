/// A key of a keyboard, as WebDriver names it.
package struct Key: RawRepresentable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// A key with a letter.
  package init(_ letter: String) { rawValue = letter }

  package static let tab = Key("\u{E004}")
  package static let enter = Key("\u{E007}")
  package static let shift = Key("\u{E008}")
  package static let control = Key("\u{E009}")
  package static let alt = Key("\u{E00A}")
  package static let escape = Key("\u{E00C}")
  package static let space = Key(" ")
  package static let pageUp = Key("\u{E00E}")
  package static let pageDown = Key("\u{E00F}")
  package static let end = Key("\u{E010}")
  package static let home = Key("\u{E011}")
  package static let left = Key("\u{E012}")
  package static let up = Key("\u{E013}")
  package static let right = Key("\u{E014}")
  package static let down = Key("\u{E015}")
}
