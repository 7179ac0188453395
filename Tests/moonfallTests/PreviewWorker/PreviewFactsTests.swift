import Foundation
import Testing
import Workplaces

/// The requests of a page about a wall: cards, an item, the measures, files.
@Suite struct PreviewFactsTests {
  static let items = """
    [{"id": "a", "title": "Sea & <sky>", "src": "sea.svg", "width": 30, "height": 20, "n": 1.5},
     {"title": "A long title of several words, which is set in lines", "width": 20, "height": 30},
     {"title": "Far", "src": "https://example.com/a.jpg", "color": "tomato", "height": 90},
     {"span": 2, "column": 2, "width": 3}, {"title": "شمس", "width": 30, "height": 1}]
    """

  static func workplace() throws -> Workplace {
    try Workplace([
      "items.json": items, "sea.svg": PreviewEventTests.svg,
      "mine.lua": """
      return {
        group = function(item) return item.index < 4 and "Some <b>" or nil end, columns = 3,
        height = function(item, width) if item.index ~= 3 then return item:height_at(width) + 40 end end,
        picture = function(item, width) return item:height_at(width) end,
        column = function(item) if item.index == 1 then return 3 end end,
        color = function(item) return item.color end,
      }
      """,
    ])
  }

  @Test("Cards have the same numbers as a rendered page", arguments: [200, 700, 1300])
  func cards(width: Int) throws {
    let workplace = try Self.workplace()
    let worker = try WorkerCall(in: workplace, "items.json", "mine.lua")
    let wall = try worker.wall("width=\(width)")
    let answer = try worker.ask("cards", "wall=\(wall.id)&from=0&to=5").json
    #expect((answer["errors"] as? [Any])?.isEmpty == true)
    let cards = try #require(answer["cards"] as? [[String: Any]])
    let html = try workplace.moonfall(
      "render", "items.json", "mine.lua", "--width", "\(width)", "--format", "html"
    ).output.replacing("<!DOCTYPE html>", with: "")
    let elements = try XMLElements(html).all
    var figures: [Int: [XMLElements.Element]] = [:]
    var current: Int?
    for element in elements {
      if element.name == "figure" { current = Int(element.attributes["id"]?.dropFirst(4) ?? "") }
      if element.name == "h2" { current = nil }
      if let current { figures[current, default: []].append(element) }
    }
    #expect(cards.count == figures.count && cards.count > 3)
    for card in cards {
      let item = try #require(card["item"] as? Int)
      let parts = try #require(figures[item])
      let frame = wall.items[item - 1].frame
      func style(_ name: String, _ style: String, class: String? = nil) {
        #expect(
          parts.contains {
            $0.name == name && $0.attributes["style"] == style
              && (`class` == nil || $0.attributes["class"] == `class`)
          }, "\(name) \(style) in \(parts)")
      }
      func edges(_ edges: [Double]) -> String {
        zip(["left", "top", "width", "height"], edges).map { "\($0):\(text($1))px" }
          .joined(separator: ";")
      }
      style("figure", "\(edges(frame));border-radius:\(text(card["radius"]))px")
      style("div", "height:\(text(card["picture"]))px;background:\(card["color"] ?? "")")
      let image = parts.first { $0.name == "img" }
      #expect((image == nil) == (card["src"] is NSNull))
      if let image { #expect(image.attributes["alt"] == card["alt"] as? String) }
      if let plate = card["number"] as? [Double] { style("b", edges(plate)) }
      #expect((card["number"] is NSNull) == !parts.contains { $0.name == "b" })
      guard let label = card["label"] as? [String: Any] else {
        #expect(!parts.contains { $0.name == "figcaption" })
        continue
      }
      let room = try ["x", "y", "width", "height"].map { try #require(label[$0] as? Double) }
      let ink = (label["ink"] as? String).map { ";color:\($0)" } ?? ""
      style(
        "figcaption",
        "\(edges(room));font-size:\(text(label["size"]))px;line-height:\(text(label["line"]))px\(ink)",
        class: label["align"] as? String)
      let lines = try #require(label["lines"] as? [String])
      #expect(parts.first { $0.name == "span" }?.text == lines.joined(separator: "\n"))
      if let shade = label["shade"] as? [Double] { style("div", edges(shade), class: "shade") }
    }
    let sections = try #require(wall.facts["sections"] as? [[String: Any]])
    for heading in sections.compactMap({ $0["heading"] as? [String: Any] }) {
      let padding = "0 \(text(heading["end"]))px 0 \(text(heading["start"]))px"
      #expect(
        elements.contains {
          $0.name == "h2"
            && $0.attributes["style"]?.hasSuffix(
              "padding:\(padding);font-size:\(text(heading["size"]))px") == true
        })
    }
  }

