import Drawing
import Items
import LayoutScript
import Pictures

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
    switch format {
    case .drawing(let format):
      let embedded = format == .svg || options.embeds ? pictures(of: wall, density: 2) : nil
      let bytes = try draw(wall, as: format, embedded)
      try Output.write(to: options.output) { (output) throws(CommandFailure) in
        try output.run { (output) throws(Output.Fault) in try output.write(bytes.span) }
      }
    case .png: try writePNG(wall)
    case .terminal: try show(wall)
    }
  }

  // MARK: Drawing

  private func pictures(of wall: ScriptedWall, density: Double) -> EmbeddedPictures {
    EmbeddedPictures(
      options.pictures, density: options.layout.scale ?? density, file: wall.files())
  }

  /// Draws as a whole first: a script that fails at the last item must have written nothing.
  private func draw(
    _ wall: ScriptedWall, as format: PictureFormat, _ embedded: EmbeddedPictures?
  ) throws(CommandFailure) -> [UInt8] {
    let picture = CollectedBytes()
    try wall.draw(embedded) { (wall) throws(CommandFailure) in
      do throws(DrawingError<ScriptFailure, Never>) {
        try wall.writePicture(as: format, to: picture)
      } catch {
        switch error {
        case .content(let failure): throw ScriptedWall.failure(failure)
        }
      }
    }
    for (reason, names) in LeftOutPictures.byReason(embedded?.faults ?? []) {
      let count = names.count == 1 ? "1 picture is" : "\(names.count) pictures are"
      warn("\(count) not shown: \(reason) (\(LeftOutPictures.list(names, most: 3)))")
    }
    if let count = embedded?.remoteCount, count > 0 {
      let pictures =
        count == 1 ? "1 picture of another host is" : "\(count) pictures of other hosts are"
      warn("\(pictures) not inside: nothing is fetched; an HTML page without --embed shows them")
    }
    return picture.bytes
  }

  private func warn(_ message: String) {
    var warning = Diagnostic("pictures", message, severity: .warning)
    warning.words = "warning: \(message)"
    Messages(options).show(warning)
  }

  /// Draws a wall for the helper, which has nothing but the drawing.
  private func drawing(
    _ wall: ScriptedWall, density: Double
  ) throws(CommandFailure) -> TemporaryFile {
    let size = wall.result.layout.contentSize
    guard size.width > 0, size.height > 0 else {
      throw failure(PictureFault("the wall is empty, and pixels need some room"))
    }
    let bytes = try draw(wall, as: .svg, pictures(of: wall, density: density))
    let file = try TemporaryFile("wall.svg")
    try file.write(bytes)
    return file
  }

  private func writePNG(_ wall: ScriptedWall) throws(CommandFailure) {
    let scale = options.layout.scale ?? 1
    let drawing = try drawing(wall, density: scale)
    let png = try TemporaryFile("wall.png")
    do throws(PictureFault) {
      _ = try options.pictures.helper.writePNG(of: drawing.path, scale: scale, to: png.path)
    } catch {
      throw failure(error)
    }
    try Output.write(to: options.output) { (output) throws(CommandFailure) in
      try png.copy(to: output)
    }
  }

  private func show(_ wall: ScriptedWall) throws(CommandFailure) {
    let terminal = TerminalGraphics()
    let width = wall.result.layout.contentSize.width
    let scale = min(options.layout.scale ?? 1, Double(terminal.pixelWidth) / max(1, width))
    let drawing = try drawing(wall, density: max(scale, 0.1))
    let picture: PixelPicture
    do throws(PictureFault) {
      picture = try options.pictures.helper.pixels(of: drawing.path, scale: scale)
    } catch {
      throw failure(error)
    }
    try Output.print(terminal.text(picture))
  }

  private func failure(_ fault: PictureFault) -> CommandFailure {
    let words = PictureDesk.words(of: fault)
    return CommandFailure(
      .outputFailed, [Diagnostic("output", "the picture cannot be made: \(words)")])
  }

  // MARK: Format

  /// The format by name, else by the output's ending, else the terminal, else SVG.
  private func format() throws(CommandFailure) -> RenderFormat {
    if let name = options.format {
      if let format = RenderFormat(name: name) { return format }
      if FrameFormat(rawValue: name) != nil {
        throw .usage("'render' writes svg, html or png; for \(name) use 'moonfall layout'")
      }
      throw .usage("unknown format '\(name)'; there are svg, html, png and terminal")
    }
    guard let path = options.output, let ending = Output.ending(of: path) else {
      let isTerminal =
        options.output == nil && isatty(STDOUT_FILENO) == 1
        && getenv("TERM").map { String(cString: $0) } != "dumb"
      return isTerminal ? .terminal : .drawing(.svg)
    }
    if let format = RenderFormat(ending: ending) { return format }
    throw .usage(
      "\(path) ends in .\(ending), and render writes .svg, .html and .png; "
        + "change the ending or give --format")
  }
}

extension Items {
  /// Whether any item has a width or a height of its own.
  fileprivate var hasSizes: Bool {
    widths.contains { !$0.isNaN } || heights.contains { !$0.isNaN }
  }
}
