/// An error for a picture or a text that the helper could not process.
public struct PictureError: Error, Hashable, Sendable {
  /// The message, which follows the picture's name, as in `the file is empty`.
  public var message: String
  /// Whether the cause is a missing or broken helper instead of the picture.
  public var isHelper: Bool

  /// Creates an error.
  public init(_ message: String, isHelper: Bool = false) {
    self.message = message
    self.isHelper = isHelper
  }
}
