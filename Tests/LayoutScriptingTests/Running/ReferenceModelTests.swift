import LuaHosting
import ScriptSamples
import SeededNumbers
import Testing
import Waterfall

@testable import LayoutScripting

/// The five reference layouts with other numbers than in their fixture, compared with a plain loop.
@Suite struct ReferenceModelTests {
  /// The algorithm that the five share: equal columns, each item below the shortest one.
  struct Model {
    var count = 2
    var left = 0.0, top = 0.0, bottom = 0.0
    var width = 0.0
    var columnSpacing = 0.0, rowSpacing = 0.0
    var heights: [Double] = []

    func frames() -> (frames: [Rect], height: Double) {
      var starts = Array(repeating: top, count: count)
      var frames: [Rect] = []
      for height in heights {
        var shortest = 0
        for column in 1..<max(1, count) where starts[column] < starts[shortest] {
          shortest = column
        }
        let x = left + Double(shortest) * (width + columnSpacing)
        frames.append(Rect(x: x, y: starts[shortest], width: width, height: height))
        // In this order, so that sums round, and tie, as in the layout.
        starts[shortest] = starts[shortest] + height + rowSpacing
      }
      return (frames, (frames.map(\.maxY).max() ?? top) + bottom)
    }
  }

  static let names = ["fixed-width", "alternating", "pull-flow", "fixed-ratio", "two-columns"]

  @Test(
    "A plain loop gives the same frames for any numbers", arguments: names, UInt64(1)...8)
  func random(name: String, seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let script = try LayoutScript(text: try #require(Gallery.text(of: name)), name: name)
    let container = Double.random(in: 300...2000, using: &numbers)
    var values: [String: Double] = [:]
    for param in script.params {
      let value =
        switch param.name {
        case "columns": Double(Int.random(in: 1...9, using: &numbers))
        case "ratio": Double.random(in: 0.2...3, using: &numbers)
        case "item_width": Double.random(in: 20...300, using: &numbers)
        default: Double.random(in: 0...15, using: &numbers)
        }
      values[param.name] = value
      try script.setParam(param.name, to: LuaValue(value).text)
    }
    let sizes = (0..<70).map { _ in
      (Double.random(in: 10...2000, using: &numbers), Double.random(in: 10...2000, using: &numbers))
    }
    let items = ItemList(sizes.map { [.init("width", .number($0)), .init("height", .number($1))] })
    let model = try Self.model(of: name, values, container: container, sizes: sizes)
    let expected = model.frames()

    let layout = try script.layout(items, options: .init(width: container)).layout
    for (item, frame) in expected.frames.enumerated() {
      let actual = layout.frame(of: item)
      let place = "\(name), seed \(seed), item \(item + 1)"
      #expect(abs(actual.x - frame.x) < 1e-9 && abs(actual.y - frame.y) < 1e-9, "\(place)")
      #expect(
        abs(actual.width - frame.width) < 1e-9 && abs(actual.height - frame.height) < 1e-9,
        "\(place)")
    }
    #expect(abs(layout.contentSize.height - expected.height) < 1e-9, "\(name), seed \(seed)")
  }

  private static func model(
    of name: String, _ values: [String: Double], container: Double, sizes: [(Double, Double)]
  ) throws -> Model {
    func value(_ name: String) throws -> Double { try #require(values[name]) }
    var model = Model()
    if name != "two-columns" { model.count = Int(try value("columns")) }
    /// Returns the width of equal columns between two insets.
    func share(_ insets: Double) -> Double {
      (container - insets - Double(model.count - 1) * model.columnSpacing) / Double(model.count)
    }
    switch name {
    case "fixed-width":
      model.left = try value("left")
      model.top = try value("top") + value("line_spacing")
      model.bottom = try value("top") + value("bottom")
      model.width = try value("item_width")
      model.columnSpacing = try value("column_spacing")
      model.rowSpacing = try value("line_spacing")
      model.heights = sizes.map { model.width * $1 / $0 }
    case "alternating":
      model.left = try value("left")
      model.top = try value("top") + value("row_spacing")
      model.bottom = try value("bottom")
      model.columnSpacing = try value("column_spacing")
      model.rowSpacing = try value("row_spacing")
      model.width = share(model.left + (try value("right")))
      model.heights = sizes.indices.map { $0 % 2 == 0 ? 150 : 200 }
    case "pull-flow":
      let margin = try value("margin")
      model.left = margin
      model.top = margin
      model.bottom = 2 * margin
      model.columnSpacing = margin
      model.rowSpacing = margin
      model.width = share(2 * margin)
      model.heights = sizes.map(\.1)
    case "fixed-ratio":
      let (inset, spacing) = (try value("inset"), try value("spacing"))
      model.left = inset
      model.top = inset
      model.bottom = inset
      model.columnSpacing = spacing
      model.rowSpacing = spacing
      model.width = share(2 * inset)
      let ratio = try value("ratio")
      model.heights = sizes.map { _ in model.width * ratio }
    default:
      model.width = share(0)
      model.heights = sizes.map { model.width * $1 / $0 }
    }
    return model
  }
}
