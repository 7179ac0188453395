import Preview
import Items
import LayoutScripting
import PictureAddresses
import Platform

/// The items of a preview, which are reloaded when they change.
final class PreviewItems {
  /// The items and their source; `nil` until they have loaded once.
  private(set) var items: any ItemSource = ItemList([])
  private(set) var pictures: PreviewPictures
  /// The generation of the loaded items.
  private(set) var generation: Int?
  /// The error from loading or reloading them.
  private(set) var errors: [Diagnostic] = []
  /// The messages from loading them.
  private(set) var messages: [Diagnostic] = []
  /// The file or folders to watch, each preceded by the letter of its kind.
  private(set) var watched: [[UInt8]] = []

  init() {
    pictures = PreviewPictures(of: items, in: PictureScope(folder: []))
  }

  /// Loads the items if the generation has changed; on failure, the previous items stay.
  ///
  /// - Returns: Whether the generation has changed.
  func load(_ input: InputArguments, generation: Int, _ listener: DiagnosticCollector) -> Bool {
    guard generation != self.generation else { return false }
    self.generation = generation
    listener.folders = []
    // This side has its own copy of standard input, which may have been read before.
    Descriptor.standardInput.rewind()
    do throws(CommandError) {
      try PreviewItems.check(input.file)
      let items = try input.load(showsPictures: true)
      pictures = PreviewPictures(of: items, in: input.scope)
      self.items = items
      errors = []
      messages = listener.take()
    } catch {
      errors = error.diagnostics
      _ = listener.take()
    }
    watched = PreviewItems.watched(input, listener.folders)
    return true
  }

  /// Returns the error of the items as one line; empty if there is none.
  func failure(_ input: InputArguments) -> String {
    let isEmpty = items.count == 0
    if let missing = PreviewItems.missing(input.file) {
      return isEmpty
        ? missing.report.text
        : "moonfall: error: \(input.name) no longer exists; showing its last items"
    }
    if errors.isEmpty { return "" }
    return PreviewSession.line(errors)
      + (isEmpty ? "; showing no items" : "; showing the previous items")
  }

  /// Rejects input that may never end, such as a pipe, because the preview would wait forever.
  private static func check(_ file: String?) throws(CommandError) {
    guard let file, let kind = try? FileStatus(of: file).kind, kind != .regular, kind != .folder
    else { return }
    throw CommandError(
      .missing,
      [Diagnostic("items", "\(file) cannot be read again; pipe it in and write -")])
  }

  /// Returns the message for a missing items file.
  static func missing(_ file: String?) -> Diagnostic? {
    guard let file, !file.exists else { return nil }
    return Diagnostic(
      "items", "there is no \(file) yet; the page shows it when it appears", severity: .warning)
  }

  /// Returns the paths to watch for a call's items.
  ///
  /// - Parameters:
  ///   - input: The input of the call.
  ///   - folders: The folders that were searched.
  /// - Returns: The paths, each preceded by the letter of its kind.
  static func watched(_ input: InputArguments, _ folders: [[UInt8]] = []) -> [[UInt8]] {
    guard let file = input.file else { return [] }
    guard file.hasSuffix("/") else { return [PathKind.items.entry(file.utf8)] }
    // If the file does not exist, it may appear at this path.
    let path = file.count > 1 ? file.dropLast() : file[...]
    return (folders.isEmpty ? [Array(path.utf8)] : folders).map(PathKind.folder.entry)
  }
}
