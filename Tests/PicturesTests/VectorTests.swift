import Foundation
import SamplePictures
import TestFiles
import Testing

@testable import Pictures

/// SVG drawings as design programs write them, measured and drawn.
@Suite struct VectorTests {
  private static let start = "<svg xmlns=\"http://www.w3.org/2000/svg\""
  private static let blue = "<rect width=\"100%\" height=\"100%\" fill=\"#0000ff\"/></svg>"
  private static let drawing = "\(start) width=\"60\" height=\"40\">\(blue)"

  private let folder: TestFolder
  private let helper = PictureHelper.built()

  init() throws { folder = try TestFolder() }

  /// Returns the size of a drawing and its middle pixel.
  private func look(
    _ bytes: [UInt8], width: Int = 30, height: Int = 20, named name: String = "a.svg"
  ) throws -> (size: [Double], middle: [Int]) {
    let path = try folder.file(name, bytes)
    let header = try helper.headers(of: [path])[0].get()
    let request = ThumbnailRequest(path: path, width: width, height: height)
    let pixels = try Pixels(url: helper.thumbnails(of: [request])[0].get().url)
    return ([header.width, header.height], pixels.middle)
  }

  @Test(
    "A drawing is shown whatever precedes its root element",
    arguments: [
      "<!--\(String(repeating: "x", count: 1100))-->",
      "<?xml version=\"1.0\"?>\n<!--\(String(repeating: "é", count: 70_000))-->\n",
      String(repeating: " \r\n\t", count: 5000), "\u{FEFF}", "\u{FEFF}\n <!-- a -->",
      "<?xml version=\"1.0\" standalone=\"no\"?><?style x?><!DOCTYPE svg PUBLIC "
        + "\"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">",
    ])
  func prologue(_ prologue: String) throws {
    let look = try look(Array((prologue + Self.drawing).utf8))
    #expect(look.size == [60, 40])
    #expect(look.middle == [0, 0, 255, 255])
  }

