public import PictureAddresses

/// A request for a picture at the size at which it is shown.
public struct ThumbnailRequest: Hashable, Sendable {
  /// The file's path, as the system spells it.
  public var path: [UInt8]
  /// The folder that it must be in.
  public var scope: PictureScope
  /// The width to fill, in pixels, 1 to 1,048,576; if the proportions differ, its middle is shown.
  public var width: Int
  /// The height, likewise.
  public var height: Int

  /// Creates a request.
  public init(path: [UInt8], in scope: PictureScope = .anywhere, width: Int, height: Int) {
    self.path = path
    self.scope = scope
    self.width = width
    self.height = height
  }
}

/// A picture at the size at which it is shown: a JPEG, or a PNG.
public struct Thumbnail: Hashable, Sendable {
  /// The media type, `image/jpeg` or `image/png`.
  public let type: String
  /// The file in base 64 (RFC 4648).
  private let text: String

  init(type: String, base64 text: String) {
    self.type = type
    self.text = text
  }

  /// The picture as a `data:` URL.
  public var url: String { "data:\(type);base64,\(text)" }

  /// The bytes of the file; `nil` if the text is not base 64.
  ///
  /// - Complexity: O(length)
  public var bytes: [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var (bits, count) = (0 as UInt32, 0)
    for character in text.utf8 where character != UInt8(ascii: "=") {
      guard let value = character.base64Value else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}

extension UInt8 {
  /// The value of a digit of base 64; `nil` for any other byte.
  fileprivate var base64Value: UInt8? {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

extension PictureHelper {
  /// Scales pictures down, on all cores.
  ///
  /// - Returns: The thumbnails: a PNG if a picture is transparent or has flat colours, else a JPEG.
  ///   A picture with fewer pixels is not enlarged.
  /// - Complexity: O(pixels of all pictures); about 20 ms for each photograph on each core.
  public func thumbnails(
    of requests: [ThumbnailRequest], progress: (Int) -> Void = { _ in }
  ) -> [Result<Thumbnail, PictureError>] {
    let lines = requests.map { request in
      HelperRequest(
        "thumbnail",
        [
          request.path, Array("\(request.width)".utf8), Array("\(request.height)".utf8),
          request.scope.helperFolder,
        ])
    }
    return pool.ask(lines, answered: progress).map(Self.thumbnail)
  }

  /// Makes a thumbnail of the picture in a `data:` URL.
  ///
  /// - Returns: The thumbnail in sRGB, as in ``thumbnails(of:progress:)``.
  public func thumbnail(
    ofDataURL url: String, width: Int, height: Int
  ) -> Result<Thumbnail, PictureError> {
    let arguments = [url, "\(width)", "\(height)"].map { Array($0.utf8) }
    return Self.thumbnail(pool.ask([HelperRequest("embedded", arguments)])[0])
  }

  private static func thumbnail(
    _ answer: Result<[[UInt8]], PictureError>
  ) -> Result<Thumbnail, PictureError> {
    answer.flatMap { fields in
      guard fields.count == 2 else { return .failure(PictureError("has no thumbnail")) }
      let (type, text) = (
        String(decoding: fields[0], as: UTF8.self), String(decoding: fields[1], as: UTF8.self)
      )
      return .success(Thumbnail(type: type, base64: text))
    }
  }
}
