import Drawing
import LayoutScripting
import Pictures
import TextOutput
import Waterfall

/// Draws a wall as a picture, with embedded pictures if requested.
struct WallPicture {
  private let wall: WallMaker
  private let options: Options

  /// - Parameters:
  ///   - wall: The wall.
  ///   - options: The options of the call.
  init(_ wall: WallMaker, _ options: Options) {
    self.wall = wall
    self.options = options
  }

  /// Draws as SVG or HTML, with two pixels per point by default.
  func drawing(as format: PictureFormat, embeds: Bool) throws(CommandError) -> [UInt8] {
    // Drawn completely first: if the script fails at the last item, nothing must have been written.
    let bytes = CollectedBytes()
    try draw(embeds ? pictures(density: 2, isForBrowsers: true) : nil, isPixels: false) {
      (wall) throws(DrawingError<ScriptErrors, CommandError>) in
      do throws(DrawingError<ScriptErrors, Never>) {
        return try wall.writePicture(as: format, to: bytes)
      } catch {
        switch error {
        case .content(let failure): throw .content(failure)
        }
      }
    }
    return bytes.bytes
  }

  private func pictures(density: Double, isForBrowsers: Bool) -> EmbeddedPictures {
    EmbeddedPictures(
      options, density: options.layout.scale ?? density, isForBrowsers: isForBrowsers, of: wall)
  }

  /// Draws, and warns about pictures that are not shown.
  ///
  /// - Parameters:
  ///   - embedded: Embeds pictures; `nil` refers to their files.
  ///   - isPixels: Whether the drawing is converted to pixels here.
  ///   - body: Writes the wall, and returns the number of shortened labels and titles.
  /// - Throws: The error of the script or of the body.
  private func draw(
    _ embedded: EmbeddedPictures?, isPixels: Bool,
    _ body: (Wall<ItemAppearances>) throws(DrawingError<ScriptErrors, CommandError>) -> Int
  ) throws(CommandError) {
    let sources = embedded.map { embedded in
      let progress = Progress("embedding pictures", of: wall.pictureCount, options)
      var count = 0
      return { (pictures: [ShownPicture]) in
        defer {
          count += pictures.count
          progress.show(count)
        }
        return embedded.sources(of: pictures)
      }
    }
    options.pictures.missingGlyphs = MissingGlyphs()
    var shortenedCount = 0
    try wall.draw(sources: sources) { (wall) throws(CommandError) in
      do throws(DrawingError<ScriptErrors, CommandError>) {
        shortenedCount = try body(wall)
      } catch {
        switch error {
        case .content(let failure): throw WallMaker.failure(failure)
        case .sink(let failure): throw failure
        }
      }
      options.pictures.checkGlyphs(of: wall.shownTitles)
    }
    warn(of: embedded)
    if shortenedCount > 0 {
      let labels =
        shortenedCount == 1 ? "1 label or title is" : "\(shortenedCount) labels or titles are"
      warn(
        "\(labels) too long to be shown in full, or have too many marks on a letter: only the "
          + "beginning, and at most 16 code points of a letter, are drawn")
    }
    for warning in options.pictures.missingGlyphs.warnings(isPixels: isPixels) { warn(warning) }
  }

  private func warn(of embedded: EmbeddedPictures?) {
    for (reason, names) in LeftOutPictures.byReason(embedded?.faults ?? []) {
      let count = names.count == 1 ? "1 picture is" : "\(names.count) pictures are"
      warn("\(count) not shown: \(reason) (\(LeftOutPictures.list(names, maximum: 3)))")
    }
    if let count = embedded?.remoteCount, count > 0 {
      let pictures =
        count == 1 ? "1 picture of another host is" : "\(count) pictures of other hosts are"
      warn(
        "\(pictures) not embedded, because nothing is downloaded; an HTML page without --embed shows them"
      )
    }
  }

  private func warn(_ message: String) {
    var warning = Diagnostic("pictures", message, severity: .warning)
    warning.report.place = ""
    Reporter(options).show(warning)
  }

  // MARK: Pixels

  /// Draws as PNG.
  func png() throws(CommandError) -> TemporaryFile {
    let (drawing, svg) = try tiles(scale: options.layout.scale ?? 1, limit: .png)
    let png = try TemporaryFile("wall.png")
    let progress = Progress("drawing bands", of: drawing.bands.count, options)
    try withExtendedLifetime(svg) { () throws(CommandError) in
      do throws(PictureError) {
        try options.pictures.helper.writePNG(of: drawing, to: png.path) { progress.show($0) }
      } catch {
        throw failure(error)
      }
    }
    return png
  }

  /// Draws for a terminal, with the given pixels per point.
  func pixels(scale: Double) throws(CommandError) -> PixelPicture {
    let (drawing, svg) = try tiles(scale: scale, density: max(scale, 0.1), limit: .terminal)
    let pixels = try TemporaryFile("wall.rgb")
    return try withExtendedLifetime(svg) { () throws(CommandError) in
      do throws(PictureError) {
        return try options.pictures.helper.pixels(of: drawing, by: pixels.path)
      } catch {
        throw failure(error)
      }
    }
  }

  /// The size of the picture, in points.
  var size: Size {
    let bounds = wall.frames.bounds
    return Size(width: bounds.width, height: bounds.height)
  }

  /// Draws the wall for the helper, which has only the drawing, with the given pixels per point.
  private func tiles(
    scale: Double, density: Double? = nil, limit: PixelLimit
  ) throws(CommandError) -> (PixelDrawing, TemporaryFile) {
    let size = size
    guard size.width > 0, size.height > 0 else {
      throw failure(PictureError("the wall is empty, so a picture of it would have no pixels"))
    }
    // Checked before minutes are spent on pictures.
    do throws(PictureError) {
      try limit.check(
        width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
    } catch {
      throw failure(error)
    }
    let file = try TemporaryFile("wall.svg")
    var drawing = PixelDrawing(path: file.path, width: 1, height: 1, bands: [])
    try draw(pictures(density: density ?? scale, isForBrowsers: false), isPixels: true) {
      (wall) throws(DrawingError<ScriptErrors, CommandError>) in
      let (tiled, shortenedCount) = try wall.writeTiles(scale: scale, to: file)
      drawing.width = tiled.width
      drawing.height = tiled.height
      drawing.bands = tiled.bands.map { band in
        PixelDrawing.Band(
          y: band.y, height: band.height,
          tiles: band.tiles.map { PixelDrawing.Tile(x: $0.x, width: $0.width, parts: $0.parts) })
      }
      return shortenedCount
    }
    return (drawing, file)
  }

  private func failure(_ fault: PictureError) -> CommandError {
    let words = PictureService.message(of: fault)
    return CommandError(
      .outputFailed, [Diagnostic("output", "the picture cannot be made: \(words)")])
  }
}
