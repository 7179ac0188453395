import FuzzWaterfall
import Testing
import Waterfall

@Suite struct TrackListTests {
  static let noTrack =
    "is not a track; write px, %, fr, auto, minmax(…), repeat(…), min(…), max(…), clamp(…) or calc(…)"

  @Test(
    "Words may be in capitals, white space is free, and numbers are written as in CSS",
    arguments: [
      ("100px 1fr", "100PX 1Fr"), ("100px 1fr", "  100px\n\t1fr "), ("100px 1fr", "100 1fr"),
      ("100px 1fr", "100.0px 01fr"), ("0.5fr", ".5fr"), ("auto", "AUTO"),
      ("repeat(2, 1fr)", "Repeat( 2 , 1fr )"), ("repeat(2, 1fr)", "repeat(2,1fr)"),
      ("minmax(1px, 2fr)", "MINMAX( 1px,2fr )"),
      ("repeat(auto-fill, 90px)", "repeat(AUTO-fill,90)"),
      ("repeat(2, 1fr) repeat(2, 1px)", "repeat(2,1fr)repeat(2,1px)"),
    ])
  func spellings(text: String, other: String) throws {
    #expect(try Tracks(text) == Tracks(other))
  }

  @Test(
    "An error points at the character and says what to write",
    arguments: [
      ("", 0, "a track list cannot be empty; try \"repeat(3, 1fr)\""),
      (" \t ", 0, "a track list cannot be empty; try \"repeat(3, 1fr)\""),
      ("0", 0, "a section must have 1 to 10,000 tracks"),
      ("-1", 0, "a section must have 1 to 10,000 tracks"),
      ("10001", 0, "a section must have 1 to 10,000 tracks"),
      ("repeat(10001, 1fr)", 7, "a section can have at most 10,000 tracks"),
      ("9223372036854775808", 0, "a section must have 1 to 10,000 tracks"),
      ("3.5", 0, "a count of tracks is a whole number, and a length has a unit, as in 100px"),
      ("repeat(9223372036854775807, 1fr)", 7, "a section can have at most 10,000 tracks"),
      (
        "repeat(1\(String(repeating: "0", count: 400)), 1fr)", 7,
        "a section can have at most 10,000 tracks"
      ),
      ("repeat(5000, 1fr 1fr 1fr)", 7, "a section can have at most 10,000 tracks"),
      ("repeat(10000, 1fr) 1px", 19, "a section can have at most 10,000 tracks"),
      ("100em", 0, "unknown unit 'em'; tracks are given in px, % or fr"),
      ("1fr 2REM", 4, "unknown unit 'rem'; tracks are given in px, % or fr"),
      ("minmax(1px, 5vw)", 12, "unknown unit 'vw'; tracks are given in px, % or fr"),
      ("2000000000px", 0, "a track can be at most 1e9 points wide"),
      ("minmax(1fr, 2fr)", 7, "the first length in minmax cannot be in fr"),
      ("1px minmax( 1fr, 2fr)", 12, "the first length in minmax cannot be in fr"),
      ("minmax(100px 1fr)", 13, "a ',' is missing here"),
      ("minmax(100px, 1fr", 17, "a ')' is missing here"),
      ("minmax(100px, 1fr, 2fr)", 17, "a ')' is missing here"),
      ("minmax(100px,)", 13, "a track is missing here"),
      ("minmax(,1fr)", 7, "a track is missing here"),
      ("repeat(0, 1fr)", 7, "repeat needs a whole number from 1, auto-fill or auto-fit"),
      ("repeat( 1.5, 1fr)", 8, "repeat needs a whole number from 1, auto-fill or auto-fit"),
      ("repeat(2px, 1fr)", 7, "repeat needs a whole number from 1, auto-fill or auto-fit"),
      (
        "repeat(99999999999999999999, 1fr)", 7,
        "a section can have at most 10,000 tracks"
      ),
      ("repeat(2 1fr)", 9, "a ',' is missing here"),
      ("repeat(auto-fill 9px)", 17, "a ',' is missing here"),
      ("repeat(2, 1fr", 13, "a ')' is missing here"),
      ("repeat(2, )", 10, "repeat needs tracks after the comma, as in repeat(3, 1fr)"),
      ("repeat(2,", 9, "repeat needs tracks after the comma, as in repeat(3, 1fr)"),
      (
        "repeat(auto-fill, 9px) repeat(auto-fill, 9px)", 23,
        "only one repeat(auto-fill, …) or repeat(auto-fit, …) can be in a list"
      ),
      (
        "1fr wide", 4, "'wide' \(TrackListTests.noTrack)"
      ),
      ("1fr -5px", 4, "'-5px' \(TrackListTests.noTrack)"),
      ("1.2.3px", 0, "'1.2.3px' \(TrackListTests.noTrack)"),
      ("👩‍👩‍👧‍👦 1fr", 0, "'👩‍👩‍👧‍👦' \(TrackListTests.noTrack)"),
      ("1fr é", 4, "'é' \(TrackListTests.noTrack)"),
    ])
  func errors(text: String, offset: Int, message: String) {
    let error = #expect(throws: TrackListError.self) { try Tracks(text) }
    #expect(error?.text == text)
    #expect(error?.offset == offset)
    #expect(error?.message == message)
  }

