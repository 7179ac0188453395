import PictureAddresses
internal import Platform
import Synchronization

/// The items' pictures, which are the only files that the preview serves.
final class ListedPictures: Sendable {
  private struct List {
    /// The generation of the items.
    var generation = 0
    var scope = PictureScope(folder: [])
    var paths: [[UInt8]] = []
    /// The requested pictures that are outside the folder.
    var outside: Set<Int> = []
  }

  private let list = Mutex(List())

  /// An error for a picture that is not shown.
  struct UnavailableError: Error { let message: String }

  /// Replaces the pictures, unless the items are older than the current ones.
  ///
  /// - Parameters:
  ///   - generation: The generation of the items.
  ///   - folder: The folder that they must be in; empty for any.
  ///   - paths: The path of each item's picture, in order; empty for none.
  func set(generation: Int, folder: [UInt8], paths: [[UInt8]]) {
    let scope = folder.isEmpty ? .anywhere : PictureScope(folder: folder)
    list.withLock { list in
      // Each side's worker lists them; requests for the same pictures stay known.
      guard generation >= list.generation,
        (generation, scope) != (list.generation, list.scope) || paths != list.paths
      else { return }
      list = List(generation: generation, scope: scope, paths: paths)
    }
  }

  /// The file of a picture that may be shown, with its state when it was found.
  struct Listed: Hashable {
    let path: [UInt8]
    let scope: PictureScope
    let stamp: FileStamp
  }

  /// Returns the file of an item's picture.
  ///
  /// - Parameters:
  ///   - index: The item, from 0.
  ///   - generation: The generation of the items, so that a picture is never mistaken for
  ///     another's.
  /// - Returns: The file, which must be opened in its scope.
  /// - Throws: An error if there is none.
  func file(of index: Int, generation: Int) throws(UnavailableError) -> Listed {
    let (scope, path, isListed) = list.withLock { list in
      (
        list.scope, list.paths.indices.contains(index) ? list.paths[index] : [],
        generation == list.generation
      )
    }
    guard isListed else { throw UnavailableError(message: "The items have changed.") }
    guard !path.isEmpty else { throw UnavailableError(message: "This item has no local picture.") }
    do throws(PictureFileError) {
      return Listed(path: path, scope: scope, stamp: FileStamp(try scope.status(of: path)))
    } catch {
      switch error {
      case .missing(let reason):
        throw UnavailableError(
          message: "The picture cannot be opened: \(reason.message).")
      case .outside:
        _ = list.withLock { $0.outside.insert(index) }
        throw UnavailableError(message: "The picture is outside the items' folder.")
      case .notAFile: throw UnavailableError(message: "The picture is not a file.")
      }
    }
  }

  /// A notice for the page, if there is one.
  var notices: [String] {
    let (count, folder) = list.withLock { ($0.outside.count, $0.scope.folder) }
    if count == 0 { return [] }
    let name = String(decoding: folder, as: UTF8.self)
    let pictures = count == 1 ? "A picture lies" : "\(count) pictures lie"
    return ["\(pictures) outside the items' folder \(name); nothing there is shown."]
  }
}
