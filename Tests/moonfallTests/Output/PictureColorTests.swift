import Foundation
import SamplePictures
import Testing
import Workplaces

/// The colours of pictures in the output of `render`.
@Suite struct PictureColorTests {
  /// A picture of one colour, and its colour on the wall.
  private struct Sample {
    var name: String
    var bytes: [UInt8]?
    var right: [Int]
    var tolerance = 1
  }

  private static let side = 64

  private let workplace: Workplace
  private let samples: [Sample]

  init() throws {
    workplace = try Workplace()
    let color: [UInt16] = [200, 100, 50]
    let numbers = color.map(Int.init)
    let p3 = Profile.displayP3
    func png(
      _ kind: PNG.Kind, _ samples: [UInt16], depth: UInt8 = 8, _ chunks: [(String, [UInt8])] = []
    ) -> [UInt8] {
      PNG(kind, size: Self.side, depth: depth, chunks: chunks) { _, _ in samples }.bytes
    }
    samples = [
      Sample(name: "dark.png", bytes: png(.color, [30, 30, 30]), right: [30, 30, 30]),
      Sample(name: "blue.png", bytes: png(.color, [0, 0, 255]), right: [0, 0, 255]),
      Sample(name: "white.png", bytes: png(.color, [255, 255, 255]), right: [255, 255, 255]),
      Sample(
        name: "p3.png", bytes: png(.color, color, [PNG.profile(p3.bytes)]), right: p3.sRGB(numbers)),
      Sample(
        name: "deep.png",
        bytes: png(.color, color.map { $0 * 257 }, depth: 16, [PNG.profile(p3.bytes)]),
        right: p3.sRGB(numbers)),
      Sample(name: "grey.png", bytes: png(.grey, [77]), right: [77, 77, 77]),
      Sample(
        name: "palette.png", bytes: png(.palette, [0], [("PLTE", [9, 140, 220])]),
        right: [9, 140, 220]),
      Sample(name: "red.jpg[Q=95]", right: [255, 0, 0], tolerance: 3),
      Sample(name: "adobe.jpg[Q=98]", right: Profile.adobeRGB.sRGB([60, 160, 90]), tolerance: 4),
      Sample(name: "inks.jpg[Q=98]", right: [155, 105, 55], tolerance: 3),
      Sample(name: "sea.webp[lossless]", right: [12, 200, 240]),
      // Half of it is the grey behind it.
      Sample(name: "clear.png", bytes: png(.greyWithAlpha, [0, 128]), right: [116, 116, 116]),
      Sample(
        name: "drawing.svg",
        bytes: Array(
          """
          <!--\(String(repeating: "-x", count: 2000))--><svg xmlns="http://www.w3.org/2000/svg" \
          width="1in" height="72pt"><rect width="1in" height="1in" fill="#0a7b3c"/></svg>
          """.utf8), right: [10, 123, 60]),
    ]
    for sample in samples { try write(sample) }
    let items = samples.map { sample in
      let file = sample.name.prefix { $0 != "[" }
      return "{\"src\": \"\(file)\", \"width\": \(Self.side), \"height\": \(Self.side)}"
    }
    try workplace.write("[\(items.joined(separator: ","))]", to: "items.json")
  }

