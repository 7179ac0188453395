import LayoutScripting
import PictureAddresses

/// The locations of the pictures of a preview's items.
///
/// Pictures on other hosts are shown only if that is requested.
struct PreviewPictures {
  /// The location of a picture.
  enum Place: UInt8 {
    /// Nowhere, or inside a `data:` URL.
    case none
    /// A file that may be read.
    case here
    /// On another host.
    case remote
    /// A file outside the items' folder, which may not be read.
    case outside
  }

  /// The items' folder, empty if pictures may be anywhere, and the path of each item's picture,
  /// empty if it has no local one, separated by zero bytes.
  private(set) var paths: [UInt8]
  private(set) var places: [Place] = []

  /// - Complexity: O(items), plus some system calls for each file.
  init(of items: any ItemSource, in scope: PictureScope) {
    paths = scope.helperFolder
    places.reserveCapacity(items.count)
    let pictures = ItemPictures(items)
    for item in 0..<items.count {
      paths.append(0)
      switch pictures.picture(ofItem: item, in: scope) {
      case .file(let file), .missing(let file):
        paths += file.path
        places.append(.here)
      case .outside: places.append(.outside)
      case .remote: places.append(.remote)
      case .data, .unsafe, nil: places.append(.none)
      }
    }
  }

  /// Returns how many of the first items' pictures have a location.
  func count(_ place: Place, ofFirst count: Int) -> Int {
    places.prefix(count).reduce(0) { $1 == place ? $0 + 1 : $0 }
  }
}
