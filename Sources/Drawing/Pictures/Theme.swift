/// The look that the picture formats share.
enum Theme {
  /// The typefaces, in order of preference.
  static let fonts: Markup = "\(styled: LabelText.fonts)"
  static let background: Markup = "#f4f2ee"
  static let paper: Markup = "#fff"
  static let ink: Markup = "#1f1e1c"
  static let paleInk: Markup = "#6b675f"
}
