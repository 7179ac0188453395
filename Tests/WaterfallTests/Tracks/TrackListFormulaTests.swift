import FuzzWaterfall
import Testing
import Waterfall

@Suite struct TrackListFormulaTests {
  /// Track lists with the section's width, the spacing, and the widths in Chromium's grid layout,
  /// in 64ths of a point.
  @Test(
    "calc(), min(), max() and clamp() give the widths that Chromium's grid gives",
    arguments: [
      ("minmax(min(900px, 100%), 1fr)", 320, 0, [320.0]),
      ("minmax(min(900px, 100%), 1fr)", 390, 0, [390.0]),
      ("minmax(min(900px, 100%), 1fr)", 768, 0, [768.0]),
      ("minmax(min(900px, 100%), 1fr)", 1200, 0, [1200.0]),
      ("repeat(auto-fill, minmax(min(200px, 100%), 1fr))", 150, 10, [150.0]),
      ("repeat(auto-fill, minmax(min(200px, 100%), 1fr))", 320, 10, [320.0]),
      ("repeat(auto-fill, minmax(min(200px, 100%), 1fr))", 700, 10, [226.656, 226.656, 226.656]),
      (
        "repeat(auto-fill, minmax(min(200px, 100%), 1fr))", 1200, 10,
        [232.0, 232.0, 232.0, 232.0, 232.0]
      ),
      ("repeat(auto-fill, minmax(max(120px, 25%), 1fr))", 320, 10, [155.0, 155.0]),
      ("repeat(auto-fill, minmax(max(120px, 25%), 1fr))", 700, 10, [226.656, 226.656, 226.656]),
      ("repeat(auto-fill, minmax(max(120px, 25%), 1fr))", 1200, 10, [393.328, 393.328, 393.328]),
      ("repeat(auto-fill, minmax(clamp(100px, 20%, 300px), 1fr))", 320, 16, [152.0, 152.0]),
      (
        "repeat(auto-fill, minmax(clamp(100px, 20%, 300px), 1fr))", 768, 16,
        [180.0, 180.0, 180.0, 180.0]
      ),
      (
        "repeat(auto-fill, minmax(clamp(100px, 20%, 300px), 1fr))", 1920, 16,
        [306.656, 306.656, 306.656, 306.656, 306.656, 306.656]
      ),
      ("calc(100% / 3) 1fr", 320, 10, [106.656, 203.344]),
      ("calc(100% / 3) 1fr", 1200, 10, [400.0, 790.0]),
      ("calc(50% - 20px) 1fr min(100px, 10%)", 390, 12, [175.0, 152.0, 39.0]),
      ("calc(50% - 20px) 1fr min(100px, 10%)", 768, 12, [364.0, 303.203, 76.7969]),
      ("calc(50% - 20px) 1fr min(100px, 10%)", 1200, 12, [580.0, 496.0, 100.0]),
      ("max(10%, 50px) calc((100% - 20px) / 4 + 10px)", 320, 8, [50.0, 85.0]),
      ("max(10%, 50px) calc((100% - 20px) / 4 + 10px)", 768, 8, [76.7969, 197.0]),
      ("clamp(100px, 20%, 300px) 1fr", 320, 10, [100.0, 210.0]),
      ("clamp(100px, 20%, 300px) 1fr", 768, 10, [153.594, 604.406]),
      ("clamp(100px, 20%, 300px) 1fr", 1920, 10, [300.0, 1610.0]),
      ("calc(2 * 50px + 10%) calc(-1 * -30px)", 500, 10, [150.0, 30.0]),
      ("minmax(calc(20% - 30px), 300px) 2fr 1fr", 390, 10, [300.0, 46.6562, 23.3438]),
      ("minmax(calc(20% - 30px), 300px) 2fr 1fr", 1200, 10, [300.0, 586.656, 293.344]),
      ("repeat(2, min(40%, 150px) 1fr)", 320, 10, [128.0, 17.0, 128.0, 17.0]),
      ("repeat(2, min(40%, 150px) 1fr)", 1200, 10, [150.0, 435.0, 150.0, 435.0]),
      ("min(100px, 200px, 50%) max(10px, 5%, min(2%, 80px))", 320, 0, [100.0, 16.0]),
      ("min(100px, 200px, 50%) max(10px, 5%, min(2%, 80px))", 1200, 0, [100.0, 60.0]),
      ("calc(100% - 200px) 50px", 150, 0, [0.0, 50.0]),
      ("calc(100% - 200px) 50px", 500, 0, [300.0, 50.0]),
      ("repeat(3, minmax(0, min(33%, 220px)))", 320, 10, [100.0, 100.0, 100.0]),
      ("repeat(3, minmax(0, min(33%, 220px)))", 1200, 10, [220.0, 220.0, 220.0]),
      ("calc(10px + min(20px, 5%) * 2 - 4px / 2) 1fr", 320, 5, [40.0, 275.0]),
      ("calc(10px + min(20px, 5%) * 2 - 4px / 2) 1fr", 1000, 5, [48.0, 947.0]),
      ("clamp(none, 30%, 200px) clamp(50px, 3%, none)", 320, 5, [96.0, 50.0]),
      ("clamp(none, 30%, 200px) clamp(50px, 3%, none)", 1000, 5, [200.0, 50.0]),
      ("repeat(auto-fill, calc(25% - 10px))", 400, 10, [90.0, 90.0, 90.0, 90.0]),
      ("repeat(auto-fill, calc(25% - 10px))", 1000, 10, [240.0, 240.0, 240.0, 240.0]),
      (
        "repeat(auto-fill, minmax(calc(1% * 0), 10px))", 100, 0,
        [10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0]
      ),
      ("MIN(100px, 50%) CALC(1px*3)", 120, 0, [60.0, 3.0]),
      ("minmax(min(300px, 100%), max(400px, 40%)) auto", 320, 10, [310.0, 0.0]),
      ("minmax(min(300px, 100%), max(400px, 40%)) auto", 900, 10, [400.0, 490.0]),
      ("minmax(min(300px, 100%), max(400px, 40%)) auto", 1400, 10, [560.0, 830.0]),
    ] as [(String, Double, Double, [Double])])
  func chromium(text: String, width: Double, spacing: Double, widths: [Double]) throws {
    let found = try TrackSizingTests.widths(Tracks(text), in: width, spacing: spacing)
    #expect(found.count == widths.count)
    for (found, expected) in zip(found, widths) { #expect(abs(found - expected) < 1.0 / 16) }
  }

  @Test(
    "A number without a unit is in points if a length is needed, as outside of formulas",
    arguments: [
      ("min(90, 100%)", "min(90px, 100%)"), ("calc(100% - 20)", "calc(100% - 20px)"),
      ("calc(3 * 20)", "60px"), ("max(10, 20)", "20px"), ("clamp(1, 5, 3)", "3px"),
    ])
  func numbers(text: String, other: String) throws {
    for width in [50.0, 300] {
      #expect(
        try TrackSizingTests.widths(Tracks(text), in: width)
          == TrackSizingTests.widths(Tracks(other), in: width))
    }
  }