  @Test(
    "Next to repeat(auto-fill, …), every track needs a length",
    arguments: [
      "repeat(auto-fill, 1fr)", "repeat(auto-fill, auto)", "1fr repeat(auto-fill, 9px)",
      "repeat(auto-fill, 9px) auto", "repeat(auto-fill, minmax(auto, 1fr))",
    ])
  func automaticRepetition(text: String) {
    let error = #expect(throws: TrackListError.self) { try Tracks(text) }
    #expect(
      error?.message
        == "next to repeat(auto-fill, …), every track needs a length in px or %, "
        + "as in minmax(160px, 1fr)")
  }

  @Test("An error prints as its message, the track list and a caret below the error")
  func description() {
    let error = #expect(throws: TrackListError.self) { try Tracks("100px 2em 1fr") }
    #expect(
      error.map(String.init(describing:)) == """
        unknown unit 'em'; tracks are given in px, % or fr
          100px 2em 1fr
                ^
        """)
  }

  @Test(
    "Any text gives tracks, or an error inside the text", arguments: UInt64(1)...5)
  func anyText(hundred: UInt64) {
    let words = [
      "repeat(", "minmax(", "auto-fill", "auto", "1", "2", "9999", "0", ".5", "px", "%", "fr", ",",
      ")", " ", "-", "em", "é", "\n", "1e9", "1fr ", "100px ", "minmax(1px, 1fr) ",
    ]
    for seed in hundred * 100..<(hundred + 1) * 100 {
      var random = Numbers(seed: seed)
      let text = (0..<random.integer(0...12)).map { _ in
        words[random.integer(0...words.count - 1)]
      }.joined()
      do throws(TrackListError) {
        let widths = TrackSizingTests.widths(try Tracks(text), in: 1000, spacing: 10)
        #expect((1...Tracks.maximumCount).contains(widths.count), "seed \(seed): \(text)")
        #expect(widths.allSatisfy { $0 >= 0 && $0.isFinite }, "seed \(seed): \(text)")
      } catch {
        #expect(error.text == text, "seed \(seed)")
        #expect((0...text.count).contains(error.offset), "seed \(seed): \(text)")
        #expect(!error.message.isEmpty, "seed \(seed): \(text)")
      }
    }
  }

  @Test(
    "An error points at the first track that is wrong",
    arguments: [
      (
        "100px repeat(auto-fill, auto)", 24,
        "next to repeat(auto-fill, …), every track needs a length in px or %, as in minmax(160px, 1fr)"
      ),
      (
        "repeat(auto-fill, 9px) 1fr", 23,
        "next to repeat(auto-fill, …), every track needs a length in px or %, as in minmax(160px, 1fr)"
      ),
      ("repeat(x, 1fr)", 7, "repeat needs a whole number from 1, auto-fill or auto-fit"),
      ("repeat(-1, 1fr)", 7, "repeat needs a whole number from 1, auto-fill or auto-fit"),
      ("repeat()", 7, "repeat needs a whole number from 1, auto-fill or auto-fit"),
      ("1fr1fr", 0, "unknown unit 'fr1fr'; tracks are given in px, % or fr"),
      ("100px200px", 0, "unknown unit 'px200px'; tracks are given in px, % or fr"),
      ("auto-fit", 0, "'auto-fit' \(TrackListTests.noTrack)"),
    ])
  func places(text: String, offset: Int, message: String) {
    let error = #expect(throws: TrackListError.self) { try Tracks(text) }
    #expect(error?.offset == offset)
    #expect(error?.message == message)
  }
}
