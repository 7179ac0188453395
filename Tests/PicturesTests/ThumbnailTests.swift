import Testing

@testable import Pictures

@Suite struct ThumbnailTests {
  @Test(
    "Base 64 of any length is decoded",
    arguments: [("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYmFy", "foobar")])
  func decodes(text: String, bytes: String) {
    let thumbnail = Thumbnail(type: "image/png", base64: text)
    #expect(thumbnail.bytes == Array(bytes.utf8))
    #expect(thumbnail.url == "data:image/png;base64,\(text)")
  }

  @Test("Other text has no bytes", arguments: ["Z*", "Zg\n", "é"])
  func others(text: String) {
    #expect(Thumbnail(type: "image/png", base64: text).bytes == nil)
  }
}
