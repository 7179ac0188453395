import Drawing
import Items
import LayoutScript

/// `moonfall render`: a picture, for people.
struct RenderCommand {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws(CommandFailure) {
    let format = try self.format()
    let wall = try ScriptedWall(options)
    if wall.items.count > 0, !wall.answersHeight, !wall.items.hasSizes {
      Messages(options).note(
        "no item has a width or a height, so all are square; 'moonfall items' shows what they have")
    }
    // As a whole first: a script that fails at the last item must have written nothing.
    let picture = CollectedBytes()
    try wall.draw { (wall) throws(CommandFailure) in
      do throws(DrawingError<ScriptFailure, Never>) {
        try wall.writePicture(as: format, to: picture)
      } catch {
        switch error {
        case .content(let failure): throw ScriptedWall.failure(failure)
        }
      }
    }
    try Output.write(to: options.output) { (output) throws(CommandFailure) in
      let bytes = picture.bytes
      try output.run { (output) throws(Output.Fault) in try output.write(bytes.span) }
    }
  }

  /// The format by name, else by the output's ending, else SVG.
  private func format() throws(CommandFailure) -> PictureFormat {
    if let name = options.format {
      if let format = PictureFormat(rawValue: name) { return format }
      if FrameFormat(rawValue: name) != nil {
        throw .usage("'render' writes svg or html; for \(name) use 'moonfall layout'")
      }
      throw .usage("unknown format '\(name)'; there are svg and html")
    }
    guard let path = options.output, let ending = Output.ending(of: path) else { return .svg }
    if let format = PictureFormat(ending: ending) { return format }
    throw .usage(
      "\(path) ends in .\(ending), and render writes .svg and .html; "
        + "change the ending or give --format")
  }
}

extension PictureFormat {
  /// The format of files with an ending.
  init?(ending: String) {
    self.init(rawValue: ending == "htm" ? "html" : ending)
  }

  /// Whether people take files with an ending for pictures.
  static func isEnding(_ ending: String) -> Bool {
    PictureFormat(ending: ending) != nil || ["png", "jpg", "jpeg", "pdf"].contains(ending)
  }
}

extension Items {
  /// Whether any item has a width or a height of its own.
  fileprivate var hasSizes: Bool {
    widths.contains { !$0.isNaN } || heights.contains { !$0.isNaN }
  }
}
