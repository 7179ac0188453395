import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting
@testable import ScriptCheck

/// Returns the findings of a check, each as its line and message: "3: error: in height for item 1
/// “a”: …".
///
/// No function counts as slow, however slow the machine is, unless requested.
func findings(
  _ text: String, _ items: ItemList = .shelf, options: LayoutOptions = .init(),
  deadline: Double? = 5, slowest: Double = .infinity
) throws -> [String] {
  let recorder = Recorder()
  recorder.limits.deadline = deadline
  let check = try recorder.script(text).check(items, options: options, slowest: slowest) {
    $0.hasPrefix("#")
  }
  #expect(recorder.printed.isEmpty && recorder.warnings.isEmpty)
  return check.errors.map { String($0.heading.dropFirst("t.lua:".count)) }
    + check.notes.map { "\($0.line.map(String.init) ?? "-"): \($0.kind): \($0.message)" }
}

@Suite struct ScriptCheckTests {
  // MARK: Failures

  @Test(
    "A failure in any trial is an error, with its circumstances if it does not always happen",
    arguments: [
      (
        "return { height = function(item) return item.price * 2 end }",
        [
          "1: error: in height for item 2 “b”: attempt to perform arithmetic on a nil value "
            + "(field 'price'); write (item.price or 0) where it may be missing"
        ]
      ),
      (
        "return { begin = function(layout, items) return 1 / #items[1].id end }",
        [
          "1: error: in begin: attempt to index a nil value (field 'integer index'); "
            + "happens with no items"
        ]
      ),
      (
        "return { begin = function(layout, items) return items[2].index end }",
        [
          "1: error: in begin: attempt to index a nil value (field 'integer index'); "
            + "happens with one item"
        ]
      ),
      (
        "return { header = function(section) return section.count == 2 and 1 // 0 or 3 end }",
        [
          "1: error: in header for section 1: attempt to divide by zero; write math.max(1, …) for a "
            + "divisor that may be 0, or min = 1 in its param; happens with 2 items"
        ]
      ),
      (
        "return { columns = function(section) return section.width // 500 end }",
        [
          "1: error: in columns for section 1: there must be 1 to 10,000 columns, got 0; write math.max(1, …); "
            + "happens at a width of 320"
        ]
      ),
      (
        "return { rows = function(section) return section.height // 250 end }",
        [
          "1: error: in rows for section 1: there must be 1 to 10,000 rows, got 0; write math.max(1, …); "
            + "happens at a height of 200"
        ]
      ),
      (
        "return { columns = 2, column = function(item) return item.index end }",
        [
          "1: error: in column for item 3 “c”: a column must be a whole number from 1 to 2, or from "
            + "-1, the last, to -2, got 3"
        ]
      ),
      (
        "return { label = function(item) return {} end }",
        ["1: error: in label for item 1 “a”: a label must be text, got a table"]
      ),
      (
        "return { color = function(item) return \"reddish\" end }",
        [
          "1: error: in color for item 1 “a”: 'reddish' is not a CSS colour; write \"gold\", "
            + "\"#c9a227\" or \"hsl(45 60% 47%)\""
        ]
      ),
      (
        "return { picture = function(item, width) return -width end, columns = 1 }",
        ["1: error: in picture for item 1 “a”: a picture's height must not be negative, got -1200"]
      ),
      (
        "return { reuse_identifier = function(item) return \"\" end }",
        ["1: error: in reuse_identifier for item 1 “a”: a reuse identifier must not be empty"]
      ),
      (
        "local last return { begin = function() last = 0 end, height = function(item)\n"
          + "local isBack = item.index < last last = item.index return isBack and {} or 1 end }",
        [
          "2: error: in height for item 3 “c”: a height must be a number, got a table; "
            + "happens when asked again"
        ]
      ),
    ])
  func failures(text: String, expected: [String]) throws {
    let found = try findings(text)
    #expect(found.filter { $0.contains(": error: ") } == expected)
  }