  /// Returns a number as in a page.
  private func text(_ number: Any?) -> String {
    let number = number as? Double ?? .nan
    return Int(exactly: number).map(String.init) ?? "\(number)"
  }

  @Test("The sample of long titles shows them on the cards")
  func longTitles() throws {
    let workplace = try Self.workplace()
    for call in [["items.json"], []] {
      let worker = try WorkerCall(in: workplace, list: call)
      let id = try worker.wall("sample=long").id
      let json = try worker.ask("cards", "wall=\(id)&from=0&to=1").json
      let card = try #require((json["cards"] as? [[String: Any]])?.first)
      let label = try #require(card["label"] as? [String: Any])
      #expect((label["text"] as? String)?.hasPrefix("A title that is much longer") == true)
      #expect((label["lines"] as? [String])?.count ?? 0 > 1)
    }
  }

  @Test("An item is described with its data and who decided")
  func item() throws {
    let worker = try WorkerCall(in: Self.workplace(), "items.json", "mine.lua")
    let wall = try worker.wall("placement=lanes")
    func item(_ number: Int) throws -> [String: Any] {
      try worker.ask("item", "wall=\(wall.id)&item=\(number)").json
    }
    let first = try item(1)
    #expect(first["id"] as? String == "a" && first["name"] as? String == "Sea & <sky>")
    #expect(first["column"] as? Int == 3 && first["frame"] as? [Double] == wall.items[0].frame)
    #expect((first["data"] as? [String: Any])?["n"] as? Double == 1.5)
    #expect(
      first["decided"] as? [String: String] == [
        "column": "script: column", "height": "script: height",
        "span": "one column, the host's own",
        "columns": "script: columns",
      ])
    let third = try #require(try item(3)["decided"] as? [String: String])
    #expect(third["column"] == "placement lanes" && third["height"] == "the item's own height")
    let fourth = try item(4)
    #expect(fourth["section"] as? Int == 2 && fourth["span"] as? Int == 2)
    let decided = try #require(fourth["decided"] as? [String: String])
    #expect(
      decided["span"] == "the item's own span" && decided["column"] == "the item's own column")

    let strip = try WorkerCall(in: Self.workplace(), "items.json", "--rows", "1fr 1fr")
    let id = try strip.wall().id
    let words = try [1, 3, 4].map { number in
      let json = try strip.ask("item", "wall=\(id)&item=\(number)").json
      return json["decided"] as? [String: String]
    }
    #expect(words.map { $0?["columns"] } == ["--rows", "--rows", "--rows"])
    #expect(
      words.map { $0?["height"] } == [
        "the picture's proportions", "its row's height, as it has no width", "the item's own width",
      ])
  }

  @Test("An item that the script puts into another section when asked again is reported")
  func impure() throws {
    let workplace = try Workplace([
      "mine.lua": """
      local n = 0
      return { group = function(item) n = n + 1 return n <= 60 and item.index or 1 end }
      """
    ])
    let worker = try WorkerCall(in: workplace, "mine.lua")
    let id = try worker.wall().id
    let last = try worker.ask("item", "wall=\(id)&item=60").json
    #expect(last["section"] as? Int == 60 && (last["decided"] as? [String: Any])?.isEmpty == true)
    let errors = try #require(last["errors"] as? [[String: Any]])
    #expect(
      errors.map(reportText) == [
        "mine.lua: error: when asked again, the script puts the item in another section; "
          + "'moonfall check' explains why"
      ])
    let first = try worker.ask("item", "wall=\(id)&item=1").json
    #expect((first["decided"] as? [String: String])?["column"] == "placement shortest")
    #expect(try worker.ask("details", "wall=\(id)").status == 200)
  }

  @Test("The details are the layout's measures, and the functions with their calls")
  func details() throws {
    let worker = try WorkerCall(in: Self.workplace(), "items.json", "mine.lua")
    let json = try worker.ask("details", "wall=\(worker.wall().id)").json
    let measures = try #require(json["measures"] as? [String: Double])
    #expect(Set(measures.keys) == ["imbalance", "whitespace", "disorder"])
    #expect(measures.values.allSatisfy { $0 >= 0 } && measures["whitespace"] != 0)
    let functions = try #require(json["functions"] as? [[String: Any]])
    let calls = Dictionary(
      uniqueKeysWithValues: functions.map { ($0["name"] as? String ?? "", $0["calls"] as? Int) })
    #expect(calls == ["load": 1, "group": 5, "height": 5, "column": 5])
    #expect(functions.allSatisfy { ($0["seconds"] as? Double ?? 0) > 0 })
    let slowest = try #require(json["slowest"] as? [[String: Any]])
    #expect(slowest.count == 15)
    #expect(slowest.allSatisfy { (1...5).contains($0["item"] as? Int ?? 0) })
    let seconds = slowest.compactMap { $0["seconds"] as? Double }
    #expect(seconds == seconds.sorted(by: >))
  }

  @Test(
    "An export equals the output of render and layout",
    arguments: [([], "items"), (["mine.lua"], "mine")])
  func export(script: [String], name: String) throws {
    let workplace = try Self.workplace()
    let worker = try WorkerCall(in: workplace, list: ["items.json"] + script)
    func export(_ format: String) throws -> WorkerCall.Answer {
      let answer = try worker.ask("export", "side=a&width=500&format=\(format)")
      #expect(answer.status == 200 && answer.fileName == "\(name).\(format)")
      return answer
    }
    let options = ["items.json"] + script + ["--width", "500"]
    #expect(
      try String(decoding: export("json").body, as: UTF8.self)
        == workplace.moonfall(["layout"] + options).output)
    for format in ["svg", "html"] {
      let output = try workplace.moonfall(["render"] + options + ["--format", format, "--embed"])
      #expect(try String(decoding: export(format).body, as: UTF8.self) == output.output)
      #expect(output.output.contains("data:image/"))
    }
    let png = try export("png").body
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]) && Array(png[16..<20]) == [0, 0, 1, 244])
  }

  @Test("No export contains a file outside the items' folder, even through a link")
  func outside() throws {
    let workplace = try Workplace([
      "out.svg": PreviewEventTests.svg, "in/sea.svg": PreviewEventTests.svg,
      "in/items.json": """
      [{"src": "../out.svg", "width": 3, "height": 2}, {"src": "link.svg", "width": 3, "height": 2},
       {"src": "sea.svg", "width": 3, "height": 2}]
      """,
    ])
    try FileManager.default.createSymbolicLink(
      at: workplace.url("in/link.svg"), withDestinationURL: workplace.url("out.svg"))
    let worker = try WorkerCall(in: workplace, "in/items.json")
    let answer = try worker.ask("export", "format=svg")
    let svg = String(decoding: answer.body, as: UTF8.self)
    #expect(svg.components(separatedBy: "data:image/").count == 2)
  }
}
