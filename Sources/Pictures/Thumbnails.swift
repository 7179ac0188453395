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

extension PictureHelper {
  /// Scales pictures down, on all cores.
  ///
  /// - Returns: A `data:` URL for each: a JPEG, or a PNG if it is transparent. A picture
  ///   with fewer pixels is not enlarged.
  /// - Complexity: O(pixels of all pictures); about 20 ms for each photograph on each core.
  public func thumbnails(
    of requests: [ThumbnailRequest], progress: (Int) -> Void = { _ in }
  ) -> [Result<String, PictureError>] {
    let lines = requests.map { request in
      HelperRequest(
        "thumbnail",
        [
          request.path, Array("\(request.width)".utf8), Array("\(request.height)".utf8),
          request.scope.helperFolder,
        ])
    }
    return pool.ask(lines, answered: progress).map(Self.url)
  }

  /// Makes a thumbnail of the picture in a `data:` URL.
  ///
  /// - Returns: A `data:` URL of a JPEG or of a PNG in sRGB, as in ``thumbnails(of:progress:)``.
  public func thumbnail(
    ofDataURL url: String, width: Int, height: Int
  ) -> Result<String, PictureError> {
    let arguments = [url, "\(width)", "\(height)"].map { Array($0.utf8) }
    return Self.url(pool.ask([HelperRequest("embedded", arguments)])[0])
  }

  private static func url(
    _ answer: Result<[[UInt8]], PictureError>
  ) -> Result<String, PictureError> {
    answer.flatMap { fields in
      guard fields.count == 2 else { return .failure(PictureError("has no thumbnail")) }
      let (type, data) = (
        String(decoding: fields[0], as: UTF8.self), String(decoding: fields[1], as: UTF8.self)
      )
      return .success("data:\(type);base64,\(data)")
    }
  }
}
