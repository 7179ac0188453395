/// What the picture formats look alike in.
enum Theme {
  /// The typefaces, best first.
  static let fonts: Markup = "\(styled: LabelText.fonts)"
  static let background: Markup = "#f4f2ee"
  static let paper: Markup = "#fff"
  static let ink: Markup = "#1f1e1c"
  static let paleInk: Markup = "#6b675f"
}
