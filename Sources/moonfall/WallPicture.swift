import Drawing
import LayoutScript
import Pictures

/// Draws a wall for people, with its pictures inside where that is asked for.
struct WallPicture {
  private let wall: ScriptedWall
  private let options: Options
  /// The file of an item's picture; `nil` where it is none here.
  private let file: (_ item: Int) -> [UInt8]?

  /// - Parameters:
  ///   - wall: The wall.
  ///   - options: Those of the call.
  ///   - file: Finds the file of an item's picture; `nil` for where its address leads.
  init(_ wall: ScriptedWall, _ options: Options, file: ((_ item: Int) -> [UInt8]?)? = nil) {
    self.wall = wall
    self.options = options
    self.file = file ?? wall.files()
  }

  /// Draws as SVG or HTML, two pixels a point where the options do not say otherwise.
  func drawing(as format: PictureFormat, embeds: Bool) throws(CommandFailure) -> [UInt8] {
    try draw(as: format, embeds ? pictures(density: 2) : nil)
  }

  private func pictures(density: Double) -> EmbeddedPictures {
    EmbeddedPictures(options.pictures, density: options.layout.scale ?? density, file: file)
  }

  /// Draws as a whole first: a script that fails at the last item must have written nothing.
  private func draw(
    as format: PictureFormat, _ embedded: EmbeddedPictures?, pixelScale: Double? = nil
  ) throws(CommandFailure) -> [UInt8] {
    let picture = CollectedBytes()
    let sources = embedded.map { embedded in
      let progress = Progress("putting pictures inside", of: wall.pictureCount, options)
      var count = 0
      return { (pictures: [ShownPicture]) in
        defer {
          count += pictures.count
          progress.show(count)
        }
        return embedded.sources(of: pictures)
      }
    }
    try wall.draw(sources: sources) { (wall) throws(CommandFailure) in
      var wall = wall
      wall.pixelScale = pixelScale
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
    warning.words = "warning: \(warning.message)"
    Messages(options).show(warning)
  }

  /// Draws the wall for the helper, which has nothing but the drawing, so many pixels a point.
  private func drawing(
    scale: Double, density: Double? = nil
  ) throws(CommandFailure) -> TemporaryFile {
    let size = wall.result.layout.contentSize
    guard size.width > 0, size.height > 0 else {
      throw failure(PictureFault("the wall is empty, and pixels need some room"))
    }
    let bytes = try draw(
      as: .svg, pictures(density: density ?? scale), pixelScale: scale)
    let file = try TemporaryFile("wall.svg")
    try file.write(bytes)
    return file
  }

  /// Draws as PNG.
  func png() throws(CommandFailure) -> TemporaryFile {
    let scale = options.layout.scale ?? 1
    try checkPixels(scale: scale)
    let drawing = try drawing(scale: scale)
    let png = try TemporaryFile("wall.png")
    do throws(PictureFault) {
      _ = try options.pictures.helper.writePNG(of: drawing.path, scale: scale, to: png.path)
    } catch {
      throw failure(error)
    }
    return png
  }

  /// Refuses what the helper would refuse, before minutes are spent on pictures.
  private func checkPixels(scale: Double) throws(CommandFailure) {
    let size = wall.result.layout.contentSize
    let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
    guard width * height > PictureHelper.Limits().pixels else { return }
    throw failure(
      PictureFault(
        "it would have \(jsonNumber(width)) × \(jsonNumber(height)) pixels, and the most is a "
          + "billion; write a smaller --scale, or fewer items"))
  }

  /// Draws for a terminal, so many pixels a point.
  func pixels(scale: Double) throws(CommandFailure) -> PixelPicture {
    let drawing = try drawing(scale: scale, density: max(scale, 0.1))
    do throws(PictureFault) {
      return try options.pictures.helper.pixels(of: drawing.path, scale: scale)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ fault: PictureFault) -> CommandFailure {
    let words = PictureDesk.words(of: fault)
    return CommandFailure(
      .outputFailed, [Diagnostic("output", "the picture cannot be made: \(words)")])
  }
}
