import PictureAddresses
internal import Platform
import Synchronization

/// The items' pictures: the only files that are ever shown.
final class ListedPictures: Sendable {
  private struct List {
    /// That of the items.
    var generation = 0
    var scope = PictureScope(folder: [])
    var paths: [[UInt8]] = []
    /// Those that were asked for and lie elsewhere.
    var outside: Set<Int> = []
  }

  private let list = Mutex(List())

  /// Why a picture is not shown, in words.
  struct UnavailableError: Error { let words: String }

  /// Lists other pictures, where the items are not older than those before.
  ///
  /// - Parameters:
  ///   - generation: The items'.
  ///   - folder: Where they have to be, empty for anywhere.
  ///   - paths: Those of the items, in order; empty for none.
  func set(generation: Int, folder: [UInt8], paths: [[UInt8]]) {
    let scope = folder.isEmpty ? .anywhere : PictureScope(folder: folder)
    list.withLock { list in
      // Each side's worker tells; what was asked for of the same ones stays known.
      guard generation >= list.generation,
        (generation, scope) != (list.generation, list.scope) || paths != list.paths
      else { return }
      list = List(generation: generation, scope: scope, paths: paths)
    }
  }

  /// A picture's file that may be shown, as it was when it was found.
  struct Listed: Hashable {
    let path: [UInt8]
    let scope: PictureScope
    let stamp: FileStamp
  }

  /// The file of an item's picture.
  ///
  /// - Parameters:
  ///   - index: The item, from 0.
  ///   - generation: The items'; what is shown of one must not be taken for a picture of another.
  /// - Returns: The file, which must be opened in its scope.
  /// - Throws: Why there is none.
  func file(of index: Int, generation: Int) throws(UnavailableError) -> Listed {
    let (scope, path, isListed) = list.withLock { list in
      (
        list.scope, list.paths.indices.contains(index) ? list.paths[index] : [],
        generation == list.generation
      )
    }
    guard isListed else { throw UnavailableError(words: "The items have changed.") }
    guard !path.isEmpty else { throw UnavailableError(words: "This item has no picture here.") }
    do throws(PictureFileError) {
      return Listed(path: path, scope: scope, stamp: FileStamp(try scope.status(of: path)))
    } catch {
      switch error {
      case .missing(let reason):
        throw UnavailableError(
          words: "The picture is not there: \(reason.words).")
      case .outside:
        _ = list.withLock { $0.outside.insert(index) }
        throw UnavailableError(words: "The picture lies outside of the items' folder.")
      case .notAFile: throw UnavailableError(words: "The picture is no file.")
      }
    }
  }

  /// What people have to know, in words.
  var notices: [String] {
    let (count, folder) = list.withLock { ($0.outside.count, $0.scope.folder) }
    if count == 0 { return [] }
    let name = String(decoding: folder, as: UTF8.self)
    let pictures = count == 1 ? "A picture lies" : "\(count) pictures lie"
    return ["\(pictures) outside of the items' folder \(name); nothing there is shown."]
  }
}
