import LayoutScripting
import Waterfall

/// `moonfall scroll`: replays a scroll over the layout, and reports the cells that it needs.
struct ScrollCommand {
  /// The default height of the viewport, in points.
  static let defaultHeight = 800.0

  private let options: Options
  /// The maximum number of items that all passes together may show, which takes some seconds.
  private let maximumShown: Int

  init(_ options: Options, maximumShown: Int = 250_000_000) {
    self.options = options
    self.maximumShown = maximumShown
  }

  func run() throws(CommandError) {
    let format = try self.format()
    if options.speed != nil, !options.jumps.isEmpty {
      throw .usage("--speed and --jump describe different scrolls; give one of them")
    }
    let report = try replay(try WallMaker(options).result)
    try options.write { (output) throws(CommandError) in
      try output.run { (output) throws(Output.WriteError) in
        try output.write(format == .json ? report.json : report.text)
      }
    }
  }

  /// Returns the format by its name, else by the output's ending, else a table.
  private func format() throws(CommandError) -> ScrollReport.Format {
    let ending = options.output.flatMap(Output.ending)
    return try ScrollReport.Format.chosen(by: options) ?? (ending == "json" ? .json : .text)
  }

  private func replay(_ scripted: ScriptedLayout) throws(CommandError) -> ScrollReport {
    let layout = scripted.layout
    let isVertical = layout.configuration.axis == .vertical
    let viewport = isVertical ? options.layout.height ?? Self.defaultHeight : options.layout.width
    guard viewport > 0 else {
      throw .usage(
        isVertical
          ? "nothing is on screen in a viewport of height 0; write a larger --height"
          : "nothing is on screen in a viewport of width 0; write a larger --width")
    }
    let motion =
      options.jumps.isEmpty
      ? ScrollPath.Motion.downAndUp(speed: options.speed ?? viewport / 10) : .jumps(options.jumps)
    let path = try ScrollPath(motion, end: layout.maximumOffset(viewportLength: viewport))

    var pool = CellPool<String>()
    var visible: [Int] = []
    var shown = 0
    do throws(ScriptErrors) {
      try scripted.identifyCells { (ask) throws(ScriptErrors) in
        for pass in 0..<path.passes where shown <= maximumShown {
          let start = path.offset(ofPass: pass) - options.overscan
          let length = viewport + 2 * options.overscan
          layout.items(in: layout.viewport(at: start, length: length), into: &visible)
          shown += visible.count
          try pool.show(visible) { (place) throws(ScriptErrors) in
            try ask(scripted.order?[place] ?? place)
          }
        }
      }
    } catch {
      throw WallMaker.failure(error)
    }
    guard shown <= maximumShown else {
      var ways = [options.jumps.isEmpty ? "a greater --speed" : "fewer offsets after --jump"]
      // At the default speed, a smaller viewport takes proportionally more passes.
      if options.speed != nil || !options.jumps.isEmpty {
        ways.append("a smaller \(isVertical ? "--height" : "--width")")
      }
      if options.overscan > 0 { ways.append("a smaller --overscan") }
      throw .usage(
        "the passes show more than \(maximumShown) items, counted each time; "
          + "write \(ways.joined(separator: ", or "))")
    }
    return ScrollReport(
      motion: motion, viewport: viewport, overscan: options.overscan,
      length: layout.contentLength,
      passes: path.passes, pool: pool)
  }
}