  static let spaces = "'+' and '-' need a space on both sides, as in calc(100% - 20px)"
  static let math =
    " is not a length here; write px, %, a number, calc(…), min(…), max(…) or clamp(…)"

  @Test(
    "An error in a formula points at the character and says what to write",
    arguments: [
      ("calc(100%-20px)", 9, spaces), ("calc(1px +2px)", 9, spaces), ("calc(1px+ 2px)", 8, spaces),
      ("calc(1px-2px)", 5, "'-' needs a space on both sides, as in calc(100% - 20px)"),
      ("1fr calc(2px * 3px)", 15, "a length cannot be multiplied by a length"),
      ("calc(2px / 3px)", 11, "only a number can stand after '/', as in calc(100% / 3)"),
      ("calc(2px / (3 - 3))", 11, "a length cannot be divided by 0"),
      ("min(1fr, 20px)", 4, "fr cannot be used in calc(), min(), max() or clamp()"),
      ("max(1px, 2em)", 9, "unknown unit 'em'; write px or % here"),
      ("max(1px, auto)", 9, "'auto'" + math),
      ("minmax(min(900px, sin(1px)), 1fr)", 18, "'sin(1px)'" + math),
      ("min()", 4, "a length is missing here"), ("calc(1px + )", 11, "a length is missing here"),
      ("min(1px,", 8, "a length is missing here"),
      ("min(1px", 7, "a ')' is missing here"), ("calc((1px) ", 11, "a ')' is missing here"),
      ("clamp(1px, 2px)", 14, "a ',' is missing here"),
      ("calc(2000000000 * 1px)", 5, "a number can be at most 1e9"),
      ("calc(1px * 100000 * 100000)", 20, "a number can be at most 1e9"),
      ("calc(900000px * 90000)", 5, "a number can be at most 1e9"),
      (
        "repeat(auto-fill, max(10px, 1fr))", 28,
        "fr cannot be used in calc(), min(), max() or clamp()"
      ),
      (
        "1fr repeat(auto-fill, min(10px, 50%))", 0,
        "next to repeat(auto-fill, …), every track needs a length in px or %, as in minmax(160px, 1fr)"
      ),
    ])
  func errors(text: String, offset: Int, message: String) {
    let error = #expect(throws: TrackListError.self) { try Tracks(text) }
    #expect(error?.offset == offset)
    #expect(error?.message == message)
  }

  @Test("A token that is not a track is quoted with its brackets, up to 60 characters")
  func tokens() {
    let tracks =
      " is not a track; write px, %, fr, auto, minmax(…), repeat(…), min(…), max(…), clamp(…) "
      + "or calc(…)"
    let long = String(repeating: "x", count: 100)
    for (text, token) in [
      ("minmax(foo(900px, 100%), 1fr)", "foo(900px, 100%)"),
      ("fit-content(1px)", "fit-content(1px)"),
      ("f((1px, 2px) 3px) 1fr", "f((1px, 2px) 3px)"),
      (long, "\(long.prefix(59))…"),
    ] {
      let error = #expect(throws: TrackListError.self) { try Tracks(text) }
      #expect(error?.message == "'\(token)'\(tracks)")
    }
  }