  @Test("After an error in the layout, drawing is neither tried nor reported")
  func undrawn() throws {
    let text = """
      return {
        height = function(item) return item.index == 3 and -1 or 1 end,
        label = function() return {} end,
      }
      """
    #expect(
      try findings(text) == [
        "2: error: in height for item 3 “c”: a height must not be negative, got -1",
        "3: error: in label for item 1 “a”: a label must be text, got a table",
      ])
  }

  // MARK: Limits

  @Test("A function that hangs ends the check with one error", .timeLimit(.minutes(20)))
  func hangs() throws {
    for function in ["height", "label", "column", "group", "begin", "columns"] {
      let found = try findings(
        "return { \(function) = function() while true do end end }", deadline: 1)
      #expect(found.filter { $0.contains(": error: ") }.count == 1, "\(found)")
      #expect(found.first?.hasSuffix("look for a loop that does not end") == true, "\(found)")
    }
  }

  @Test("A script that hangs only without items is reported as such", .timeLimit(.minutes(20)))
  func hangsWithoutItems() throws {
    #expect(
      try findings(
        "return { begin = function(layout, items) while #items == 0 do end end }", deadline: 2)
        == [
          "1: error: in begin: the script ran longer than 2 seconds: look for a loop that does not end; happens with no items"
        ])
  }

  @Test("A deadline may exceed the range of clocks", arguments: [1e30, .infinity, nil])
  func endlessDeadline(seconds: Double?) throws {
    #expect(try findings("return { height = 10 }", deadline: seconds) == [])
  }

  @Test("Endless labels reach the memory limit or are dropped", .timeLimit(.minutes(20)))
  func hostile() throws {
    let recorder = Recorder()
    recorder.limits = .init(memory: 8 << 20, deadline: 10)
    let script = try recorder.script(
      "return { label = function(item) return ('x'):rep(100000) .. item.index end }")
    #expect(
      script.check(ItemList.pictures(200)) { _ in true }.errors.allSatisfy {
        $0.message.hasPrefix("a label has at most 10,000 bytes, got 10000")
      })
    let greedy = try recorder.script(
      "return { label = function(item) return ('x'):rep(100000000) end }")
    #expect(greedy.check(ItemList.pictures(500)) { _ in true }.errors.count == 1)
  }

  @Test("An infinite state is compared up to a limit")
  func state() throws {
    #expect(
      try findings(
        "return { begin = function() local t = {} for i = 1, 5000 do t[i] = { i } end "
          + "t.self = t return t end }") == [])
  }

  @Test("A check that takes too long stops and reports where", .timeLimit(.minutes(20)))
  func budget() throws {
    let text = """
      return { height = function(item, width)
        local s = 0 for i = 1, 150000 do s = s + i % 7 end return width end }
      """
    // Each layout ends in time, but all of them would take far longer than the limit.
    // Other programs make a layout slower, never faster.
    let seconds = try (0..<3).map { _ in
      let start = ContinuousClock.now
      _ = try LayoutScript(text: text, name: "t.lua").layout(ItemList.pictures(40))
      return (ContinuousClock.now - start) / .seconds(1)
    }
    let deadline = 2 * (seconds.min() ?? 0)
    let found = try findings(text, .pictures(40), deadline: deadline)
    let isOver = found.contains {
      $0.contains("incomplete: the check ended at its limit of ") && $0.contains("; not tried: ")
    }
    // On a busy machine, a layout may still be late.
    #expect(isOver || found.contains { $0.contains("ran longer") }, "\(found)")
  }

  @Test("With many items, the first are tried at all sizes, and all of them at one size")
  func many() throws {
    let count = CheckReport.maximumItems + 500
    let late = "return { height = function(item) return item.index > \(count - 1) and -1 or 1 end }"
    #expect(
      try findings(late, .pictures(count)) == [
        "1: error: in height for item \(count) “p\(count)”: a height must not be negative, got -1"
      ])
    #expect(try findings("return { height = function(i, w) return w end }", .pictures(count)) == [])
  }

  @Test("Sections stay as in the input even if not all items are tried")
  func sections() throws {
    let items = ItemList(
      Array(repeating: [], count: 5),
      sections: [
        .init(title: "a", items: 0..<0), .init(title: "b", items: 0..<1),
        .init(title: "c", items: 1..<5),
      ])
    let first = FirstItems(items, 1)
    first.sections.check(itemCount: first.count)
    #expect(first.sections.map(\.title) == ["a", "b"])
    #expect(FirstItems(items, 0).sections.map(\.items) == [0..<0])
    #expect(FirstItems(items, 3).sections.map(\.items) == [0..<0, 0..<1, 1..<3])
    #expect(FirstItems(items, 5).sections.count == 3)
    #expect(try findings("return { header = function(s) return s.count end }", items) == [])
  }

  // MARK: Valid scripts

  @Test(
    "The gallery has no errors or notes", arguments: GallerySamples.names, [0, 1, 20])
  func gallery(name: String, count: Int) throws {
    let script = try LayoutScript(text: GallerySamples.text(name), name: name)
    let check = script.check(
      GallerySamples.items(count, hasFields: true), slowest: .infinity
    ) { $0.hasPrefix("#") }
    #expect(check.errors.map(\.heading) == [])
    #expect(check.notes.filter { count > 1 || $0.kind != .field }.map(\.description) == [])
  }

  @Test("A check leaves a script usable")
  func after() throws {
    let text = GallerySamples.text("captions")
    let script = try LayoutScript(text: text, name: "t.lua")
    _ = script.check(ItemList.shelf) { _ in true }
    #expect(Wall(try script.layout(ItemList.shelf)) == (try Wall(text, .shelf)))
  }
}
