import Drawing
import PictureAddresses
import Pictures

/// Embeds local pictures into a drawing as thumbnails.
final class EmbeddedPictures {
  private let options: Options
  /// The pixels per point.
  private let density: Double
  private let wall: WallMaker
  private let pictures: ItemPictures
  /// Whether the drawing is for browsers, which load pictures from other hosts and show those
  /// in `data:` URLs; the drawing of pixels does not.
  private let isForBrowsers: Bool
  /// The pictures that cannot be shown, with the reasons.
  private(set) var faults: [LeftOutPictures.Omission] = []
  /// The number of pictures on other hosts.
  private(set) var remoteCount = 0

  init(_ options: Options, density: Double, isForBrowsers: Bool, of wall: WallMaker) {
    self.options = options
    self.density = density
    self.isForBrowsers = isForBrowsers
    self.wall = wall
    pictures = ItemPictures(wall.items)
  }

  /// Returns the sources of pictures: thumbnails, or the own address of a picture on another host,
  /// if browsers may load it.
  func sources(of pictures: [ShownPicture]) -> [String?] {
    var sources = pictures.map { Optional($0.address) }
    var places: [Int] = []
    var requests: [ThumbnailRequest] = []
    for (place, picture) in pictures.enumerated() {
      switch self.pictures.picture(ofItem: picture.item, in: wall.scope) {
      case .file(let file), .missing(let file):
        places.append(place)
        requests.append(
          ThumbnailRequest(
            path: file.path, in: wall.scope, width: pixels(picture.width),
            height: pixels(picture.height)))
      case .remote:
        remoteCount += 1
        if !isForBrowsers { sources[place] = nil }
      case .data: if !isForBrowsers { sources[place] = thumbnail(ofDataURL: picture) }
      // The files existed when the pictures were requested.
      case .outside, .unsafe, nil: sources[place] = nil
      }
    }
    options.readFiles.add(requests.map(\.path))
    for (index, answer) in options.pictures.helper.thumbnails(of: requests).enumerated() {
      switch answer {
      case .success(let thumbnail): sources[places[index]] = thumbnail.url
      case .failure(let fault):
        let path = String(decoding: requests[index].path, as: UTF8.self)
        faults.append((path, PictureService.message(of: fault)))
        // Without the helper, only a browser can show the file.
        if !fault.isHelper { sources[places[index]] = nil }
      }
    }
    return sources
  }

  private func thumbnail(ofDataURL picture: ShownPicture) -> String? {
    let answer = options.pictures.helper.thumbnail(
      ofDataURL: picture.address, width: pixels(picture.width), height: pixels(picture.height))
    switch answer {
    case .success(let thumbnail): return thumbnail.url
    case .failure(let fault):
      faults.append(("item \(picture.item + 1)", PictureService.message(of: fault)))
      return nil
    }
  }

  private func pixels(_ points: Double) -> Int {
    Int(min(16_384, max(1, (points * density).rounded(.up))))
  }
}
