internal import Platform

/// An open file of pixels.
struct DrawnFile: ~Copyable {
  private let descriptor: Descriptor

  /// Opens an existing file.
  init(_ path: String, isWritable: Bool) throws(PictureError) {
    descriptor = try DrawnFile.call { () throws(SystemError) in
      try Descriptor(opening: path, isWritable ? .readWrite : .read)
    }
  }

  private static func call<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(PictureError) -> Result {
    do throws(SystemError) { return try body() } catch { throw PictureError(error.message) }
  }

  /// Reads a range of bytes, all of which must exist.
  func read(_ range: Range<Int>) throws(PictureError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var count = 0
    while count < bytes.count {
      let part = try DrawnFile.call { () throws(SystemError) in
        try bytes.withUnsafeMutableBufferPointer { (bytes) throws(SystemError) in
          try descriptor.read(
            into: UnsafeMutableRawBufferPointer(
              UnsafeMutableBufferPointer(rebasing: bytes[count...])),
            at: range.lowerBound + count)
        }
      }
      guard part > 0 else { throw PictureError("is shorter than what was written") }
      count += part
    }
    return bytes
  }

  /// Writes bytes at an offset.
  func write(_ bytes: [UInt8], at offset: Int) throws(PictureError) {
    try DrawnFile.call { () throws(SystemError) in try descriptor.write(bytes, at: offset) }
  }

  /// Shortens the file.
  func truncate(to byteCount: Int) throws(PictureError) {
    try DrawnFile.call { () throws(SystemError) in try descriptor.truncate(to: byteCount) }
  }
}
