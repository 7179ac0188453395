/// A PNG file whose chunks of image data were compressed by several processes.
///
/// https://www.w3.org/TR/png-3/; the data of all chunks is one stream (RFC 1950).
enum PNGFile {
  /// A chunk of image data in the file: a part of a zlib stream without its header and checksum.
  struct Chunk {
    /// Its position in the file, where its length, name and checksum are included.
    var offset: Int
    var length: Int
    /// The length of the uncompressed data.
    var rawLength: Int
    /// The Adler-32 of the uncompressed data.
    var checksum: UInt32
  }

  /// The bytes before the first chunk of a band.
  static let headSize = 8 + 25 + 14

  /// Completes a file: moves its chunks together, towards its beginning, and writes the parts
  /// before and after them.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - chunks: All rows from top to bottom, red, green and blue of 8 bits, in order of offsets.
  /// - Throws: The system's error.
  static func close(
    _ path: String, width: Int, height: Int, chunks: [Chunk]
  ) throws(PictureError) {
    let file = try DrawnFile(path, isWritable: true)
    var head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // 8 bits, red, green and blue; the only compression and filter methods; not interlaced.
    head += chunk("IHDR", number(UInt32(width)) + number(UInt32(height)) + [8, 2, 0, 0, 0])
    head += chunk("IDAT", [0x78, 0x9C])
    try file.write(head, at: 0)
    var end = head.count
    var checksum: UInt32 = 1
    for chunk in chunks {
      var start = chunk.offset
      while start < chunk.offset + chunk.length {
        let part = try file.read(start..<min(start + 1 << 20, chunk.offset + chunk.length))
        try file.write(part, at: end)
        start += part.count
        end += part.count
      }
      checksum = adler(checksum, chunk.checksum, length: chunk.rawLength)
    }
    // An empty last block ends the stream.
    let tail = chunk("IDAT", [0x03, 0x00] + number(checksum)) + chunk("IEND", [])
    try file.write(tail, at: end)
    try file.truncate(to: end + tail.count)
  }

  private static func number(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + data
    return number(UInt32(data.count)) + checked + number(crc(checked))
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  /// Returns the Adler-32 of two byte sequences in a row, from the checksums of both.
  ///
  /// - Parameters:
  ///   - first: The checksum of the first bytes; 1 if there are none.
  ///   - second: The checksum of the second bytes.
  ///   - length: The number of second bytes.
  /// - Returns: The checksum of all bytes.
  static func adler(_ first: UInt32, _ second: UInt32, length: Int) -> UInt32 {
    let base = 65_521
    let (a1, b1) = (Int(first & 0xFFFF), Int(first >> 16))
    let (a2, b2) = (Int(second & 0xFFFF), Int(second >> 16))
    // The second checksum's sums began at 1 and 0 instead of at the first one's.
    let a = (a1 + a2 + base - 1) % base
    let b = (b1 + b2 + (length % base) * (a1 + base - 1)) % base
    return UInt32(b) << 16 | UInt32(a)
  }
}
