import Foundation
import LuaHosting
import ScriptSamples
import TestFiles
import Testing
import Waterfall

@testable import LayoutScripting

@Suite struct ReferenceLayoutTests {
  /// A layout of one of the systems that Moonfall replaces: its input and output.
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    struct Item: Decodable { var width, height: Double? }
    struct Frame: Decodable { var x, y, width, height: Double, column: Int }
    struct Size: Decodable { var width, height: Double }
    struct Screen: Decodable { var offset, viewport_height: Double, items: [Int] }
    struct Inset: Decodable { var top, left, bottom, right: Double }
    enum Insets: Decodable {
      case sides(Inset)
      case all(Double)
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let all = try? container.decode(Double.self) {
          self = .all(all)
        } else {
          self = .sides(try container.decode(Inset.self))
        }
      }
    }
    struct Parameters: Decodable {
      var container_width: Double
      var columns: Int?
      var item_width, column_spacing, line_spacing, row_spacing, margin, spacing: Double?
      var inset: Insets?
    }
    var name: String
    var parameters: Parameters
    var items: [Item]
    var frames: [Frame]
    var content_size: Size
    var visible: [Screen]?
    var testDescription: String { name }

    /// The params of the gallery script, as the command line sets them.
    var params: [(String, Double)] {
      var params: [(String, Double?)] = [
        ("columns", parameters.columns.map(Double.init)), ("item_width", parameters.item_width),
        ("column_spacing", parameters.column_spacing), ("line_spacing", parameters.line_spacing),
        ("row_spacing", parameters.row_spacing), ("margin", parameters.margin),
        ("spacing", parameters.spacing),
      ]
      switch parameters.inset {
      case .sides(let inset):
        params += [
          ("top", inset.top), ("left", inset.left), ("bottom", inset.bottom),
          ("right", inset.right),
        ]
      case .all(let inset): params.append(("inset", inset))
      case nil: break
      }
      return params.compactMap { name, value in value.map { (name, $0) } }
    }
  }

  static let cases: [Case] = {
    struct Fixture: Decodable { var cases: [Case] }
    do {
      let data = try Repository.data("Tests/moonfallTests/Fixtures/reference-layouts.json")
      return try JSONDecoder().decode(Fixture.self, from: data).cases
    } catch {
      Issue.record(error)
      return []
    }
  }()

  /// The gallery script for each kind of case.
  static let scripts = [
    ("fixed-item-width", "fixed-width"), ("alternating-heights", "alternating"),
    ("reused-cells", "pull-flow"),
    ("fixed-ratio", "fixed-ratio"), ("two-column-pictures", "two-columns"),
  ]

  static func script(for name: String) throws -> LayoutScript {
    let script = try #require(scripts.first { name.hasPrefix($0.0) }?.1)
    return try LayoutScript(text: try #require(Gallery.text(of: script)), name: script)
  }

  @Test("There is a case for each of the five reference layouts")
  func all() {
    #expect(Self.cases.count == 7)
    #expect(Self.cases.filter { $0.visible?.count == 6 }.count == 2)
    for (prefix, _) in Self.scripts { #expect(Self.cases.contains { $0.name.hasPrefix(prefix) }) }
  }

  @Test(
    "A gallery script gives exactly the frames of the layout that it reproduces",
    arguments: cases)
  func frames(reference: Case) throws {
    let layout = try Self.layout(of: reference).layout
    try #require(layout.itemCount == reference.frames.count)
    for (item, expected) in reference.frames.enumerated() {
      let frame = layout.frame(of: item)
      #expect(abs(frame.x - expected.x) < 1e-9, "item \(item)")
      #expect(abs(frame.y - expected.y) < 1e-9, "item \(item)")
      #expect(abs(frame.width - expected.width) < 1e-9, "item \(item)")
      #expect(abs(frame.height - expected.height) < 1e-9, "item \(item)")
      #expect(layout.column(of: item) == expected.column, "item \(item)")
    }
    #expect(abs(layout.contentSize.width - reference.content_size.width) < 1e-9)
    #expect(abs(layout.contentSize.height - reference.content_size.height) < 1e-9)
  }

  @Test(
    "The same cells are on screen at every offset",
    arguments: cases.filter { $0.visible != nil })
  func visible(reference: Case) throws {
    let layout = try Self.layout(of: reference)
    for screen in try #require(reference.visible) {
      let rect = Rect(
        x: 0, y: screen.offset, width: reference.content_size.width,
        height: screen.viewport_height)
      #expect(layout.items(in: rect) == screen.items, "offset \(screen.offset)")
    }
  }

  static func layout(of reference: Case) throws -> ScriptedLayout {
    let script = try Self.script(for: reference.name)
    for (name, value) in reference.params { try script.setParam(name, to: LuaValue(value).text) }
    let items = ItemList(
      reference.items.map { item in
        [("width", item.width), ("height", item.height)].compactMap { name, value in
          value.map { LuaValue.Field(name, .number($0)) }
        }
      })
    return try script.layout(items, options: .init(width: reference.parameters.container_width))
  }

  @Test("The params of each first case are the script's defaults", arguments: scripts)
  func defaults(prefix: String, name: String) throws {
    let reference = try #require(Self.cases.first { $0.name.hasPrefix(prefix) })
    let script = try Self.script(for: prefix)
    for (name, value) in reference.params {
      let index = try #require(script.params.firstIndex { $0.name == name }, "\(name)")
      #expect(script.values[index].double == value, "\(name)")
    }
  }
}
