import Drawing

/// What `render` makes.
enum RenderFormat: Equatable {
  case drawing(PictureFormat)
  case png
  /// A picture in the terminal that standard output is.
  case terminal

  /// The format of a name, as options spell it.
  init?(name: String) {
    switch name {
    case "png": self = .png
    case "terminal": self = .terminal
    default:
      guard let format = PictureFormat(rawValue: name) else { return nil }
      self = .drawing(format)
    }
  }

  /// The format of files with an ending.
  init?(ending: String) {
    self.init(name: ending == "htm" ? "html" : ending)
    if self == .terminal { return nil }
  }

  /// Whether people take files with an ending for pictures.
  static func isEnding(_ ending: String) -> Bool {
    RenderFormat(ending: ending) != nil || ["jpg", "jpeg", "pdf"].contains(ending)
  }
}