  @Test(
    "A comma between tracks is an error that shows the corrected list",
    arguments: [
      ("2fr,1fr", 3, "2fr 1fr"), ("2fr, 1fr", 3, "2fr 1fr"),
      ("100px , 2fr, 1fr", 6, "100px 2fr 1fr"),
      ("repeat(2, 1fr, 2fr)", 13, "repeat(2, 1fr 2fr)"), (",1fr", 0, "1fr"), ("1fr,", 3, "1fr"),
      ("minmax(1px, 2fr), 1fr", 16, "minmax(1px, 2fr) 1fr"),
      ("repeat(2, min(1px, 5%), 1fr) , 3px", 22, "repeat(2, min(1px, 5%) 1fr) 3px"),
      ("1fr,,2fr", 3, "1fr 2fr"),
    ])
  func commas(text: String, offset: Int, corrected: String) throws {
    let error = #expect(throws: TrackListError.self) { try Tracks(text) }
    #expect(error?.offset == offset)
    #expect(error?.message == "tracks are separated by spaces: write \"\(corrected)\"")
    _ = try Tracks(corrected)
  }

  @Test(
    "If the list is wrong without its commas too, the error shows an example",
    arguments: ["2fr,wide", "1fr,2fr," + String(repeating: "100px,", count: 20)])
  func otherCommas(text: String) {
    let error = #expect(throws: TrackListError.self) { try Tracks(text) }
    #expect(error?.message == "tracks are separated by spaces: as in \"2fr 1fr\"")
  }

  @Test("Brackets can be nested 32 deep, and deeper text is rejected quickly")
  func depth() throws {
    func nested(_ name: String, _ depth: Int) -> String {
      String(repeating: name, count: depth) + "1px" + String(repeating: ")", count: depth)
    }
    for name in ["calc(", "min(", "max("] {
      _ = try Tracks(nested(name, 32))
      for text in [nested(name, 33), nested(name, 10_000), String(repeating: name, count: 10_000)] {
        let error = #expect(throws: TrackListError.self) { try Tracks(text) }
        #expect(error?.message == "brackets can be nested 32 deep")
      }
    }
    _ = try Tracks("calc" + nested("(", 32))
    #expect(throws: TrackListError.self) { try Tracks("calc" + nested("(", 10_000)) }
    let long = #expect(throws: TrackListError.self) {
      try Tracks(String(repeating: "1px ", count: 250_001))
    }
    #expect(long?.message == "a track list can have at most 1,000,000 bytes, got 1000004")
    #expect((long?.text.utf8.count ?? 0) <= 1000)
  }

  @Test("The formulas of a list can have at most 10,000 lengths, including repetitions")
  func terms() throws {
    let thousand = "min(" + Array(repeating: "1px", count: 1000).joined(separator: ", ") + ")"
    _ = try Tracks("repeat(10, \(thousand))")
    for text in ["repeat(11, \(thousand))", "repeat(10000, min(1px, 2%))"] {
      let error = #expect(throws: TrackListError.self) { try Tracks(text) }
      #expect(
        error?.message.hasPrefix("the math functions of a track list can have at most") == true)
    }
  }

  @Test(
    "Repetitions of tracks of length 0 end at 10,000 columns",
    arguments: ["min(0px, 10%)", "calc(0% * 3)", "minmax(calc(1px - 5px), 1fr)", "0.0001px"])
  func endless(track: String) throws {
    let widths = try TrackSizingTests.widths(Tracks("repeat(auto-fill, \(track))"), in: 1e9)
    #expect(widths.count == Tracks.maximumCount)
    #expect(widths.allSatisfy { $0 >= 0 && $0.isFinite })
  }

  @Test(
    "Any formula gives tracks with finite widths, or an error inside the text", arguments: 1...5)
  func anyFormula(hundred: UInt64) {
    let words = [
      "calc(", "min(", "max(", "clamp(", "(", ")", ")", ",", " + ", " - ", " * ", " / ", "1px",
      "50%",
      "3", "-2px", "0", "none", "999999999px", "999999999", "minmax(", "repeat(2, ", " ", "1fr",
    ]
    for seed in hundred * 1000..<(hundred + 1) * 1000 {
      var random = Numbers(seed: seed)
      let text =
        "calc("
        + (0..<random.integer(0...16)).map { _ in
          words[random.integer(0...words.count - 1)]
        }.joined() + ")"
      do throws(TrackListError) {
        for width in [0.0, 320, 1e9] {
          let widths = TrackSizingTests.widths(try Tracks(text), in: width, spacing: 10)
          #expect(widths.allSatisfy { (0...1e9).contains($0) }, "seed \(seed): \(text)")
        }
      } catch {
        #expect((0...text.count).contains(error.offset), "seed \(seed): \(text)")
        #expect(!error.message.isEmpty, "seed \(seed): \(text)")
      }
    }
  }
}
