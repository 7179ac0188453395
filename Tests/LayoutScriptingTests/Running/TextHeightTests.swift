import Foundation
import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

/// Measures by a simple rule, and counts the calls.
private final class RuledMeasurer: TextMeasurer {
  var batches: [[MeasuredText]] = []
  var answer: (MeasuredText) -> Result<Double, TextMeasuringError> = { text in
    .success(Double(text.text.utf8.count) * text.size / 10)
  }

  func heights(of texts: [MeasuredText]) -> [Result<Double, TextMeasuringError>] {
    batches.append(texts)
    return texts.map(answer)
  }
}

@Suite struct TextHeightTests {
  private func script(
    _ text: String, _ measurer: any TextMeasurer, deadline: Double? = nil
  ) throws -> LayoutScript {
    var services = LayoutScript.Services()
    services.textMeasurer = measurer
    return try LayoutScript(
      text: text, name: "t.lua", limits: .init(deadline: deadline), services: services)
  }

  private func items(_ count: Int) -> ItemList {
    ItemList(
      (0..<count).map { [LuaValue.Field("title", .string(String(repeating: "x", count: $0)))] })
  }

  @Test("The texts of many items are measured at once, and each of them once")
  func batches() throws {
    let measurer = RuledMeasurer()
    let script = try script(
      """
      local calls = 0
      return {
        columns = 1, spacing = 0,
        height = function(item, width, layout)
          return 1 + layout:text_height(item.title, width, 20)
            + layout:text_height("x" .. item.title, width, { size = 20 })
        end,
      }
      """, measurer)
    let layout = try script.layout(items(100))
    for item in 0..<100 {
      let expected = 1 + 2.0 * Double(item) + 2.0 * Double(item + 1)
      #expect(layout.layout.frame(of: item).height == expected)
    }
    // All but one of the second texts are the first ones of other items.
    #expect(measurer.batches.map(\.count) == [32, 64, 3, 1])
    #expect(Set(measurer.batches.joined()).count == measurer.batches.joined().count)
    // A second layout asks for nothing.
    _ = try script.layout(items(100))
    #expect(measurer.batches.count == 4)
  }

  @Test(
    "Every function may measure",
    arguments: [
      "height = function(item, width, layout) return layout:text_height('abcd', width, 10) end",
      "heights = function(items, widths, layout) local t = {} for i = 1, #items do t[i] = layout:text_height('abcd', widths[i], 10) end return t end",
      "begin = function(layout) return { h = layout:text_height('abcd', 100, 10) } end, height = function(item, width, layout) return layout.state.h end",
      "header = function(section, width, layout) return layout:text_height('abcd', width, 10) end, height = 4",
      "column = function(item, columns, layout) return layout:text_height('a', 9, 10) // 1 end, height = 4",
      "column = function(item, columns) columns:item_height(1) return 1 end, height = function(item, width, layout) return layout:text_height('abcd', width, 10) end",
      "span = function(item, columns, layout) return layout:text_height('a', 9, 10) // 1 end, height = 4",
      "height = function(item, width, layout) local ok, h = pcall(layout.text_height, layout, 'abcd', width, 10) return ok and h or 99 end",
    ])
  func everywhere(fields: String) throws {
    let layout = try script("return { columns = 2, \(fields) }", RuledMeasurer()).layout(items(3))
    #expect((0..<3).map { layout.layout.frame(of: $0).height } == [4, 4, 4])
  }

  @Test("Nil and empty text are 0 points high; a number is measured as text")
  func nothing() throws {
    let measurer = RuledMeasurer()
    let script = try script(
      """
      return { columns = 1, height = function(item, width, layout)
        return layout:text_height(nil, width, 10) + layout:text_height("", width, 10)
          + layout:text_height("  \\n ", width, 10) + layout:text_height(1234, width, 10)
      end }
      """, measurer)
    #expect(try script.layout(items(1)).layout.frame(of: 0).height == 4)
  }

  @Test("A style sets size, font, weight, line height and maximum lines")
  func style() throws {
    let measurer = RuledMeasurer()
    let script = try script(
      """
      return { columns = 1, height = function(item, width, layout)
        return layout:text_height("a", 80,
          { size = 20, font = "Serif", weight = "bold", line_height = 1.5, max_lines = 3 })
      end }
      """, measurer)
    _ = try script.layout(items(1))
    let text = try #require(measurer.batches.first?.first)
    #expect(text.width == 80 && text.size == 20 && text.font == "Serif" && text.weight == 700)
    #expect(text.lineHeight == 30 && text.maximumLines == 3)
    #expect(text.height(ofLines: 5) == 90)
  }

