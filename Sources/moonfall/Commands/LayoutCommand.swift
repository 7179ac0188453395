import Drawing
import TextOutput
import Waterfall

/// `moonfall layout`: writes frames for other programs.
struct LayoutCommand {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws(CommandError) {
    let format = try self.format()
    let scripted = try WallMaker(options)
    let wall = scripted.frames
    let visible = options.visible.map { viewport in
      scripted.result.items(
        in: scripted.result.layout.viewport(at: viewport.offset, length: viewport.length))
    }
    try options.write { (output) throws(CommandError) in
      do throws(DrawingError<Never, Output.WriteError>) {
        try wall.writeFrames(as: format, only: visible, to: output)
      } catch {
        switch error {
        case .sink(let fault): throw output.commandFailure(fault)
        }
      }
    }
  }

  /// Returns the format by its name, else by the output's ending.
  private func format() throws(CommandError) -> FrameFormat {
    let ending = options.output.flatMap(Output.ending)
    if options.format == nil, let ending, let path = options.output,
      RenderFormat.isEnding(ending)
    {
      throw .usage(
        "\(path) ends in .\(ending), and layout writes \(FrameFormat.endings); "
          + "for a picture use 'moonfall render'")
    }
    return try FrameFormat.chosen(by: options) ?? ending.flatMap { FrameFormat(ending: $0) }
      ?? .json
  }
}
