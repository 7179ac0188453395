public import PictureAddresses

/// The header of a picture.
public struct PictureHeader: Hashable, Sendable {
  /// The width of the picture as shown, after its orientation is applied, in pixels, above 0.
  public var width: Double
  /// The height, likewise.
  public var height: Double
  /// The date on which it was taken, from EXIF, in the camera's local time: `2026-11-30T12:00:00`.
  public var date: String?

  /// Creates a header.
  public init(width: Double, height: Double, date: String? = nil) {
    self.width = width
    self.height = height
    self.date = date
  }

  /// Creates a header from the helper's reply.
  init?(_ fields: [[UInt8]]) {
    guard fields.count == 3,
      let width = Double(String(decoding: fields[0], as: UTF8.self)), width >= 1, width <= 1e9,
      let height = Double(String(decoding: fields[1], as: UTF8.self)), height >= 1, height <= 1e9
    else { return nil }
    self.width = width
    self.height = height
    date = fields[2].isEmpty ? nil : String(decoding: fields[2], as: UTF8.self)
  }
}

extension PictureHelper {
  /// Reads the headers of pictures, on all cores.
  ///
  /// - Parameters:
  ///   - paths: The files' paths, as the system spells them.
  ///   - scope: The folder that they must be in.
  ///   - cache: The headers of files that have not changed, which are not read again.
  ///   - progress: Called now and then with the number of files read.
  /// - Returns: The header of each file, in order.
  /// - Complexity: O(files); about 0.3 ms for each JPEG on each core.
  public func headers(
    of paths: [[UInt8]], in scope: PictureScope = .anywhere, cache: HeaderCache? = nil,
    progress: (Int) -> Void = { _ in }
  ) -> [Result<PictureHeader, PictureError>] {
    var results = paths.map { cache?[$0] }
    let unknown = results.indices.filter { results[$0] == nil }
    let known = paths.count - unknown.count
    let answers = pool.ask(unknown.map { HelperRequest("size", [paths[$0], scope.helperFolder]) }) {
      progress(known + $0)
    }
    for (index, answer) in zip(unknown, answers) {
      let result = answer.flatMap { fields in
        PictureHeader(fields).map { .success($0) } ?? .failure(PictureError("has no size"))
      }
      results[index] = result
      cache?[paths[index]] = result
    }
    return results.map { $0 ?? .failure(PictureError("has no size")) }
  }
}