  @Test(
    "The maximum lines are at least 1 and may be infinite",
    arguments: [("0.5", 1), ("math.huge", Int(Int32.max))])
  func lines(most: String, expected: Int) throws {
    let measurer = RuledMeasurer()
    let style = "{ max_lines = \(most), weight = 0.5 }"
    let script = try script(
      "return { height = function(_, w, layout) return layout:text_height('a', w, \(style)) end }",
      measurer)
    _ = try script.layout(items(1))
    let text = try #require(measurer.batches.first?.first)
    #expect(text.maximumLines == expected && text.weight == 1)
  }

  @Test(
    "Invalid arguments are errors with a line and a hint",
    arguments: [
      ("layout.text_height('a', 1, 10)", "call it with a colon: layout:text_height(…)"),
      ("layout:text_height({}, 1, 10)", "string expected, got table"),
      ("layout:text_height('a', 'b', 10)", "layout:text_height(text, width), got string"),
      ("layout:text_height('a')", "layout:text_height(text, width), got nil"),
      ("layout:text_height('a', 1, { line_height = 20 })", "above 0 and at most 10, got 20"),
      ("layout:text_height('a', 0/0, 10)", "must be a number, got NaN"),
      ("layout:text_height('a', 1, 0)", "above 0 and at most 10000"),
      ("layout:text_height('a', 1, true)", "a size or a table such as"),
      ("layout:text_height('a', 1, { height = 3 })", "has no 'height'"),
      ("layout:text_height('a', 1, { size = -1 })", "the size of a text must be a number above 0"),
      ("layout:text_height('a', 1, { weight = 'heavy' })", "regular, medium, bold or a number"),
      (
        "layout:text_height('a', 1, { font = {} })",
        "the font of a text must be the name of a family"
      ),
      ("layout:text_height('a', 1, { max_lines = '3' })", "got the text \"3\""),
      ("layout:text_height(('a'):rep(2^20 + 1), 1)", "at most 1048576 bytes"),
      ("layout:text_height('a', 1, { font = ('a'):rep(1001) })", "at most 1000 bytes"),
    ])
  func faults(call: String, words: String) throws {
    let script = try script(
      "return { height = function(item, width, layout)\nreturn \(call)\nend }", RuledMeasurer())
    let failure = try #require(throws: ScriptErrors.self) { try script.layout(items(1)) }
    #expect(failure.errors.first?.message.contains(words) == true, "\(failure)")
    #expect(failure.errors.first?.line == 2)
  }

  @Test("A text that cannot be measured is an error at the line of the call")
  func unmeasured() throws {
    let measurer = RuledMeasurer()
    measurer.answer = { _ in .failure(TextMeasuringError("no font is there")) }
    let script = try script(
      "return { height = function(item, width, layout)\n"
        + "return layout:text_height('a', width, 10)\nend }", measurer)
    let failure = try #require(throws: ScriptErrors.self) { try script.layout(items(2)) }
    #expect(failure.errors.count == 1)
    #expect(failure.errors.first?.message.contains("no font is there") == true)
    #expect(failure.errors.first?.line == 2)
  }

  @Test("A function that measures another text each time is stopped")
  func endless() throws {
    let measurer = RuledMeasurer()
    let script = try script(
      """
      local n = 0
      return { height = function(item, width, layout)
        while true do n = n + 1 layout:text_height("a" .. n, width, 10) end
      end }
      """, measurer, deadline: 5)
    let failure = try #require(throws: ScriptErrors.self) { try script.layout(items(1)) }
    #expect(failure.errors.last?.message.contains("measures more than") == true)
    #expect(measurer.batches.count < 20)
  }

  @Test("The measurer's time does not count for the script: each text has 2 ms")
  func deadline() throws {
    let measurer = RuledMeasurer()
    measurer.answer = { text in
      if text.text == "1" { Thread.sleep(forTimeInterval: 1.2) }
      return .success(5)
    }
    let script = try script(
      "return { columns = 99, height = function(item, width, layout) "
        + "return layout:text_height(item.index, width, 10) end }", measurer, deadline: 1)
    #expect(try script.layout(items(400)).layout.frame(of: 0).height == 5)
  }

  /// A slow measurer that stops at its limit.
  private final class SlowMeasurer: TextMeasurer {
    let seconds: Double
    let heedsLimit: Bool
    var count = 0
    var preparations = 0

    init(seconds: Double, heedsLimit: Bool) {
      self.seconds = seconds
      self.heedsLimit = heedsLimit
    }

    func prepare() {
      preparations += 1
      Thread.sleep(forTimeInterval: 0.3)
    }

    func heights(of texts: [MeasuredText]) -> [Result<Double, TextMeasuringError>] {
      heights(of: texts, until: nil)
    }

