import Drawing

/// The formats of `render`.
enum RenderFormat: String, CaseIterable, Sendable {
  case svg
  case html
  case png
  /// A picture in the terminal on standard output.
  case terminal

  /// Returns whether an ending suggests a picture.
  static func isEnding(_ ending: String) -> Bool {
    RenderFormat(ending: ending) != nil || ["jpg", "jpeg", "pdf"].contains(ending)
  }
}