  private func write(_ sample: Sample) throws {
    let path = workplace.url(sample.name).path
    if let bytes = sample.bytes {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } else if sample.name.hasPrefix("inks") {
      try #require(
        writePicture(of: [100, 150, 200, 0], to: path, size: Self.side, isInk: true))
    } else {
      let isAdobe = sample.name.hasPrefix("adobe")
      try #require(
        writePicture(
          of: isAdobe ? [60, 160, 90] : sample.right, to: path, size: Self.side,
          profile: isAdobe ? Profile.adobeRGB.bytes : nil))
    }
  }

  /// Runs `render` for a wall of one column without spacing.
  private func render(_ arguments: String...) throws -> Outcome {
    let layout = ["--columns", "1", "--width", "\(Self.side)", "--spacing", "0", "--insets", "0"]
    let outcome = try workplace.moonfall(["render", "items.json"] + layout + arguments)
    #expect(outcome.code == 0 && outcome.errors == "")
    return outcome
  }

  @Test("A PNG has the pictures' colours", arguments: ["1", "0.5", "2"])
  func png(scale: String) throws {
    _ = try render("-o", "wall.png", "--scale", scale)
    let pixels = try Pixels(file: [UInt8](Data(contentsOf: workplace.url("wall.png"))))
    let side = pixels.width
    for (index, sample) in samples.enumerated() {
      let seen = pixels[side * 4 / 5, side * index + side * 4 / 5]
      #expect(
        isNear(seen, sample.right + [255], within: sample.tolerance),
        "\(sample.name): \(seen), not \(sample.right)")
    }
  }

  @Test("SVG and HTML have the pictures' colours inside", arguments: ["svg", "html"])
  func embedded(format: String) throws {
    let text = try render("--format", format, "--embed").output
    let urls = text.components(separatedBy: "\"data:image/").dropFirst()
      .map { "data:image/" + $0.prefix { $0 != "\"" } }
    try #require(urls.count == samples.count)
    for (url, sample) in zip(urls, samples) {
      let seen = try Pixels(url: url).middle
      let alpha = Double(seen[3]) / 255
      let shown = seen.prefix(3).map { Int((Double($0) * alpha + 0xE8 * (1 - alpha)).rounded()) }
      #expect(
        isNear(shown, sample.right, within: sample.tolerance),
        "\(sample.name): \(shown), not \(sample.right)")
    }
    let ground = format == "svg" ? "fill=\"#e8e8e8\"" : "background:#e8e8e8"
    #expect(text.components(separatedBy: ground).count == samples.count + 1)
  }

  @Test("A terminal shows the pictures' colours")
  func terminal() throws {
    let outcome = try workplace.shell(
      """
      TERM=xterm script -qec 'moonfall render items.json --columns 1 --width \(Self.side) \
      --spacing 0 --insets 0' /dev/null
      """)
    #expect(outcome.code == 0)
    let cells = Set(
      outcome.output.components(separatedBy: "38;2;").dropFirst().map { text in
        text.prefix { $0 != "m" }.split(separator: ";").prefix(3).compactMap { Int($0) }
      })
    for sample in samples {
      #expect(
        cells.contains { isNear($0, sample.right, within: sample.tolerance) }, "\(sample.name)")
    }
  }

  @Test("A PNG has the colours of pictures in data URLs, whatever their format")
  func dataURLs() throws {
    let color: [UInt16] = [200, 100, 50]
    let tagged = PNG(.color, chunks: [PNG.profile(Profile.displayP3.bytes)]) { _, _ in color }
    let path = workplace.url("a.webp").path
    try #require(writePicture(of: [12, 200, 240], to: path + "[lossless]"))
    let webp = try Data(contentsOf: URL(fileURLWithPath: path))
    let drawing =
      "%3Csvg xmlns='http://www.w3.org/2000/svg' width='1in' height='1in'%3E"
      + "%3Crect width='1in' height='1in' fill='%230a7b3c'/%3E%3C/svg%3E"
    let pictures = [
      (
        "data:image/png;base64,\(Data(tagged.bytes).base64EncodedString())",
        Profile.displayP3.sRGB([200, 100, 50])
      ),
      ("data:image/webp;base64,\(webp.base64EncodedString())", [12, 200, 240]),
      ("data:image/svg+xml,\(drawing)", [10, 123, 60]),
    ]
    let items = pictures.map { "{\"src\": \"\($0.0)\", \"width\": 64, \"height\": 64}" }
    try workplace.write("[\(items.joined(separator: ","))]", to: "items.json")
    _ = try render("-o", "wall.png")
    let pixels = try Pixels(file: [UInt8](Data(contentsOf: workplace.url("wall.png"))))
    for (index, (_, right)) in pictures.enumerated() {
      let seen = pixels[52, Self.side * index + 52]
      #expect(isNear(seen, right + [255], within: 1), "\(index): \(seen), not \(right)")
    }
  }

  @Test("A data URL without a picture is left out of a PNG with a warning")
  func brokenDataURL() throws {
    try workplace.write(
      """
      [{"src": "data:image/png;base64,AAAA", "width": 9, "height": 9},
       {"src": "data:image/png;base64,", "width": 9, "height": 9}]
      """, to: "items.json")
    let outcome = try workplace.moonfall("render", "items.json", "-o", "wall.png")
    #expect(outcome.code == 0)
    #expect(
      outcome.errors.contains(
        "2 pictures are not shown: it is not a picture of a known format (item 1, item 2)"))
  }

  @Test("The script's colour is behind a transparent picture, if there is one")
  func ownColor() throws {
    try workplace.write("return { color = \"#336699\" }", to: "blue.lua")
    _ = try render("--script", "blue.lua", "-o", "wall.png")
    let pixels = try Pixels(file: [UInt8](Data(contentsOf: workplace.url("wall.png"))))
    let index = try #require(samples.firstIndex { $0.name == "clear.png" })
    let seen = pixels[52, Self.side * index + 52]
    #expect(isNear(seen, [25, 51, 76, 255], within: 1), "\(seen)")
  }
}