    func heights(
      of texts: [MeasuredText], until limit: ContinuousClock.Instant?
    ) -> [Result<Double, TextMeasuringError>] {
      texts.map { _ in
        if heedsLimit, let limit, .now >= limit { return .failure(TextMeasuringError("is late")) }
        count += 1
        Thread.sleep(forTimeInterval: seconds)
        return .success(5)
      }
    }
  }

  @Test(
    "Measuring that takes too long is an error with function and item, even if the script catches it",
    arguments: [
      ("height", "layout:text_height(item.index .. '', width, 10)", 1),
      (
        "height",
        "(function() local ok, h = pcall(layout.text_height, layout, item.index .. '', 9, 9) return 1 end)()",
        nil
      ),
      (
        "heights",
        "(function() local t = {} for i = 1, #item do t[i] = layout:text_height(i .. '', 9, 9) end return t end)()",
        nil
      ),
      (
        "begin",
        "(function() local h = 0 for i = 1, 10000 do h = h + item:text_height(i .. '', 9, 9) end return { h = h } end)()",
        nil
      ),
    ] as [(function: String, body: String, item: Int?)], [true, false])
  func slow(_ call: (function: String, body: String, item: Int?), heedsLimit: Bool) throws {
    let (function, body, item) = call
    let measurer = SlowMeasurer(seconds: 0.02, heedsLimit: heedsLimit)
    let script = try script(
      "return { columns = 1, \(function) = function(item, width, layout) return \(body) end }",
      measurer, deadline: 0.1)
    let start = ContinuousClock.now
    let failure = try #require(throws: ScriptErrors.self) { try script.layout(items(2000)) }
    let error = try #require(failure.errors.last)
    #expect(error.kind == .deadline && error.function == function && error.line == 1)
    #expect(error.message.contains("measuring ") && error.message.contains(" took longer than "))
    if let item { #expect(error.item?.index ?? 0 >= item) }
    // A batch of 32 texts without a check of the clock takes 0.64 seconds.
    #expect(measurer.count < 400)
    #expect(measurer.preparations == 1)
    #expect(ContinuousClock.now - start < .seconds(30))
    // Another layout has its own time limit.
    let again = try #require(throws: ScriptErrors.self) { try script.layout(items(2000)) }
    #expect(again.errors.last?.kind == .deadline)
  }

  @Test("Labels may measure, within the same limit")
  func slowLabel() throws {
    let measurer = SlowMeasurer(seconds: 0.02, heedsLimit: true)
    let script = try script(
      "return { height = 9, label = function(item, layout) return layout:text_height(item.index .. '', 9, 9) .. '' end }",
      measurer, deadline: 0.1)
    let layout = try script.layout(items(100))
    let failure = try #require(throws: ScriptErrors.self) {
      try layout.draw(isColor: { _ in true }) { (ask) throws(ScriptErrors) in
        for item in 0..<100 { _ = try ask(item, layout.frame(of: item)) }
      }
    }
    let error = try #require(failure.errors.last)
    #expect(error.kind == .deadline && error.function == "label" && error.item != nil)
  }

  @Test(
    "Without a deadline, measuring may take any time", arguments: [nil, Double.infinity])
  func unlimited(deadline: Double?) throws {
    let measurer = SlowMeasurer(seconds: 0.01, heedsLimit: true)
    let script = try script(
      "return { height = function(item, width, layout) return layout:text_height(item.index, 9, 9) end }",
      measurer, deadline: deadline)
    #expect(try script.layout(items(60)).layout.frame(of: 59).height == 5)
  }

  @Test(
    "A text is bounded before it is measured: its characters, and the marks on each",
    arguments: [
      ("('b'):rep(2^20)", 10_000), ("'a' .. ('\\u{301}'):rep(500000)", 16),
      ("('a' .. ('\\u{301}'):rep(99)):rep(3)", 48), ("('\\n\\t x'):rep(200000)", 10_000),
      ("'harbour'", 7),
    ])
  func bounded(text: String, scalars: Int) throws {
    let measurer = RuledMeasurer()
    let script = try script(
      "return { height = function(_, w, layout) return layout:text_height(\(text), w, 10) end }",
      measurer)
    _ = try script.layout(items(1))
    #expect(try #require(measurer.batches.first?.first).text.unicodeScalars.count <= scalars)
  }

  @Test("The estimate breaks text into lines")
  func estimate() {
    let text = MeasuredText("A quiet harbour at dusk", width: 90)
    #expect(EstimatedTextMeasurer().heights(of: [text]) == [.success(3 * (15 * 1.28))])
  }
}
