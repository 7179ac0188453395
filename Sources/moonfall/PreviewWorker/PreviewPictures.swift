import LayoutScripting
import PictureAddresses

/// Where the pictures of a preview's items are.
///
/// Those of other hosts are shown only where that is asked for.
struct PreviewPictures {
  /// Where a picture is.
  enum Place: UInt8 {
    /// Nowhere, or inside its own address.
    case none
    /// A file that may be read.
    case here
    /// On another host.
    case remote
    /// A file outside the items' folder, which may not be read.
    case outside
  }

  /// The items' folder, empty where pictures may lie anywhere, and the path of each item's picture,
  /// empty for none here, with zeros between them.
  private(set) var paths: [UInt8]
  private(set) var places: [Place] = []

  /// - Complexity: O(items), and some system calls for each file.
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

  /// How many of the first items' pictures are in a place.
  func count(_ place: Place, ofFirst count: Int) -> Int {
    places.prefix(count).reduce(0) { $1 == place ? $0 + 1 : $0 }
  }
}
