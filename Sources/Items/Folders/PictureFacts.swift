/// The facts in a picture's header.
public struct PictureFacts: Hashable, Sendable {
  /// In pixels, above 0, as the picture is shown, after its orientation is applied.
  public var width: Int
  /// In pixels, above 0, likewise.
  public var height: Int
  /// The date on which it was taken, as text, if the picture has one.
  public var date: String?

  /// Creates facts.
  public init(width: Int, height: Int, date: String? = nil) {
    self.width = width
    self.height = height
    self.date = date
  }
}

/// An error for a picture that cannot be read.
public struct UnreadablePicture: Error, Hashable, Sendable {
  /// The reason, as in `the file is empty`.
  public var message: String

  /// Creates an error.
  public init(message: String) { self.message = message }
}

/// A function that reads the facts of pictures, whose paths are the system's bytes.
///
/// It returns as many results as there are paths, in their order.
public typealias PictureMeasurer = (_ paths: [[UInt8]]) -> [Result<PictureFacts, UnreadablePicture>]

/// A picture that is left out, and why.
public struct LeftOutPicture: Hashable, Sendable {
  /// The path, with U+FFFD for bytes that are not UTF-8.
  public var path: String
  /// The reason why it is left out.
  public var message: String
}

extension ItemsError {
  /// Returns the error for a picture that is left out although every picture must be read.
  init(_ picture: LeftOutPicture) {
    self.init(ReadingError(.unreadablePicture, picture.message), path: picture.path)
  }
}

/// Asks for the facts of pictures, and checks the answers.
func measure(
  _ paths: [[UInt8]], _ measurer: PictureMeasurer
) -> [Result<PictureFacts, UnreadablePicture>] {
  // Without pictures, the measurer is not called.
  let answers = paths.isEmpty ? [] : measurer(paths)
  precondition(answers.count == paths.count, "a measurer answers for each picture")
  return answers.map { answer in
    answer.flatMap { facts in
      // The widths and heights that layouts accept.
      (1...1_000_000_000).contains(facts.width) && (1...1_000_000_000).contains(facts.height)
        ? .success(facts)
        : .failure(
          UnreadablePicture(message: "the picture is \(facts.width) × \(facts.height) pixels"))
    }
  }
}
