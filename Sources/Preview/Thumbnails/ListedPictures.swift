import Synchronization

/// The items' pictures: the only files that are ever shown.
final class ListedPictures: Sendable {
  private struct List {
    /// That of the items.
    var generation = 0
    var folder = ShownFolder([])
    var name = ""
    var paths: [[UInt8]] = []
    /// Those that were asked for and lie elsewhere.
    var outside: Set<Int> = []
  }

  private let list = Mutex(List())

  /// Why a picture is not shown, in words.
  struct Refusal: Error { let words: String }

  /// Lists other pictures, where the items are not older than those before.
  ///
  /// - Parameters:
  ///   - generation: The items'.
  ///   - folder: Where they have to be, empty for the current folder.
  ///   - paths: Those of the items, in order; empty for none.
  func set(generation: Int, folder: [UInt8], paths: [[UInt8]]) {
    let name = folder.isEmpty ? "." : String(decoding: folder, as: UTF8.self)
    let folder = ShownFolder(folder)
    list.withLock { list in
      // Each side's worker tells; what was asked for of the same ones stays known.
      guard generation >= list.generation,
        (generation, name) != (list.generation, list.name) || paths != list.paths
      else { return }
      list = List(generation: generation, folder: folder, name: name, paths: paths)
    }
  }

  /// The file of an item's picture, with all links followed.
  ///
  /// - Parameters:
  ///   - index: The item, from 0.
  ///   - generation: The items'; what is shown of one must not be taken for a picture of another.
  /// - Returns: Its path.
  /// - Throws: Why there is none.
  func file(of index: Int, generation: Int) throws(Refusal) -> [UInt8] {
    let (folder, path, isListed) = list.withLock { list in
      (
        list.folder, list.paths.indices.contains(index) ? list.paths[index] : [],
        generation == list.generation
      )
    }
    guard isListed else { throw Refusal(words: "The items have changed.") }
    guard !path.isEmpty else { throw Refusal(words: "This item has no picture here.") }
    do throws(ShownFolder.Refusal) {
      return try folder.file(path)
    } catch {
      switch error {
      case .missing(let code):
        throw Refusal(words: "The picture is not there: \(String(cString: strerror(code))).")
      case .outside:
        _ = list.withLock { $0.outside.insert(index) }
        throw Refusal(words: "The picture lies outside of the items' folder.")
      case .noFile: throw Refusal(words: "The picture is no file.")
      }
    }
  }

  /// What people have to know, in words.
  var notices: [String] {
    let (count, name) = list.withLock { ($0.outside.count, $0.name) }
    if count == 0 { return [] }
    let pictures = count == 1 ? "A picture lies" : "\(count) pictures lie"
    return ["\(pictures) outside of the items' folder \(name); nothing there is shown."]
  }
}