  @Test("The entities with which Illustrator names namespaces are resolved")
  func illustrator() throws {
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <!-- Generator: Adobe Illustrator 28.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" \
      "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
        <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
        <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
        <!ENTITY ns_svg "http://www.w3.org/2000/svg">
        <!ENTITY ink "#0000ff">
      ]>
      <svg version="1.1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns="&ns_svg;" \
      width="60" height="40"><rect width="60" height="40" fill="&ink;"/></svg>
      """
    let look = try look(Array(text.utf8))
    #expect(look.size == [60, 40])
    #expect(look.middle == [0, 0, 255, 255])
  }

  @Test(
    "A drawing may be in any encoding that it names",
    arguments: [
      ("ISO-8859-1", String.Encoding.isoLatin1, [UInt8]()),
      ("windows-1252", .windowsCP1252, []), ("Shift_JIS", .shiftJIS, []),
      ("UTF-16", .utf16LittleEndian, [0xFF, 0xFE]), ("UTF-16", .utf16BigEndian, [0xFE, 0xFF]),
      ("UTF-8", .utf8, [0xEF, 0xBB, 0xBF]),
    ])
  func encoding(name: String, encoding: String.Encoding, mark: [UInt8]) throws {
    let letter = encoding == .shiftJIS ? "波" : "é"
    let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?><!-- \(letter) -->\(Self.drawing)"
    let look = try look(mark + [UInt8](try #require(text.data(using: encoding))))
    #expect(look.size == [60, 40])
    #expect(look.middle == [0, 0, 255, 255])
  }

  @Test("A compressed drawing is shown, whatever its name", arguments: ["a.svgz", "b.svg"])
  func packed(name: String) throws {
    let look = try look(Self.packed(Self.drawing), named: name)
    #expect(look.size == [60, 40])
    #expect(look.middle == [0, 0, 255, 255])
  }

  @Test("Endless or double compression is refused soon")
  func bombs() throws {
    let path = try folder.file("a.svgz", Self.packedSpaces(megabytes: 100))
    let twice = try folder.file("b.svgz", Self.stored(Self.packed(Self.drawing)))
    #expect(
      helper.headers(of: [path, twice]) == [
        .failure(PictureError("the drawing is longer than 64 MB")),
        .failure(PictureError("it is not a picture of a known format")),
      ])
  }

  @Test(
    "Sizes are in CSS units, where an inch has 96 pixels",
    arguments: [
      ("width='1in' height='2in'", [96.0, 192]), ("width='10mm' height='254mm'", [38, 960]),
      ("width='1cm' height='2.54cm'", [38, 96]), ("width='72pt' height='7.5pt'", [96, 10]),
      ("width='6pc' height='1pc'", [96, 16]), ("width='10em' height='5em'", [160, 80]),
      ("width='10em' height='5em' font-size='20'", [200, 100]),
      ("width='61px' height='41'", [61, 41]), ("width='10.4' height='20.6'", [10, 21]),
      ("width='0.2' height='0.2'", [1, 1]), ("viewBox='0 0 120 80'", [120, 80]),
      ("viewBox='-9 9 120 80' width='100%' height='100%'", [120, 80]),
      ("viewBox='0 0 120 80' width='60'", [60, 40]),
      ("viewBox='0 0 120 80' height='2in'", [288, 192]),
      ("viewBox='0 0 120 80' width='1in' height='50%'", [96, 64]), ("", [300, 150]),
      ("width='77'", [77, 150]), ("height='1in'", [300, 96]),
    ])
  func sizes(attributes: String, size: [Double]) throws {
    let look = try look(Array("\(Self.start) \(attributes)>\(Self.blue)".utf8))
    #expect(look.size == size)
    #expect(look.middle == [0, 0, 255, 255])
  }

  @Test("Sizes are in CSS units also after long white space", arguments: [1, 200, 5000])
  func sizesAfterSpace(count: Int) throws {
    let space = String(repeating: " \r\n\t", count: count)
    let look = try look(Array("\(space)\(Self.start) width='1in' height='72pt'>\(Self.blue)".utf8))
    #expect(look.size == [96, 96])
  }

  @Test("Units inside a drawing are CSS units too")
  func contents() throws {
    let text = """
      \(Self.start) width="192" height="96"><rect width="192" height="96" fill="#fff"/>
      <rect width="1in" height="25.4mm" fill="#f00"/>
      <rect x="72pt" width="6pc" height="1.27cm" fill="#00f"/></svg>
      """
    let path = try folder.file("a.svg", Array(text.utf8))
    let request = ThumbnailRequest(path: path, width: 192, height: 96)
    let pixels = try Pixels(url: helper.thumbnails(of: [request])[0].get().url)
    #expect(pixels.width == 192 && pixels.height == 96)
    #expect(pixels[94, 94] == [255, 0, 0, 255])
    #expect(pixels[98, 46] == [0, 0, 255, 255] && pixels[190, 2] == [0, 0, 255, 255])
    #expect(pixels[98, 50] == [255, 255, 255, 255])
  }

  @Test("A drawing has as many pixels as are shown, and its middle is shown if proportions differ")
  func scaled() throws {
    let text = """
      \(Self.start) viewBox="0 0 3 1"><rect width="1" height="1" fill="#f00"/>
      <rect x="1" width="1" height="1" fill="#0f0"/>
      <rect x="2" width="1" height="1" fill="#00f"/></svg>
      """
    let path = try folder.file("a.svg", Array(text.utf8))
    let request = ThumbnailRequest(path: path, width: 200, height: 200)
    let pixels = try Pixels(url: helper.thumbnails(of: [request])[0].get().url)
    #expect(pixels.width == 200 && pixels.height == 200)
    for (x, y) in [(1, 1), (198, 198), (1, 198), (198, 1)] {
      #expect(pixels[x, y] == [0, 255, 0, 255])
    }
  }

  @Test("Half-transparent parts keep their colour")
  func transparent() throws {
    let text =
      "\(Self.start) width=\"9\" height=\"9\"><rect width=\"9\" height=\"9\" "
      + "fill=\"#c86432\" fill-opacity=\"0.5\"/></svg>"
    #expect(isNear(try look(Array(text.utf8)).middle, [200, 100, 50, 128], within: 1))
  }

  @Test("Nothing outside the file is read")
  func outside() throws {
    let red =
      "\(Self.start) width=\"60\" height=\"40\"><rect width=\"60\" height=\"40\" fill=\"red\"/></svg>"
    let secret = String(decoding: try folder.file("secret.svg", Array(red.utf8)), as: UTF8.self)
    let images = ["secret.svg", secret, "file://\(secret)"].map {
      "<image width=\"60\" height=\"40\" href=\"\($0)\"/>"
        + "<image width=\"60\" height=\"40\" xlink:href=\"\($0)\"/>"
    }
    let text = """
      \(Self.start) xmlns:xlink="http://www.w3.org/1999/xlink" \
      xmlns:xi="http://www.w3.org/2001/XInclude" width="60" height="40">
      <rect width="100%" height="100%" fill="#00f"/>\(images.joined())
      <xi:include href="file://\(secret)"/></svg>
      """
    #expect(try look(Array(text.utf8)).middle == [0, 0, 255, 255])
    let entity =
      "<!DOCTYPE svg [<!ENTITY e SYSTEM \"file://\(secret)\">]>"
      + Self.drawing.replacingOccurrences(of: "</svg>", with: "&e;</svg>")
    #expect(throws: PictureError.self) { try look(Array(entity.utf8)) }
  }

  @Test("Entities that expand endlessly are refused")
  func entities() throws {
    let declarations = (1...11).map { level in
      "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
    }
    let text =
      "<!DOCTYPE svg [<!ENTITY a0 \"aaaaaaaaaa\">\(declarations.joined())]>"
      + Self.drawing.replacingOccurrences(of: "</svg>", with: "<text>&a11;</text></svg>")
    #expect(throws: PictureError.self) { try look(Array(text.utf8)) }
  }

  @Test(
    "A text that is not a drawing is refused with a message",
    arguments: [
      ("<!DOCTYPE html><html><body>a</body></html>", "XML does not have <svg> root"),
      ("\(start) width=\"9\" height=\"9\"><g>", "its XML has an error on line 1 column "),
      ("\(start) width=\"0\" height=\"9\"/>", "the drawing has no area"),
    ])
  func refused(text: String, words: String) throws {
    let path = try folder.file("a.svg", Array(text.utf8))
    guard case .failure(let fault) = helper.headers(of: [path])[0] else {
      Issue.record("a size")
      return
    }
    #expect(fault.message.hasPrefix(words), "\(fault.message)")
  }

  // MARK: Compression

  /// Wraps text in gzip format without compressing it.
  private static func packed(_ text: String) -> [UInt8] { stored(Array(text.utf8)) }

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    let block: [UInt8] =
      [1] + [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + bytes
    return gzip(block, of: bytes.count, check: check(bytes))
  }

  /// Compresses the start of a drawing, followed by endless spaces.
  private static func packedSpaces(megabytes: Int) -> [UInt8] {
    // A block of fixed codes: a space, and then copies of 258 bytes from one before.
    var bits: [UInt8] = []
    var buffer = 0
    var filled = 0
    func put(_ value: Int, _ count: Int) {
      buffer |= value << filled
      filled += count
      while filled >= 8 {
        bits.append(UInt8(buffer & 0xFF))
        buffer >>= 8
        filled -= 8
      }
    }
    func code(_ value: Int, _ count: Int) {
      put((0..<count).reduce(0) { $0 | (value >> $1 & 1) << (count - 1 - $1) }, count)
    }
    put(1, 1)
    put(1, 2)
    for byte in "<svg ".utf8 { code(0x30 + Int(byte), 8) }
    for _ in 0..<megabytes << 20 / 258 {
      code(0xC0 + 285 - 280, 8)
      code(0, 5)
    }
    code(0, 7)
    put(0, 7)
    return gzip(bits, of: 5 + megabytes << 20 / 258 * 258, check: 0)
  }

  private static func gzip(_ block: [UInt8], of count: Int, check: UInt32) -> [UInt8] {
    let numbers = [check, UInt32(count)].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + block + numbers
  }

  private static func check(_ bytes: [UInt8]) -> UInt32 {
    var code: UInt32 = ~0
    for byte in bytes {
      code ^= UInt32(byte)
      for _ in 0..<8 { code = code & 1 == 1 ? code >> 1 ^ 0xEDB8_8320 : code >> 1 }
    }
    return ~code
  }
}
