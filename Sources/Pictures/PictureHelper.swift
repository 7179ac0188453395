internal import Platform

/// The picture helper: a separate program that decodes pictures and breaks text into lines.
///
/// It starts at the first request, one process for each core, and ends with this value. A picture
/// that crashes it is the only one lost. Only one thread at a time may use it.
///
/// ```swift
/// let helper = PictureHelper()
/// let header = helper.headers(of: [Array("photo.jpg".utf8)])
/// ```
public final class PictureHelper {
  /// The limits of the helper.
  public struct Limits: Sendable {
    /// The address space of each process, in megabytes; 0 for no limit.
    public var memory = 2048

    /// Creates the usual limits.
    public init() {}
  }

  let pool: HelperPool

  /// Creates a helper that is not started yet.
  ///
  /// - Parameters:
  ///   - program: The helper's path; `nil` for the one that is installed with this program.
  ///   - limits: Its limits.
  public init(program: String? = nil, limits: Limits = Limits()) {
    pool = HelperPool(
      program: program ?? PictureHelper.installed,
      arguments: [String(limits.memory)])
  }

  /// The path of the helper that is installed with this program: next to it, or in
  /// `../libexec/moonfall`.
  public static var installed: String {
    let name = "moonfall-pictures"
    let folder = ownFolder
    let places = ["\(folder)/\(name)", "\(folder)/../libexec/moonfall/\(name)"]
    return places.first(where: \.isExecutable) ?? places[0]
  }

  /// The folder of the running program, with links followed.
  private static var ownFolder: String {
    guard let path = CurrentProcess.program.resolved else { return "." }
    let text = String(decoding: path, as: UTF8.self)
    return text.lastIndex(of: "/").map { String(text[..<$0]) } ?? "."
  }
}

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
