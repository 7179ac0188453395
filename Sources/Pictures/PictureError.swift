/// Why a picture or a text got no answer, in words that follow its name.
public struct PictureError: Error, Hashable, Sendable {
  /// What is wrong: `the file is empty`.
  public var message: String
  /// Whether it is the helper that is missing or does not work, and not the picture.
  public var isHelper: Bool

  /// Creates a fault.
  public init(_ message: String, isHelper: Bool = false) {
    self.message = message
    self.isHelper = isHelper
  }
}
