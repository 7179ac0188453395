import Drawing

/// What `render` makes.
enum RenderFormat: String, CaseIterable, Sendable {
  case svg
  case html
  case png
  /// A picture in the terminal that standard output is.
  case terminal

  /// Whether people take files with an ending for pictures.
  static func isEnding(_ ending: String) -> Bool {
    RenderFormat(ending: ending) != nil || ["jpg", "jpeg", "pdf"].contains(ending)
  }
}
