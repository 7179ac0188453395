import Foundation
import Testing
import Workplaces

@Suite struct ReferenceLayoutTests {
  struct Reference: Decodable {
    struct Case: Decodable, CustomTestStringConvertible {
      var name: String
      var parameters: [String: Parameter]
      var items: [[String: Double]]
      var frames: [Frame]
      var content_size: Size
      var visible: [Screen]?
      var testDescription: String { name }
    }
    struct Size: Decodable {
      var width: Double
      var height: Double
    }
    struct Screen: Decodable {
      var offset: Double
      var viewport_height: Double
      var items: [Int]
    }
    enum Parameter: Decodable {
      case number(Double)
      case sides([String: Double])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
          self = .number(number)
        } else {
          self = .sides(try container.decode([String: Double].self))
        }
      }
    }
    var cases: [Case]
  }

  struct Frame: Decodable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var column: Int
  }

  struct Layout: Decodable {
    var width: Double
    var height: Double
    var items: [Frame]
  }

  /// The gallery's scripts for the cases that run the program; LayoutScriptingTests has all cases.
  static let scripts = [
    "fixed-item-width": "fixed-width", "reused-cells-3-columns": "pull-flow",
    "two-column-pictures": "two-columns",
  ]

  static var cases: [Reference.Case] {
    get throws {
      let text = try fixture("reference-layouts.json")
      return try JSONDecoder().decode(Reference.self, from: Data(text.utf8)).cases
        .filter { scripts[$0.name] != nil }
    }
  }

  /// Returns the options that set a case's parameters.
  static func options(of reference: Reference.Case) -> [String] {
    func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
    return reference.parameters.flatMap { name, value in
      switch value {
      case .number(let number) where name == "container_width": ["--width", text(number)]
      case .number(let number): ["--param", "\(name)=\(text(number))"]
      case .sides(let sides): sides.flatMap { ["--param", "\($0.key)=\(text($0.value))"] }
      }
    }
  }

  @Test("There is a case for each of these scripts")
  func all() throws {
    #expect(try Set(Self.cases.map(\.name)) == Set(Self.scripts.keys))
  }

  /// Runs the program with a case's items, script and parameters.
  static func call(
    _ command: String, _ reference: Reference.Case, _ options: [String]
  ) throws -> Outcome {
    let script = try #require(scripts[reference.name])
    let items = String(decoding: try JSONEncoder().encode(reference.items), as: UTF8.self)
    let call = [command, "-", "--script", script] + Self.options(of: reference) + options
    let outcome = try Workplace().moonfall(call, input: items)
    try #require(outcome.code == 0, "\(outcome.errors)")
    return outcome
  }

  @Test(
    "At every offset the same cells are on screen, and a scroll needs as many",
    arguments: try ReferenceLayoutTests.cases.filter { $0.visible != nil })
  func visible(reference: Reference.Case) throws {
    struct Visible: Decodable {
      struct Item: Decodable { var index: Int }
      var items: [Item]
    }
    let screens = try #require(reference.visible)
    #expect(screens.count == 6)
    var expected = ScrollTests.Counts()
    var before: Set<Int> = []
    for screen in screens {
      let outcome = try Self.call(
        "layout", reference, ["--visible", "\(screen.offset),\(screen.viewport_height)"])
      let visible = try JSONDecoder().decode(Visible.self, from: Data(outcome.output.utf8))
      #expect(visible.items.map { $0.index - 1 } == screen.items, "offset \(screen.offset)")
      // Cells that leave the screen are reused, and only missing ones are created.
      let coming = Set(screen.items).subtracting(before).count
      expected.recycled += before.subtracting(screen.items).count
      let made = max(0, screen.items.count - expected.created)
      expected.created += made
      expected.reused += coming - made
      expected.most_on_screen = max(expected.most_on_screen, screen.items.count)
      before = Set(screen.items)
    }
    let jumps = screens.map { "\($0.offset)" }.joined(separator: ",")
    let scroll = try Self.call(
      "scroll", reference,
      ["--height", "\(screens[0].viewport_height)", "--jump", jumps, "--format", "json"])
    let report = try ScrollTests.Report(scroll.output)
    #expect(report.passes == 7)
    #expect(report.totals == expected)
    #expect(report.length == reference.content_size.height)
  }

  @Test(
    "The gallery's scripts give the frames of the layouts that they reproduce",
    arguments: try ReferenceLayoutTests.cases)
  func frames(reference: Reference.Case) throws {
    let outcome = try Self.call("layout", reference, [])
    let layout = try JSONDecoder().decode(Layout.self, from: Data(outcome.output.utf8))
    try #require(layout.items.count == reference.frames.count)
    for (item, (frame, expected)) in zip(layout.items, reference.frames).enumerated() {
      #expect(frame.column == expected.column + 1, "item \(item + 1)")
      for edge in [\Frame.x, \.y, \.width, \.height] {
        #expect(abs(frame[keyPath: edge] - expected[keyPath: edge]) < 1e-9, "item \(item + 1)")
      }
    }
    #expect(abs(layout.width - reference.content_size.width) < 1e-9)
    #expect(abs(layout.height - reference.content_size.height) < 1e-9)
  }
}
