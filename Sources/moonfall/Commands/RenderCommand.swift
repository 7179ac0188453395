import Drawing
import Items
import LayoutScripting

/// `moonfall render`: draws the wall as a picture.
struct RenderCommand {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws(CommandError) {
    let format = try self.format()
    try checkTerminal(format)
    let wall = try WallMaker(options, showsPictures: true)
    if wall.items.count > 0, !wall.answersHeight, !wall.items.hasSizes {
      Reporter(options).note(
        "no item has a width or a height, so all are square; 'moonfall items' shows what they have")
    }
    switch format {
    case .svg: try write(try WallPicture(wall, options).drawing(as: .svg, embeds: true))
    case .html: try write(try WallPicture(wall, options).drawing(as: .html, embeds: options.embeds))
    case .png:
      let png = try WallPicture(wall, options).png()
      try options.write { (output) throws(CommandError) in
        try png.copy(to: output)
      }
    case .terminal: try show(wall)
    }
  }

  private func write(_ bytes: [UInt8]) throws(CommandError) {
    try options.write { (output) throws(CommandError) in
      try output.run { (output) throws(Output.WriteError) in try output.write(bytes.span) }
    }
  }

  /// Rejects formats that a terminal would interpret as text or as commands.
  private func checkTerminal(_ format: RenderFormat) throws(CommandError) {
    let terminal = Terminal.output
    guard terminal.isTerminal, options.output ?? "-" == "-" else { return }
    switch format {
    case .png: throw .usage("a PNG cannot be shown as text; name a file with -o wall.png")
    case .terminal where !terminal.obeysSequences:
      throw .usage("a terminal with TERM=dumb shows no pictures; name a file with -o wall.svg")
    default: break
    }
  }

  private func show(_ wall: WallMaker) throws(CommandError) {
    let terminal = TerminalGraphics()
    let picture = WallPicture(wall, options)
    let scale = min(
      options.layout.scale ?? 1, Double(terminal.pixelWidth) / max(1, picture.size.width))
    try Output.print(terminal.text(try picture.pixels(scale: scale)), isObeyed: true)
  }

  // MARK: Format

  /// Returns the format by its name, else by the output's ending, else the terminal, else SVG.
  private func format() throws(CommandError) -> RenderFormat {
    if let format = try RenderFormat.chosen(by: options) { return format }
    guard let path = options.output, let ending = Output.ending(of: path) else {
      let showsPictures = options.output == nil && Terminal.output.obeysSequences
      return showsPictures ? .terminal : .svg
    }
    if let format = RenderFormat(ending: ending) { return format }
    throw .usage(
      "\(path) ends in .\(ending), and render writes \(RenderFormat.endings); "
        + "change the ending or give --format")
  }
}

extension ItemSource {
  /// Whether any item has a width or a height of its own.
  fileprivate var hasSizes: Bool {
    widths.contains { !$0.isNaN } || heights.contains { !$0.isNaN }
  }
}
