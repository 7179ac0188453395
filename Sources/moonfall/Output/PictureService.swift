import Drawing
import Items
import LayoutScripting
import PictureAddresses
import Pictures

/// What the picture helper does for a call; it is started when something needs it.
final class PictureService: TextMeasurer {
  private(set) lazy var helper = PictureHelper()
  private lazy var counts = LineCounts(helper)

  // MARK: Texts

  /// Is told now and then how many texts were measured in all.
  var measured: (Int) -> Void = { _ in }
  private var measuredCount = 0

  func prepare() { counts.prepare() }

  func heights(of texts: [MeasuredText]) -> [Result<Double, TextMeasuringError>] {
    heights(of: texts, until: nil)
  }

  /// The heights of texts, in lines as Pango breaks them.
  func heights(
    of texts: [MeasuredText], until limit: ContinuousClock.Instant?
  ) -> [Result<Double, TextMeasuringError>] {
    let blocks = texts.map { text in
      TextBlock(
        text.text, width: text.width, size: text.size, weight: text.weight, fonts: text.font)
    }
    defer {
      measuredCount += texts.count
      measured(measuredCount)
    }
    return zip(texts, counts.measure(blocks, until: limit)).map { text, count in
      count.map(text.height).mapError { TextMeasuringError(PictureService.words(of: $0)) }
    }
  }

  /// How long what was measured may be kept here alone.
  var savePause = Duration.zero
  private var lastSave: ContinuousClock.Instant?

  /// Keeps what was measured for the next call.
  func save() {
    if let lastSave, ContinuousClock.now - lastSave < savePause { return }
    lastSave = .now
    counts.save()
  }

  /// What labels have that cannot be drawn, since this was last set.
  var missingGlyphs = MissingGlyphs()

  /// The lines of labels that are asked for again and again; `nil` remembers none.
  var knownLines: LabelLineCache?

  /// The lines of labels; by estimate where there is no helper.
  func lines(of labels: [LabelText]) -> [[String]] {
    guard let knownLines else { return breakLines(of: labels) }
    return knownLines.lines(of: labels, breakLines)
  }

  private func breakLines(of labels: [LabelText]) -> [[String]] {
    let blocks = labels.map { label in
      TextBlock(
        label.text, width: label.width, size: label.fontSize, weight: LabelText.weight,
        fonts: LabelText.fonts)
    }
    return zip(labels, helper.lines(of: blocks)).map { label, text in
      switch text {
      case .success(let text):
        missingGlyphs.add(label.text, missing: text.missing)
        return PictureService.lines(of: label.text, text.lengths)
      case .failure: return label.estimatedLines
      }
    }
  }

  /// Notes what titles have that cannot be drawn; nobody breaks them into lines.
  func checkGlyphs(of titles: [String]) {
    let blocks = titles.map { title in
      TextBlock(title, width: 1_000_000, size: 15, weight: 700, fonts: LabelText.fonts)
    }
    for (title, text) in zip(titles, helper.lines(of: blocks)) {
      missingGlyphs.add(title, missing: try? text.get().missing)
    }
  }

  /// A text in parts of so many bytes, each without the white space at its end.
  private static func lines(of text: String, _ lengths: [Int]) -> [String] {
    var rest = Array(text.utf8)[...]
    return lengths.map { length in
      defer { rest = rest.dropFirst(length) }
      var line = rest.prefix(length)
      while let last = line.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\n") {
        line.removeLast()
      }
      return String(decoding: line, as: UTF8.self)
    }
  }

  // MARK: Pictures

  /// What the headers of pictures tell, kept for the next call until the files change.
  func facts(
    of paths: [[UInt8]], in scope: PictureScope, progress: (Int) -> Void
  ) -> [Result<PictureFacts, UnreadablePicture>] {
    let cache = HeaderCache(scope: scope)
    let headers = helper.headers(of: paths, in: scope, cache: cache, progress: progress)
    cache.save()
    for case .failure(let fault) in headers where fault.isHelper { self.fault = fault }
    return headers.map { header in
      header.map { PictureFacts(width: Int($0.width), height: Int($0.height), date: $0.date) }
        .mapError { UnreadablePicture(words: PictureService.words(of: $0)) }
    }
  }

  /// Why no picture could be read, where the helper is at fault.
  private(set) var fault: PictureError?

  // MARK: Words

  /// A fault in words; what to install, where the helper is not there.
  static func words(of fault: PictureError) -> String {
    guard fault.isHelper else { return fault.message }
    return "the picture helper is needed: \(fault.message); scripts/setup.sh installs what it is "
      + "built with, libvips-dev, libpango1.0-dev and librsvg2-dev, and 'swift build' puts it beside "
      + "moonfall"
  }
}
