import LuaHosting
import ScriptCheck
import ScriptSamples
import Testing
import Waterfall

@testable import LayoutScripting

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

  @Test("An option overrides the script, which is not even asked")
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

  @Test("Without an option, the script decides")
  func leaves() {
    #expect(
      Recorder().faults(Self.script, .pictures(1)).map(\.function) == [
        "insets", "spacing", "columns", "placement", "tolerance",
      ])
  }

  @Test(
    "An option for the tolerance applies to the script's rule, and one for the rule uses the script's tolerance"
  )
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

  @Test("Scripts can read the user's options")
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

  @Test("A container of width 0 gives a layout of width 0", arguments: [0, 1, 20.5])
  func narrow(width: Double) throws {
    let wall = try Wall("return { insets = 30 }", .pictures(3), options: .init(width: width))
    #expect(wall.frames.allSatisfy { $0.width == 0 && $0.height == 0 })
    #expect(wall.contentSize.width == width)
  }

  /// An option that is out of range.
  enum Number: String, CaseIterable {
    case width, height, minimumLength
    case top = "insets.top"
    case left = "insets.left"
    case bottom = "insets.bottom"
    case right = "insets.right"
    case row = "spacing.row"
    case column = "spacing.column"
    case tolerance, scale

    func set(_ value: Double, of options: inout LayoutOptions) {
      switch self {
      case .width: options.width = value
      case .height: options.height = value
      case .minimumLength: options.minimumLength = value
      case .top: options.insets = Insets(top: value)
      case .left: options.insets = Insets(left: value)
      case .bottom: options.insets = Insets(bottom: value)
      case .right: options.insets = Insets(right: value)
      case .row: options.spacing = Spacing(row: value, column: 0)
      case .column: options.spacing = Spacing(row: 0, column: value)
      case .tolerance: options.tolerance = value
      case .scale: options.scale = value
      }
    }

    var wrong: [Double] {
      switch self {
      case .tolerance: [-1, -.infinity, .nan]
      case .scale: [-1, 0, -0.0, .infinity, .nan, 1000.1, 1e300]
      default: [-1, -0.001, -.infinity, .infinity, .nan, 1e10, 1e300]
      }
    }
  }

  @Test(
    "An option out of range is an error that names it and its value",
    arguments: Number.allCases)
  func outOfRange(number: Number) throws {
    for axis in [WaterfallLayout.Axis.vertical, .horizontal] {
      let script = try LayoutScript(text: "return {}", name: "t.lua")
      for value in number.wrong {
        var options = LayoutOptions()
        options.axis = axis
        number.set(value, of: &options)
        let failure = try #require(throws: ScriptErrors.self) {
          try script.layout(ItemList.pictures(2), options: options)
        }
        let error = try #require(failure.errors.first)
        #expect(failure.errors.count == 1 && error.kind == .options && error.line == nil)
        #expect(error.message.hasPrefix("LayoutOptions.\(number.rawValue) must be "))
        #expect(error.message.hasSuffix(", got \(value)"))
        let check = script.check(ItemList.pictures(2), options: options) { _ in true }
        #expect(check.errors == [error])
        #expect(throws: failure) { try script.profile(ItemList.pictures(2), options: options) }
        #expect(try script.layout(ItemList.pictures(2)).layout.itemCount == 2)
      }
    }
  }

  @Test("The ends of a range are in it, and −0 is 0", arguments: Number.allCases)
  func ends(number: Number) throws {
    let text = """
      return {
        height = function(item, width, layout)
          print(layout.width, layout.height, layout.insets.left, layout.spacing.row)
        end,
      }
      """
    for value in number == .scale ? [1e-9, 1000] : [0, -0.0, 1e9] {
      var options = LayoutOptions()
      number.set(value, of: &options)
      let lines = try printed(by: text, .pictures(1), options: options)
      #expect(lines.count == 1 && !lines.joined().contains("-0"))
    }
  }

  @Test(
    "A conflict between an option and the script is an error of the option",
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
