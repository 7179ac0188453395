import Preview
import Items
import LayoutScripting
import PictureAddresses
import Platform

/// The items of a preview, loaded anew when they change.
final class PreviewItems {
  /// The items, and where they come from; none before the first time that all is well.
  private(set) var items: any ItemSource = ItemList([])
  private(set) var pictures: PreviewPictures
  /// The generation for which they were loaded.
  private(set) var generation: Int?
  /// Why they could not be loaded, or not anew.
  private(set) var errors: [Diagnostic] = []
  /// What was said of them.
  private(set) var messages: [Diagnostic] = []
  /// The file or folders to watch, each with a letter in front that tells which.
  private(set) var watched: [[UInt8]] = []

  init() {
    pictures = PreviewPictures(of: items, in: PictureScope(folder: []))
  }

  /// Loads the items if they are of another generation; on failure the ones from before stay.
  ///
  /// - Returns: Whether they were of another generation.
  func load(_ input: InputArguments, generation: Int, _ listener: DiagnosticCollector) -> Bool {
    guard generation != self.generation else { return false }
    self.generation = generation
    listener.folders = []
    // Those of standard input, of which this side has its own copy, may have been read before.
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

  /// What is wrong with the items now, in a line; empty for nothing.
  func failure(_ input: InputArguments) -> String {
    let isEmpty = items.count == 0
    if let missing = PreviewItems.missing(input.file) {
      return isEmpty
        ? missing.report.text : "moonfall: error: \(input.name) is gone; showing the items that it had"
    }
    if errors.isEmpty { return "" }
    return PreviewSession.line(errors)
      + (isEmpty ? "; showing no items" : "; showing the items from before")
  }

  /// Refuses what ends only when somebody ends it, as a pipe does: it would be waited for for good.
  private static func check(_ file: String?) throws(CommandError) {
    guard let file, let kind = try? FileStatus(of: file).kind, kind != .regular, kind != .folder
    else { return }
    throw CommandError(
      .missing,
      [Diagnostic("items", "\(file) is no file that can be read again; write - and pipe it in")])
  }

  /// Why there are no items yet, where their file is missing.
  static func missing(_ file: String?) -> Diagnostic? {
    guard let file, !file.exists else { return nil }
    return Diagnostic(
      "items", "there is no \(file) yet; the page shows it when it appears", severity: .warning)
  }

  /// What is to be watched of a call's items.
  ///
  /// - Parameters:
  ///   - input: The call's input.
  ///   - folders: The folders that were looked through.
  /// - Returns: Each path with the letter of its kind before it.
  static func watched(_ input: InputArguments, _ folders: [[UInt8]] = []) -> [[UInt8]] {
    guard let file = input.file else { return [] }
    guard file.hasSuffix("/") else { return [PathKind.items.entry(file.utf8)] }
    // Where there is none, its path is that of one that may come.
    let path = file.count > 1 ? file.dropLast() : file[...]
    return (folders.isEmpty ? [Array(path.utf8)] : folders).map(PathKind.folder.entry)
  }
}
