import Foundation
import SeededNumbers
import TestFiles
import Testing

@testable import Pictures

@Suite struct DrawingTests {
  /// Returns a drawing of which every tile is drawn from the whole text.
  private func drawing(
    _ svg: String, width: Int, height: Int, rows: Int = 32_000, columns: Int = 32_000,
    in folder: TestFolder
  ) throws -> PixelDrawing {
    let path = try folder.file("a.svg", Array(svg.utf8))
    let whole = [0..<svg.utf8.count]
    return PixelDrawing(
      path: String(decoding: path, as: UTF8.self), width: width, height: height,
      bands: stride(from: 0, to: height, by: rows).map { y in
        PixelDrawing.Band(
          y: y, height: min(rows, height - y),
          tiles: stride(from: 0, to: width, by: columns).map { x in
            PixelDrawing.Tile(x: x, width: min(columns, width - x), parts: whole)
          })
      })
  }

  private func emptyFile(in folder: TestFolder) throws -> String {
    String(decoding: try folder.file("a.png", []), as: UTF8.self)
  }

  /// Shapes at all fractions of a pixel, clipped and translucent, with pictures of noise.
  private func shapes(_ size: Int, seed: UInt64) -> String {
    var numbers = SeededNumbers(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &numbers) }
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(size)" \
      viewBox="0 0 \(size) \(size)">
      <rect width="\(size)" height="\(size)" fill="#f4f2ee"/>
      """
    for index in 0..<60 {
      let (x, y) = (number(0...Double(size)), number(0...Double(size)))
      svg += """
        <clipPath id="c\(index)"><rect x="\(x)" y="\(y)" width="60.3" height="40.7" rx="5"/></clipPath>
        <g clip-path="url(#c\(index))"><rect x="\(x)" y="\(y)" width="99" height="99" \
        fill="#\(["a0c", "0ac", "ca0"][index % 3])" fill-opacity="\(number(0.2...1))"/>
        <circle cx="\(x)" cy="\(y + 20)" r="17.7" fill="#123"/></g>
        """
    }
    return svg + "</svg>"
  }

  @Test(
    "Tiles meet without visible seams: their pixels are those of the whole drawing",
    arguments: [1, 2, 3])
  func seams(seed: UInt64) throws {
    let folder = try TestFolder()
    let helper = PictureHelper.built()
    let svg = shapes(300, seed: seed)
    // With one pixel per point, and with one and a half.
    for size in [300, 450] {
      let file = try emptyFile(in: folder)
      let whole = try helper.pixels(
        of: drawing(svg, width: size, height: size, in: folder), by: file)
      let tiled = try helper.pixels(
        of: drawing(svg, width: size, height: size, rows: 37, columns: 53, in: folder), by: file)
      #expect(whole.width == size && whole.height == size)
      #expect(Set(whole.bytes).count > 20)
      // Cairo sometimes rounds the edges of a clipped shape differently.
      let differences = zip(whole.bytes, tiled.bytes).map { abs(Int($0) - Int($1)) }
      #expect(differences.count == 3 * size * size)
      #expect(differences.allSatisfy { $0 <= 8 }, "seed \(seed)")
      #expect(differences.count { $0 > 0 } < differences.count / 1000, "seed \(seed)")
    }
  }

  @Test(
    "A PNG of many bands equals one of a single band",
    arguments: [(300, 300, 7), (41, 999, 100), (1000, 3, 1), (1, 1, 1)])
  func png(width: Int, height: Int, rows: Int) throws {
    let folder = try TestFolder()
    let helper = PictureHelper.built()
    let svg = shapes(1000, seed: 4).replacingOccurrences(
      of: "width=\"1000\" height=\"1000\" viewBox=\"0 0 1000 1000\"",
      with: "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\"")
    let urls = try [32_000, rows].map { rows in
      let file = try emptyFile(in: folder)
      try helper.writePNG(
        of: drawing(svg, width: width, height: height, rows: rows, in: folder), to: file)
      #expect(
        try helper.headers(of: [Array(file.utf8)])[0].get()
          == PictureHeader(width: Double(width), height: Double(height)))
      try expectWhole(Data(contentsOf: URL(fileURLWithPath: file)))
      return try helper.thumbnails(of: [
        ThumbnailRequest(path: Array(file.utf8), width: width, height: height)
      ])[0].get().url
    }
    #expect(urls[0].hasPrefix("data:image/") && urls[0] == urls[1])
  }

  /// Checks that a PNG's chunks follow each other to its end.
  private func expectWhole(_ png: Data) throws {
    var names: [String] = []
    var rest = Array(png)[8...]
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      names.append(String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self))
      rest = rest.dropFirst(12 + length)
    }
    #expect(rest.isEmpty)
    #expect(names.first == "IHDR" && names.last == "IEND")
    #expect(names.dropFirst().dropLast().allSatisfy { $0 == "IDAT" })
  }

  @Test("A tile is drawn from its own parts, in order")
  func parts() throws {
    let folder = try TestFolder()
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"2\">"
    let red = "<rect width=\"4\" height=\"2\" fill=\"#f00\"/>"
    let blue = "<rect width=\"4\" height=\"2\" fill=\"#00f\"/>"
    let text = head + red + blue + "</svg>"
    var drawing = try drawing(text, width: 4, height: 2, columns: 2, in: folder)
    let ends = [head, head + red, head + red + blue, text].map(\.utf8.count)
    drawing.bands[0].tiles[0].parts = [0..<ends[1], ends[2]..<ends[3]]
    drawing.bands[0].tiles[1].parts = [
      0..<ends[0], ends[1]..<ends[2], ends[0]..<ends[1], ends[2]..<ends[3],
    ]
    var picture = try PictureHelper.built().pixels(of: drawing, by: emptyFile(in: folder))
    #expect(Array(picture.bytes) == Array(repeating: [255, 0, 0], count: 8).flatMap(\.self))
    drawing.bands[0].tiles[1].parts = [0..<ends[0], ends[1]..<ends[3]]
    picture = try PictureHelper.built().pixels(of: drawing, by: emptyFile(in: folder))
    let row: [UInt8] = [255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255]
    #expect(picture.bytes == row + row)
  }

  @Test("A removed file is not created again, and a drawing that is not SVG is refused")
  func refused() throws {
    let folder = try TestFolder()
    let helper = PictureHelper.built()
    let drawing = try drawing(shapes(30, seed: 1), width: 30, height: 30, in: folder)
    let gone = #expect(throws: PictureError.self) {
      try helper.writePNG(of: drawing, to: "\(folder.path)/b.png")
    }
    #expect(gone?.message == "No such file or directory")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/b.png"))
    #expect(throws: PictureError("No space left on device")) {
      try helper.writePNG(of: drawing, to: "/dev/full")
    }
    let none = try self.drawing("<svg", width: 30, height: 30, in: folder)
    #expect(throws: PictureError.self) {
      try helper.writePNG(of: none, to: emptyFile(in: folder))
    }
    var outside = drawing
    outside.bands[0].tiles[0].width = 31
    #expect(throws: PictureError.self) {
      try helper.writePNG(of: outside, to: emptyFile(in: folder))
    }
  }

  @Test(
    "A drawing with too many pixels is refused with the limit and what to do",
    arguments: [
      (PixelLimit.png, 40_000.0, 50_000.0, "40,000 × 50,000", "a PNG has at most 1,000,000,000"),
      (.png, 20_000_000, 5, "20,000,000 × 5", "and 10,000,000 on a side"),
      (.png, 5, 1e300, "5 × more than 1,000,000,000,000,000", "a smaller --scale, or give fewer"),
      (.terminal, 8000, 5000, "8,000 × 5,000", "a picture in a terminal has at most 30,000,000"),
    ])
  func tooLarge(limit: PixelLimit, width: Double, height: Double, size: String, words: String) {
    let fault = #expect(throws: PictureError.self) { try limit.check(width: width, height: height) }
    #expect(fault?.message.contains("it would have \(size) pixels") == true)
    #expect(fault?.message.contains(words) == true)
    #expect(throws: Never.self) { try limit.check(width: 1200, height: 20_000) }
  }

  @Test(
    "The Adler-32 of two parts is computed from those of both",
    arguments: [0, 1, 5551, 200_000])
  func adler(length: Int) {
    var numbers = SeededNumbers(seed: 9)
    let bytes = (0..<length + 1000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    func naive(_ bytes: some Sequence<UInt8>) -> UInt32 {
      let (a, b) = bytes.reduce((1, 0)) { sums, byte in
        let a = (sums.0 + Int(byte)) % 65_521
        return (a, (sums.1 + a) % 65_521)
      }
      return UInt32(b << 16 | a)
    }
    let joined = PNGFile.adler(
      naive(bytes.prefix(1000)), naive(bytes.dropFirst(1000)), length: length)
    #expect(joined == naive(bytes))
    #expect(PNGFile.adler(1, naive(bytes), length: bytes.count) == naive(bytes))
  }
}
