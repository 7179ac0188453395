import LuaHosting
import Testing
import Waterfall

@testable import LayoutScripting

@Suite struct AnswersTests {
  @Test(
    "Insets are one number, two, four in CSS's order, or named sides",
    arguments: [
      (.nil, nil), (8, Insets(8)), (0.5, Insets(0.5)),
      (.list([1, 2]), Insets(top: 1, left: 2, bottom: 1, right: 2)),
      (.list([1, 2, 3, 4]), Insets(top: 1, left: 4, bottom: 3, right: 2)), (.table([]), Insets()),
      (.table([.init("left", 5), .init("top", 6)]), Insets(top: 6, left: 5)),
      (.table([.init("right", 7), .init("bottom", 8)]), Insets(bottom: 8, right: 7)),
    ] as [(LuaValue, Insets?)])
  func insets(answer: LuaValue, expected: Insets?) throws {
    #expect(try answer.insets() == expected)
  }

  @Test(
    "Spacing is one number, or rows and columns with defaults",
    arguments: [
      (.nil, nil), (0, Spacing(0)), (4, Spacing(4)),
      (.table([.init("row", 2)]), Spacing(row: 2, column: 20)),
      (.table([.init("column", 3)]), Spacing(row: 10, column: 3)),
      (.table([]), Spacing(row: 10, column: 20)),
    ] as [(LuaValue, Spacing?)])
  func spacing(answer: LuaValue, expected: Spacing?) throws {
    #expect(try answer.spacing(default: Spacing(row: 10, column: 20)) == expected)
  }

  @Test("Columns are a count or CSS tracks")
  func tracks() throws {
    #expect(try LuaValue.nil.tracks("columns") == nil)
    #expect(try LuaValue.integer(4).tracks("columns") == .count(4))
    #expect(try LuaValue.number(4).tracks("columns") == .count(4))
    #expect(try LuaValue.string("100px 1fr").tracks("columns") == Tracks("100px 1fr"))
    #expect(try LuaValue.string("3").tracks("columns") == .count(3))
  }

  @Test(
    "A header or footer is a height; 0 and false mean none",
    arguments: [
      (.nil, .none), (44, .some(44)), (0, .some(nil)), (-0.0, .some(nil)), (false, .some(nil)),
      (0.5, .some(0.5)),
    ] as [(LuaValue, Double??)])
  func band(answer: LuaValue, expected: Double??) throws {
    #expect(try answer.bandHeight("a header's height") == expected)
  }

  @Test(
    "A span is a whole number from 1 or all",
    arguments: [(.nil, nil), (1, 1), (2.0, 2), ("all", .max), (1000, 1000)] as [(LuaValue, Int?)])
  func span(answer: LuaValue, expected: Int?) throws {
    #expect(try answer.span() == expected)
  }

  @Test(
    "Text is text or a number, written in the usual form",
    arguments: [
      (.nil, nil), ("Sea", "Sea"), ("", ""), (7, "7"), (7.0, "7"), (7.5, "7.5"), (-3, "-3"),
    ] as [(LuaValue, String?)])
  func text(answer: LuaValue, expected: String?) throws {
    #expect(try answer.text("a label") == expected)
  }

  @Test("Every placement is found by its name", arguments: PlacementName.allCases)
  func placement(name: PlacementName) throws {
    #expect(try PlacementName.named(name.rawValue) == name)
    #expect(try LuaValue.string(name.rawValue).placementName() == name)
    #expect(try LuaValue.nil.placementName() == nil)
  }

  @Test("A rule has the given tolerance, else its default")
  func tolerance() {
    #expect(PlacementName.shortest.placement(tolerance: nil) == .shortest)
    #expect(PlacementName.shortest.placement(tolerance: 3) == .shortest(tolerance: 3))
    #expect(PlacementName.inOrder.placement(tolerance: 3) == .inOrder)
  }

  @Test(
    "A length is a number from 0 to 1e9, and −0 is 0",
    arguments: [0, 1, 0.25, 1e9, -0.0] as [LuaValue])
  func length(answer: LuaValue) throws {
    let length = try answer.length("a height")
    #expect(length == answer.double && length.sign == .plus)
  }
}
