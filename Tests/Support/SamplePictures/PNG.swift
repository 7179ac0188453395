/// A PNG with any chunks.
package struct PNG {
  /// The samples of a pixel.
  package enum Kind: UInt8 {
    case grey = 0
    case color = 2
    case palette = 3
    case greyWithAlpha = 4
    case colorWithAlpha = 6

    fileprivate var count: Int {
      switch self {
      case .grey, .palette: 1
      case .greyWithAlpha: 2
      case .color: 3
      case .colorWithAlpha: 4
      }
    }
  }

  /// The file.
  package let bytes: [UInt8]

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - kind: The samples of a pixel.
  ///   - size: The width and height in pixels.
  ///   - depth: The number of bits of a sample, 8 or 16.
  ///   - chunks: The chunks before the pixels, with their names.
  ///   - samples: Returns the samples of the pixel at a position.
  package init(
    _ kind: Kind, size: Int = 16, depth: UInt8 = 8, chunks: [(String, [UInt8])] = [],
    samples: (_ x: Int, _ y: Int) -> [UInt16]
  ) {
    var rows: [UInt8] = []
    for y in 0..<size {
      rows.append(0)
      for x in 0..<size {
        let pixel = samples(x, y)
        precondition(pixel.count == kind.count, "a pixel has as many samples as its kind")
        for sample in pixel {
          if depth == 16 { rows.append(UInt8(sample >> 8)) }
          rows.append(UInt8(truncatingIfNeeded: sample))
        }
      }
    }
    let header = Self.word(size) + Self.word(size) + [depth, kind.rawValue, 0, 0, 0]
    let all = [("IHDR", header)] + chunks + [("IDAT", Self.packed(rows)), ("IEND", [])]
    bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + all.flatMap(Self.chunk)
  }

  /// Returns the chunk of an ICC profile.
  package static func profile(_ bytes: [UInt8]) -> (String, [UInt8]) {
    ("iCCP", [0x78, 0, 0] + packed(bytes))
  }

  /// Returns the chunk of a gamma, the exponent with which samples were encoded.
  package static func gamma(_ value: Double) -> (String, [UInt8]) {
    ("gAMA", word(Int(value * 100_000)))
  }

  /// Returns the chunk of the chromaticities of white D65 and of primaries.
  package static func chromaticities(_ primaries: [Double]) -> (String, [UInt8]) {
    ("cHRM", ([0.3127, 0.3290] + primaries).flatMap { word(Int(($0 * 100_000).rounded())) })
  }

  private static func word(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    var code: UInt32 = ~0
    for byte in named {
      code ^= UInt32(byte)
      for _ in 0..<8 { code = code & 1 == 1 ? code >> 1 ^ 0xEDB8_8320 : code >> 1 }
    }
    return word(body.count) + named + word(Int(~code))
  }

  /// Returns bytes in zlib format, without compression.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(65_535)
      rest = rest.dropFirst(part.count)
      let count = UInt16(part.count)
      result.append(rest.isEmpty ? 1 : 0)
      for number in [count, ~count] { result += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      result += part
    } while !rest.isEmpty
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return result + word(high << 16 | low)
  }
}
