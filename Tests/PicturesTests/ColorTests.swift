import Foundation
import SamplePictures
import TestFiles
import Testing

@testable import Pictures

/// The colours of files of all kinds in thumbnails, from which every output is made.
@Suite struct ColorTests {
  private static let colors = [
    [30, 30, 30], [0, 0, 255], [255, 255, 255], [255, 0, 0], [0, 255, 0], [201, 99, 52],
    [12, 200, 240], [3, 3, 3], [128, 127, 90],
  ]
  private static let profiles: [Profile] = [.sRGB, .displayP3, .adobeRGB, .odd]

  private let folder: TestFolder
  private let helper = PictureHelper.built()

  init() throws { folder = try TestFolder() }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// Returns the middle pixel of a file's thumbnail, which is a little smaller.
  private func seen(_ name: String, side: Int = 11) throws -> [Int] {
    let request = ThumbnailRequest(path: Array(path(name).utf8), width: side, height: side)
    let url = try helper.thumbnails(of: [request])[0].get().url
    return try Pixels(url: url).middle
  }

  private func seen(_ png: PNG) throws -> [Int] {
    _ = try folder.file("a.png", png.bytes)
    return try seen("a.png")
  }

  @Test(
    "A picture without a profile keeps its values in every format", arguments: colors,
    [
      ("a.png", 1), ("a.webp[lossless]", 1), ("a.tif", 1), ("a.gif", 1), ("a.png[palette]", 1),
      ("a.jpg[Q=95]", 3), ("a.webp[Q=95]", 3), ("a.avif[Q=95]", 3),
    ])
  func plain(color: [Int], format: (name: String, tolerance: Int)) throws {
    try #require(writePicture(of: color, to: path(format.name)))
    let name = String(format.name.prefix { $0 != "[" })
    let seen = try seen(name)
    #expect(isNear(seen, color + [255], within: format.tolerance), "\(seen)")
  }

