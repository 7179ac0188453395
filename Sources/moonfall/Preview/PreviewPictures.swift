import Items
import LayoutScript
import Preview

/// Where the pictures of a preview's items are.
///
/// Only those inside the items' folder are shown from here, and those of other hosts where that is
/// asked for.
struct PreviewPictures {
  /// Where a picture is.
  enum Place: UInt8 {
    /// Nowhere, or inside its own address.
    case none
    /// A file inside the items' folder.
    case here
    /// On another host.
    case remote
    /// A file elsewhere.
    case outside
  }

  /// The items' folder, and the path of each item's picture, empty for none here, with zeros between
  /// them.
  private(set) var paths: [UInt8] = []
  private(set) var places: [Place] = []
  private let shown: ShownFolder

  /// - Complexity: O(items), and a system call for each file.
  init(of items: any ItemSource, in folder: String) {
    shown = ShownFolder(Array(folder.utf8))
    paths = Array((folder.isEmpty ? "." : folder).utf8)
    places.reserveCapacity(items.count)
    let pictures = ItemPictures(items)
    let folders = FolderPath(folder)
    for item in 0..<items.count {
      paths.append(0)
      guard let address = pictures.address(ofItem: item) else {
        places.append(.none)
        continue
      }
      guard let path = UnsizedPictures.path(of: address, in: folder) else {
        places.append(PreviewPictures.isRemote(address) ? .remote : .none)
        continue
      }
      let isInside = folders.contains(path)
      if isInside { paths += path }
      places.append(isInside ? .here : .outside)
    }
  }

  private static func isRemote(_ address: String) -> Bool {
    let text = address.drop { $0 == " " }
    return text.hasPrefix("//")
      || ["http", "https"].contains(text.prefix { $0 != ":" }.lowercased())
  }

  /// The file of an item's picture, with all links followed; `nil` where it lies elsewhere.
  func file(ofItem item: Int, at path: [UInt8]) -> [UInt8]? {
    places[item] == .here ? try? shown.file(path) : nil
  }

  /// How many of the first items' pictures are in a place.
  func count(_ place: Place, ofFirst count: Int) -> Int {
    places.prefix(count).reduce(0) { $1 == place ? $0 + 1 : $0 }
  }
}

/// A folder's absolute path, to tell what is inside; links are not followed.
private struct FolderPath {
  private let own: [UInt8]
  private let parts: [[UInt8]]

  /// - Parameter path: The path with a slash at its end, empty for the current folder.
  init(_ path: String) {
    own = Array(path.utf8)
    parts = AbsolutePath.parts(of: own)
  }

  func contains(_ path: [UInt8]) -> Bool {
    // Most paths are the folder's with something behind it.
    if path.starts(with: own), path.first != UInt8(ascii: "/") || !own.isEmpty,
      !path.dropFirst(own.count).split(separator: UInt8(ascii: "/")).contains(Array("..".utf8)[...])
    {
      return true
    }
    return AbsolutePath.parts(of: path).starts(with: parts)
  }
}
