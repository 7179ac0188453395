import Foundation
import Items
import Testing

@Suite struct TextEncodingTests {
  private func error(of bytes: [UInt8]) -> ItemsError? {
    do throws(ItemsError) {
      _ = try Items.load(.bytes(bytes))
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "An input of white space only has its own error",
    arguments: ["", " \n\t\r\n", "\u{FEFF}", "\u{FEFF} "])
  func empty(_ text: String) {
    #expect(error(of: Array(text.utf8))?.kind == .empty)
  }

  @Test(
    "Text in another encoding is an error that names it",
    arguments: [
      (String.Encoding.utf16, "UTF-16"), (.utf16LittleEndian, "UTF-16"),
      (.utf16BigEndian, "UTF-16"), (.utf32, "UTF-32"), (.utf32LittleEndian, "UTF-32"),
      (.utf32BigEndian, "UTF-32"),
    ])
  func otherEncoding(_ encoding: String.Encoding, _ name: String) throws {
    let data = try #require(#"[{"width": 1}]"#.data(using: encoding))
    let error = error(of: Array(data))
    #expect(error?.kind == .notUTF8)
    #expect(error?.description == "items: error: the text is \(name)\nSave it as UTF-8.")
  }

  @Test("Bytes that are not UTF-8 are an error with their position")
  func latin1() {
    let error = error(of: Array("[{\"a\": \"é".utf8) + [0xE9] + Array("\"}]".utf8))
    #expect(error?.kind == .notUTF8)
    #expect(error?.line == 1)
    #expect(error?.column == 10)
  }

  @Test(
    "Broken UTF-8 is an error at any position",
    arguments: [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5], [0xF0, 0x9F], [0x80], [0xFF]] as [[UInt8]]
  )
  func broken(_ bytes: [UInt8]) {
    #expect(error(of: Array("[{\"a\": \"".utf8) + bytes + Array("\"}]".utf8))?.kind == .notUTF8)
    #expect(error(of: Array("[{\"".utf8) + bytes + Array("\": 1}]".utf8))?.kind == .notUTF8)
    #expect(error(of: Array("[{}]".utf8) + bytes)?.kind == .notUTF8)
  }

  @Test(
    "Other kinds of files are named",
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "a PNG picture"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG picture"),
      ([0x1F, 0x8B, 8, 0], "compressed with gzip"), ([0x50, 0x4B, 3, 4, 9], "a ZIP archive"),
      ([0x25, 0x50, 0x44, 0x46, 0x2D], "a PDF document"),
      ([0x7F, 0x45, 0x4C, 0x46, 2, 1, 0], "a binary file"),
    ] as [([UInt8], String)])
  func binary(_ bytes: [UInt8], _ name: String) {
    let error = error(of: bytes)
    #expect(error?.kind == .binary)
    #expect(error?.message == "this is \(name), not JSON")
  }
}
