import LuaHost
import Testing
import Waterfall

@testable import LayoutScript

@Suite struct OptionTests {
  static let script = """
    return {
      insets = function() error("asked") end,
      spacing = function() error("asked") end,
      columns = function() error("asked") end,
      placement = function() error("asked") end,
      tolerance = function() error("asked") end,
      height = 10,
    }
    """

  @Test("What the user sets wins, and the script is not even asked")
  func wins() throws {
    var options = LayoutOptions(width: 100)
    options.insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
    options.spacing = Spacing(row: 5, column: 6)
    options.tracks = .count(2)
    options.placement = .inOrder
    options.tolerance = 0
    let wall = try Wall(Self.script, .pictures(3), options: options)
    #expect(wall.frames.map(\.x) == [2, 52, 2])
    #expect(wall.frames.map(\.y) == [1, 1, 16])
    #expect(wall.frames.map(\.width) == [44, 44, 44])
    #expect(wall.contentSize == Size(width: 100, height: 29))
  }

  @Test("What the user leaves is the script's")
  func leaves() {
    #expect(
      Recorder().faults(Self.script, .pictures(1)).map(\.function) == [
        "insets", "spacing", "columns", "placement", "tolerance",
      ])
  }

  @Test("A tolerance goes with the script's rule, a rule with the script's tolerance")
  func tolerance() throws {
    let items = ItemList(["height": 5], ["height": 1], ["height": 1])
    var loose = LayoutOptions()
    loose.tolerance = 100
    #expect(try Wall("return { columns = 2 }", items, options: loose).columns == [0, 0, 0])
    var turns = LayoutOptions()
    turns.placement = .inOrder
    #expect(
      try Wall("return { columns = 2, tolerance = 100 }", items, options: turns).columns == [
        0, 1, 0,
      ])
    #expect(try Wall("return { columns = 2 }", items).columns == [0, 1, 1])
  }

  @Test("Scripts see what the user set")
  func seen() throws {
    let text = """
      return {
        height = function(item, width, layout)
          print(layout.insets.left, layout.spacing.column, layout.column_count, width)
        end,
      }
      """
    var options = LayoutOptions(width: 100)
    options.insets = Insets(5)
    options.spacing = Spacing(10)
    options.tracks = .fixed(40)
    #expect(try printed(by: text, .pictures(1), options: options) == ["5\t10\t2\t40"])
  }

  @Test("A container of no width makes a layout of no width", arguments: [0, 1, 20.5])
  func narrow(width: Double) throws {
    let wall = try Wall("return { insets = 30 }", .pictures(3), options: .init(width: width))
    #expect(wall.frames.allSatisfy { $0.width == 0 && $0.height == 0 })
    #expect(wall.contentSize.width == width)
  }

  @Test(
    "What the user sets against the script is no fault of the script",
    arguments: [
      ("dense = true", true, nil, nil), ("dense = true", nil, .inOrder, nil),
      ("placement = 'in-order'", nil, nil, true),
    ] as [(String, Bool?, PlacementName?, Bool?)])
  func contradicts(field: String, keepsOrder: Bool?, placement: PlacementName?, isDense: Bool?) {
    var options = LayoutOptions()
    options.keepsOrder = keepsOrder
    options.placement = placement
    options.isDense = isDense
    let faults = Recorder().faults("return { \(field) }", options: options)
    #expect(faults.map(\.kind) == [.options])
    #expect(faults.first?.function == nil)
  }
}
