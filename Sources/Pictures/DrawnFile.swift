/// An open file of pixels.
struct DrawnFile: ~Copyable {
  private let descriptor: Int32

  /// Opens a file that is there.
  init(_ path: String, _ access: Int32) throws(PictureError) {
    descriptor = open(path, access | O_CLOEXEC)
    if descriptor < 0 { throw Self.fault() }
  }

  deinit { close(descriptor) }

  private static func fault() -> PictureError { PictureError(String(cString: strerror(errno))) }

  /// Reads a range of bytes that are all there.
  func read(_ range: Range<Int>) throws(PictureError) -> [UInt8] {
    var failure: PictureError?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < buffer.count {
        let part = pread(
          descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count,
          off_t(range.lowerBound + count))
        if part < 0, errno == EINTR { continue }
        guard part > 0 else {
          failure = part < 0 ? Self.fault() : PictureError("is shorter than it was written")
          break
        }
        count += part
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes bytes at an offset.
  func write(_ bytes: [UInt8], at offset: Int) throws(PictureError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        pwrite(
          descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done,
          off_t(offset + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.fault() }
      done += count
    }
  }

  /// Cuts the file off at an offset.
  func cut(at offset: Int) throws(PictureError) {
    guard ftruncate(descriptor, off_t(offset)) == 0 else { throw Self.fault() }
  }
}
