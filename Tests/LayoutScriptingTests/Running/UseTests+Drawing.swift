import ScriptCheck
import Testing
import Waterfall

@testable import LayoutScripting

/// Nested drawings, and the functions that their bodies receive.
extension UseTests {
  @Test("Drawing and identifying cells can be nested, also for two layouts of one script")
  func nested() throws {
    let script = try LayoutScript(
      text: """
        return {
          columns = 1, height = function(item) return item.index end,
          label = function(item, layout) return item.id .. layout.width // 1 end,
          reuse_identifier = function(item) return "cell " .. item.id .. " of " .. item.topic end,
          group = "topic",
        }
        """, name: "t.lua")
    func items(_ name: String, count: Int) -> ItemList {
      ItemList(
        (0..<count).map { item in
          [
            .init("extra", 1), .init("id", .string("\(name)\(item)")),
            .init("topic", .string(name)),
          ]
        })
    }
    let a = try script.layout(items("a", count: 3), options: .init(width: 100))
    let b = try script.layout(ItemList(["topic": "b", "id": "b0"]), options: .init(width: 200))
    var words: [String?] = []
    try a.draw(isColor: { _ in true }) { (drawA) throws(ScriptErrors) in
      words.append(try drawA(0, a.frame(of: 0)).label)
      try a.identifyCells { (cellOfA) throws(ScriptErrors) in
        words.append(try cellOfA(1))
        words.append(try drawA(1, a.frame(of: 1)).label)
        try b.draw(isColor: { _ in true }) { (drawB) throws(ScriptErrors) in
          words.append(try drawB(0, b.frame(of: 0)).label)
          words.append(try cellOfA(2))
          words.append(try drawA(2, a.frame(of: 2)).label)
        }
        words.append(try cellOfA(0))
      }
      words.append(try drawA(2, a.frame(of: 2)).label)
    }
    let whole = words.map { $0?.replacing(".0", with: "") }
    #expect(
      whole == [
        "a0100", "cell a1 of a", "a1100", "b0200", "cell a2 of a", "a2100", "cell a0 of a", "a2100",
      ])
  }

  @Test("The body of a drawing cannot lay out, and the error says that")
  func layoutWhileDrawing() throws {
    let script = try Self.script { _ in }
    let result = try script.layout(ItemList.pictures(2))
    var refusals: [String] = []
    try result.draw(isColor: { _ in true }) { (ask) throws(ScriptErrors) in
      do throws(ScriptErrors) { _ = try script.layout(ItemList.pictures(1)) } catch {
        refusals.append(error.description)
      }
      let check = script.check(ItemList.pictures(1), isColor: { _ in true })
      #expect(check.errors.map(\.kind) == [.busy])
      _ = try ask(1, result.frame(of: 1))
    }
    #expect(
      refusals == [
        "t.lua: error: the script is in use: the body of draw or identifyCells cannot lay out; "
          + "lay out before or after it"
      ])
    #expect(try script.layout(ItemList.pictures(1)).layout.itemCount == 1)
  }

  static func refusal(
    of ask: (Int, Rect) throws(ScriptErrors) -> ScriptedLayout.Appearance
  ) -> String? {
    do throws(ScriptErrors) {
      _ = try ask(0, Rect(x: 0, y: 0, width: 1, height: 1))
      return nil
    } catch {
      return error.description
    }
  }

  @Test("The function that a body receives cannot be called after it, alone or in another body")
  func kept() throws {
    let script = try Self.script { _ in }
    let result = try script.layout(ItemList.pictures(2))
    var kept: ((Int, Rect) throws(ScriptErrors) -> ScriptedLayout.Appearance)?
    try result.draw(isColor: { _ in true }) { (ask) throws(ScriptErrors) in kept = ask }
    let words =
      "t.lua: error: the function that draw and identifyCells pass to their body can be called "
      + "only while it runs"
    var refusals = [Self.refusal(of: try #require(kept))]
    try result.identifyCells { (_) throws(ScriptErrors) in
      if let kept { refusals.append(Self.refusal(of: kept)) }
    }
    #expect(refusals == [words, words])
  }

  @Test("A drawing reads the fields of its own items, whatever was laid out since")
  func fields() throws {
    var warnings: [String] = []
    var services = LayoutScript.Services()
    services.warn = { warnings.append($0.message) }
    let script = try LayoutScript(
      text: "return { label = function(item) return item.title or 'none' end }", name: "t.lua",
      services: services)
    let titled = try script.layout(ItemList(["title": "Sea", "x": 1], ["x": 2]))
    _ = try script.layout(ItemList(["titles": "Sky"]))
    var labels: [String?] = []
    try titled.draw(isColor: { _ in true }) { (ask) throws(ScriptErrors) in
      for item in 0..<2 { labels.append(try ask(item, titled.frame(of: item)).label) }
    }
    #expect(labels == ["Sea", "none"])
    #expect(warnings == [])
  }
}
