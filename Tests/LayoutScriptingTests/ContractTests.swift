import CLuaHost
import Testing
import Waterfall

@testable import LayoutScripting

@Suite struct ContractTests {
  static let owners: [(lh_owner, WaterfallLayout.Axis, String)] = [
    (LH_OWNER_ITEM, .vertical, "item"), (LH_OWNER_ITEM, .horizontal, "item"),
    (LH_OWNER_SECTION, .vertical, "section"), (LH_OWNER_SECTION, .horizontal, "section"),
    (LH_OWNER_COLUMNS, .vertical, "columns"), (LH_OWNER_COLUMNS, .horizontal, "rows"),
    (LH_OWNER_COLUMN, .vertical, "column"), (LH_OWNER_COLUMN, .horizontal, "row"),
    (LH_OWNER_LAYOUT, .vertical, "layout"), (LH_OWNER_LAYOUT, .horizontal, "layout"),
  ]

  /// The names that the host itself looks up.
  static func names(_ owner: lh_owner, _ axis: WaterfallLayout.Axis) -> [String] {
    var names: [String] = []
    while let name = lh_member_name(owner, axis == .horizontal, names.count) {
      names.append(String(cString: name))
    }
    return names
  }

  @Test("What values are said to have they have, and nothing else", arguments: owners)
  func members(owner: lh_owner, axis: WaterfallLayout.Axis, name: String) throws {
    let value = try #require(Contract.value(name, axis))
    #expect(value.members.map(\.name).sorted() == Self.names(owner, axis).sorted())
  }

  @Test("A parameter of a question is a value that is described, or a number")
  func parameters() {
    let values = Set((Contract.values(.vertical) + Contract.values(.horizontal)).map(\.name))
    for entry in Contract.entries {
      for parameter in entry.parameters.split(separator: ", ").map(String.init) {
        #expect(
          values.contains(parameter) || TypeAnnotations.parameterTypes[parameter] != nil,
          "\(entry.name): \(parameter)")
      }
    }
  }
}