  @Test(
    "A picture with a profile is converted to sRGB in every format", arguments: profiles,
    [
      ("a.png", 1), ("a.webp[lossless]", 1), ("a.tif", 1), ("a.jpg[Q=98,subsample_mode=off]", 3),
      ("a.avif[Q=99]", 3),
    ])
  func tagged(profile: Profile, format: (name: String, tolerance: Int)) throws {
    for color in Self.colors {
      try #require(writePicture(of: color, to: path(format.name), profile: profile.bytes))
      let name = String(format.name.prefix { $0 != "[" })
      let right = profile.sRGB(color) + [255]
      let seen = try seen(name)
      // A steep curve amplifies the losses of JPEG.
      #expect(
        isNear(seen, right, within: format.tolerance + (profile.name == "odd" ? 3 : 1)),
        "\(color): \(seen), not \(right)")
    }
  }

  @Test("16 bits are converted like 8 bits, with and without a profile", arguments: colors)
  func deep(color: [Int]) throws {
    let samples = color.map { UInt16($0 * 257) }
    #expect(isNear(try seen(PNG(.color, depth: 16) { _, _ in samples }), color + [255], within: 1))
    let right = Profile.displayP3.sRGB(color)
    let chunk = PNG.profile(Profile.displayP3.bytes)
    let opaque = PNG(.color, depth: 16, chunks: [chunk]) { _, _ in samples }
    #expect(isNear(try seen(opaque), right + [255], within: 1))
    let alpha = PNG(.colorWithAlpha, depth: 16, chunks: [chunk]) { _, _ in samples + [128 * 257] }
    #expect(isNear(try seen(alpha), right + [128], within: 1))
    try #require(writePicture(of: color.map { $0 * 257 }, to: path("a.tif"), isDeep: true))
    #expect(isNear(try seen("a.tif"), color + [255], within: 1))
  }

  @Test(
    "Grey keeps its value, or is converted with its profile", arguments: [0, 30, 128, 200, 255])
  func grey(value: Int) throws {
    let sample = UInt16(value)
    let plain = [value, value, value]
    #expect(isNear(try seen(PNG(.grey) { _, _ in [sample] }), plain + [255], within: 1))
    let clear = PNG(.greyWithAlpha) { _, _ in [sample, 77] }
    #expect(isNear(try seen(clear), plain + [77], within: 1))
    let deep = PNG(.grey, depth: 16) { _, _ in [sample * 257] }
    #expect(isNear(try seen(deep), plain + [255], within: 1))

    let profile = Profile.grey(gamma: 1.8)
    let right = Array(repeating: Profile.sRGB(grey: value, gamma: 1.8), count: 3)
    let tagged = PNG(.grey, chunks: [PNG.profile(profile)]) { _, _ in [sample] }
    #expect(isNear(try seen(tagged), right + [255], within: 1))
    let taggedClear = PNG(.greyWithAlpha, chunks: [PNG.profile(profile)]) { _, _ in [sample, 77] }
    #expect(isNear(try seen(taggedClear), right + [77], within: 1))
    try #require(writePicture(of: [value], to: path("a.jpg[Q=98]"), profile: profile))
    #expect(isNear(try seen("a.jpg"), right + [255], within: 3))
  }

  @Test("A grey JPEG may have a profile for colours")
  func greyWithColorProfile() throws {
    try #require(writePicture(of: [40], to: path("a.jpg[Q=98]")))
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path("a.jpg"))))
    let body = Array("ICC_PROFILE\0".utf8) + [1, 1] + Profile.odd.bytes
    let length = body.count + 2
    bytes.insert(contentsOf: [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)] + body, at: 2)
    _ = try folder.file("a.jpg", bytes)
    let seen = try seen("a.jpg")
    #expect(isNear(seen, Profile.odd.sRGB([40, 40, 40]) + [255], within: 3), "\(seen)")
  }

  @Test("A palette is converted with the profile, with and without transparent colours")
  func palette() throws {
    let colors: [UInt8] = [200, 100, 50, 0, 0, 255]
    let right = Profile.displayP3.sRGB([200, 100, 50])
    let chunks = [PNG.profile(Profile.displayP3.bytes), ("PLTE", colors)]
    let plain = PNG(.palette, chunks: [("PLTE", colors)]) { _, _ in [0] }
    #expect(isNear(try seen(plain), [200, 100, 50, 255], within: 1))
    #expect(
      isNear(try seen(PNG(.palette, chunks: chunks) { _, _ in [0] }), right + [255], within: 1))
    let clear = PNG(.palette, chunks: chunks + [("tRNS", [99])]) { _, _ in [0] }
    #expect(isNear(try seen(clear), right + [99], within: 1))
  }

  @Test(
    "CMYK is converted with its profile; without one, inks are subtracted as in browsers",
    arguments: [
      [0, 0, 0, 0], [255, 0, 0, 0], [0, 255, 0, 0], [0, 0, 255, 0], [0, 0, 0, 255],
      [40, 90, 200, 30], [120, 120, 120, 120],
    ])
  func inks(inks: [Int]) throws {
    let black = Double(255 - inks[3]) / 255
    let plain = inks.prefix(3).map { Int((Double(255 - $0) * black).rounded()) }
    let sum = Double(inks.reduce(0, +)) / 255
    let grey = Profile.sRGB(lightness: 100 - 25 * sum)
    for name in ["a.jpg", "a.tif"] {
      let options = name == "a.jpg" ? "[Q=98]" : ""
      try #require(writePicture(of: inks, to: path(name + options), isInk: true))
      let untagged = try seen(name)
      #expect(isNear(untagged, plain + [255], within: 3), "\(name): \(untagged)")
      try #require(
        writePicture(of: inks, to: path(name + options), isInk: true, profile: Profile.inks))
      let tagged = try seen(name)
      #expect(
        isNear(tagged, [grey, grey, grey, 255], within: 3), "\(name): \(tagged), not \(grey)")
    }
    // A profile for other samples is ignored.
    try #require(
      writePicture(of: inks, to: path("b.jpg[Q=98]"), isInk: true, profile: Profile.odd.bytes))
    #expect(isNear(try seen("b.jpg"), plain + [255], within: 3))
  }

  @Test("A profile that is broken or for other samples is ignored")
  func brokenProfiles() throws {
    let whole = Profile.odd.bytes
    var noTags = whole
    for index in 128..<132 { noTags[index] = 0 }
    let profiles = [
      Array(whole.prefix(64)), Array(whole.prefix(200)), Array("no profile at all".utf8), noTags,
      Profile.grey(gamma: 1.2), Profile.inks,
    ]
    for (index, profile) in profiles.enumerated() {
      let png = PNG(.color, chunks: [PNG.profile(profile)]) { _, _ in [200, 100, 50] }
      #expect(isNear(try seen(png), [200, 100, 50, 255], within: 1), "\(index)")
      try #require(writePicture(of: [200, 100, 50], to: path("a.jpg[Q=98]"), profile: profile))
      #expect(isNear(try seen("a.jpg"), [200, 100, 50, 255], within: 3), "\(index)")
    }
  }

  @Test(
    "The gamma and the chromaticities of a PNG apply without a profile and an sRGB chunk",
    arguments: [Profile.displayP3, .odd, .adobeRGB])
  func chunks(space: Profile) throws {
    let gamma = space.gamma > 0 ? space.gamma : 2.2
    let model = Profile("", space.primaries, gamma: gamma)
    let marks = [PNG.gamma(1 / gamma), PNG.chromaticities(space.primaries)]
    let color: [UInt16] = [180, 90, 70]
    let right = model.sRGB(color.map(Int.init)) + [255]
    let marked = try seen(PNG(.color, chunks: marks) { _, _ in color })
    #expect(isNear(marked, right, within: 1), "\(marked), not \(right)")
    let standard = PNG(.color, chunks: marks + [("sRGB", [0])]) { _, _ in color }
    #expect(isNear(try seen(standard), [180, 90, 70, 255], within: 1))
    let tagged = PNG(.color, chunks: marks + [PNG.profile(Profile.adobeRGB.bytes)]) { _, _ in color
    }
    #expect(isNear(try seen(tagged), Profile.adobeRGB.sRGB([180, 90, 70]) + [255], within: 1))
  }

  @Test("The chunks that mark sRGB change nothing", arguments: colors)
  func usualChunks(color: [Int]) throws {
    let marks = [PNG.gamma(0.45455), PNG.chromaticities(Profile.sRGB.primaries)]
    let png = PNG(.color, chunks: marks) { _, _ in color.map(UInt16.init) }
    #expect(isNear(try seen(png), color + [255], within: 1))
  }

  @Test("The code points of a PNG take precedence over its profile")
  func codePoints() throws {
    let color: [UInt16] = [180, 90, 70]
    for (primaries, transfer, model) in [
      (12, 13, Profile.displayP3), (1, 8, Profile("", Profile.sRGB.primaries, gamma: 1)),
      (9, 4, Profile("", [0.708, 0.292, 0.170, 0.797, 0.131, 0.046], gamma: 2.2)),
      (1, 13, Profile.sRGB),
    ] as [(UInt8, UInt8, Profile)] {
      let chunk = ("cICP", [primaries, transfer, 0, 1])
      let right = model.sRGB(color.map(Int.init)) + [255]
      for chunks in [[chunk], [PNG.profile(Profile.odd.bytes), chunk]] {
        let seen = try seen(PNG(.color, chunks: chunks) { _, _ in color })
        #expect(isNear(seen, right, within: 1), "\(primaries), \(transfer): \(seen), not \(right)")
      }
    }
  }

  @Test("Broken chunks of a PNG change nothing")
  func brokenChunks() throws {
    for chunk in [
      ("gAMA", [0, 0, 0, 0]), ("gAMA", [255, 255, 255, 255]), ("gAMA", [0]),
      ("cHRM", Array(repeating: 0, count: 32)), ("cICP", [200, 200, 200, 200]), ("cICP", [1]),
    ] as [(String, [UInt8])] {
      let png = PNG(.color, chunks: [chunk]) { _, _ in [200, 100, 50] }
      #expect(isNear(try seen(png), [200, 100, 50, 255], within: 1), "\(chunk)")
    }
  }

  @Test("Colours of transparent pixels do not bleed into their neighbours when a picture shrinks")
  func premultiplied() throws {
    let png = PNG(.colorWithAlpha, size: 64) { x, _ in x < 32 ? [255, 0, 0, 255] : [0, 255, 0, 0] }
    _ = try folder.file("a.png", png.bytes)
    let request = ThumbnailRequest(path: Array(path("a.png").utf8), width: 9, height: 9)
    let pixels = try Pixels(url: helper.thumbnails(of: [request])[0].get().url)
    for x in 0..<9 where pixels[x, 4][3] > 20 {
      #expect(isNear(pixels[x, 4].dropLast(), [255, 0, 0], within: 2), "\(pixels[x, 4])")
    }
    #expect(pixels[8, 4][3] == 0)
  }

  @Test(
    "The edges of saturated colours stay saturated in a JPEG that shrinks", arguments: [64, 640])
  func edges(size: Int) throws {
    let png = PNG(.color, size: size) { x, _ in x < size / 2 ? [255, 0, 0] : [0, 0, 255] }
    _ = try folder.file("a.png", png.bytes)
    let request = ThumbnailRequest(path: Array(path("a.png").utf8), width: 32, height: 32)
    let pixels = try Pixels(url: helper.thumbnails(of: [request])[0].get().url)
    #expect(isNear(pixels[13, 16], [255, 0, 0, 255], within: 3))
    #expect(isNear(pixels[18, 16], [0, 0, 255, 255], within: 3))
  }

  @Test("A photograph becomes a JPEG, flat colours a PNG", arguments: [false, true])
  func types(isNoisy: Bool) throws {
    var state: UInt32 = 7
    let png = PNG(.color, size: 64) { x, y in
      state = state &* 1_664_525 &+ 1_013_904_223
      return isNoisy ? [UInt16(state >> 24), UInt16(x), UInt16(y)] : [9, 80, 200]
    }
    _ = try folder.file("a.png", png.bytes)
    let request = ThumbnailRequest(path: Array(path("a.png").utf8), width: 64, height: 64)
    let url = try helper.thumbnails(of: [request])[0].get().url
    #expect(url.hasPrefix(isNoisy ? "data:image/jpeg;" : "data:image/png;"))
  }
}

private func isNear(_ a: ArraySlice<Int>, _ b: [Int], within tolerance: Int) -> Bool {
  isNear(Array(a), b, within: tolerance)
}
