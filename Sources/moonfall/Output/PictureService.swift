import Drawing
import Items
import LayoutScripting
import PictureAddresses
import Pictures

/// The services of the picture helper for a call; the helper starts when it is needed.
final class PictureService: TextMeasurer {
  private(set) lazy var helper = PictureHelper()
  private lazy var counts = LineCounts(helper)

  // MARK: Texts

  /// Called now and then with the total number of measured texts.
  var measured: (Int) -> Void = { _ in }
  private var measuredCount = 0

  func prepare() { counts.prepare() }

  func heights(of texts: [MeasuredText]) -> [Result<Double, TextMeasuringError>] {
    heights(of: texts, until: nil)
  }

  /// Returns the heights of texts, broken into lines by Pango.
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
      count.map(text.height).mapError { TextMeasuringError(PictureService.message(of: $0)) }
    }
  }

  /// The interval at which measured texts are saved.
  var savePause = Duration.zero
  private var lastSave: ContinuousClock.Instant?

  /// Saves the measured texts for the next call.
  func save() {
    if let lastSave, ContinuousClock.now - lastSave < savePause { return }
    lastSave = .now
    counts.save()
  }

  /// The missing glyphs of labels since this was last set.
  var missingGlyphs = MissingGlyphs()

  /// A cache of the lines of labels; `nil` for none.
  var knownLines: LabelLineCache?

  /// Returns the lines of labels, estimated if there is no helper.
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

  /// Records the missing glyphs of titles, which are not broken into lines.
  func checkGlyphs(of titles: [String]) {
    let blocks = titles.map { title in
      TextBlock(title, width: 1_000_000, size: 15, weight: 700, fonts: LabelText.fonts)
    }
    for (title, text) in zip(titles, helper.lines(of: blocks)) {
      missingGlyphs.add(title, missing: try? text.get().missing)
    }
  }

  /// Returns a text in parts of the given lengths in bytes, without the white space at their ends.
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

  /// Returns the headers of pictures, cached for the next call until the files change.
  func facts(
    of paths: [[UInt8]], in scope: PictureScope, progress: (Int) -> Void
  ) -> [Result<PictureFacts, UnreadablePicture>] {
    let cache = HeaderCache(scope: scope)
    let headers = helper.headers(of: paths, in: scope, cache: cache, progress: progress)
    cache.save()
    for case .failure(let fault) in headers where fault.isHelper { self.fault = fault }
    return headers.map { header in
      header.map { PictureFacts(width: Int($0.width), height: Int($0.height), date: $0.date) }
        .mapError { UnreadablePicture(message: PictureService.message(of: $0)) }
    }
  }

  /// The error of the helper, if that is why no picture could be read.
  private(set) var fault: PictureError?

  // MARK: Messages

  /// Returns the message of an error, with what to install if the helper is missing.
  static func message(of fault: PictureError) -> String {
    guard fault.isHelper else { return fault.message }
    return "the picture helper is missing: \(fault.message); scripts/setup.sh installs what it "
      + "needs (libvips-dev, libpango1.0-dev and librsvg2-dev), and 'swift build' puts it next to "
      + "moonfall"
  }
}
