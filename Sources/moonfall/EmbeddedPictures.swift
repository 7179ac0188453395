import Drawing
import Pictures

/// Puts pictures that are files here inside a drawing, as thumbnails.
final class EmbeddedPictures {
  private let desk: PictureDesk
  /// Pixels a point.
  private let density: Double
  /// The file of an item's picture; `nil` where it is none here.
  private let file: (_ item: Int) -> [UInt8]?
  /// What cannot be shown, and why.
  private(set) var faults: [LeftOutPictures.Fault] = []
  /// How many pictures are elsewhere.
  private(set) var remoteCount = 0

  init(_ desk: PictureDesk, density: Double, file: @escaping (_ item: Int) -> [UInt8]?) {
    self.desk = desk
    self.density = density
    self.file = file
  }

  /// The sources of pictures: their thumbnails; for what is elsewhere its own address.
  func sources(of pictures: [ShownPicture]) -> [String?] {
    var sources = pictures.map { Optional($0.address) }
    var places: [Int] = []
    var requests: [ThumbnailRequest] = []
    for (place, picture) in pictures.enumerated() {
      let scheme = picture.address.prefix { $0 != ":" }.lowercased()
      if scheme == "data" { continue }
      guard let path = file(picture.item) else {
        remoteCount += 1
        continue
      }
      places.append(place)
      requests.append(
        ThumbnailRequest(path: path, width: pixels(picture.width), height: pixels(picture.height)))
    }
    for (index, answer) in desk.helper.thumbnails(of: requests).enumerated() {
      switch answer {
      case .success(let url): sources[places[index]] = url
      case .failure(let fault):
        let path = String(decoding: requests[index].path, as: UTF8.self)
        faults.append((path, PictureDesk.words(of: fault)))
        // Without the helper a browser finds the file, and nobody else.
        if !fault.isHelper { sources[places[index]] = nil }
      }
    }
    return sources
  }

  private func pixels(_ points: Double) -> Int {
    Int(min(16_384, max(1, (points * density).rounded(.up))))
  }
}
