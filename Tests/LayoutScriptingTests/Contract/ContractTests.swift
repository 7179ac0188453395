import CLayoutObjects
import Testing
import Waterfall

@testable import LayoutScripting

@Suite struct ContractTests {
  static let owners: [(lo_owner, WaterfallLayout.Axis, String)] = [
    (LO_OWNER_ITEM, .vertical, "item"), (LO_OWNER_ITEM, .horizontal, "item"),
    (LO_OWNER_SECTION, .vertical, "section"), (LO_OWNER_SECTION, .horizontal, "section"),
    (LO_OWNER_COLUMNS, .vertical, "columns"), (LO_OWNER_COLUMNS, .horizontal, "rows"),
    (LO_OWNER_COLUMN, .vertical, "column"), (LO_OWNER_COLUMN, .horizontal, "row"),
    (LO_OWNER_LAYOUT, .vertical, "layout"), (LO_OWNER_LAYOUT, .horizontal, "layout"),
  ]

  /// Returns the names that the host itself looks up.
  static func names(_ owner: lo_owner, _ axis: WaterfallLayout.Axis) -> [String] {
    var names: [String] = []
    while let name = lo_member_name(owner, axis == .horizontal, names.count) {
      names.append(String(cString: name))
    }
    return names
  }

  @Test("Values have exactly the documented members", arguments: owners)
  func members(owner: lo_owner, axis: WaterfallLayout.Axis, name: String) throws {
    let value = try #require(Contract.value(name, axis))
    #expect(value.members.map(\.name).sorted() == Self.names(owner, axis).sorted())
  }

  @Test("Every parameter that is not a number or list is a value that help describes")
  func parameters() {
    let values = Set((Contract.values(.vertical) + Contract.values(.horizontal)).map(\.name))
    for parameter in Parameter.allCases where parameter.luaType.hasPrefix("moonfall.") {
      let isList = parameter.luaType.hasSuffix("[]")
      #expect(isList || values.contains(parameter.rawValue), "\(parameter)")
    }
  }

  @Test("Every option of a question overrides the script, and --no- turns switches off")
  func options() throws {
    for setting in LayoutSetting.all {
      let value = setting.description.isSwitch ? "0" : "1"
      guard case .choice(let choices)? = setting.description.control, !setting.description.isSwitch
      else {
        var options = LayoutOptions()
        try setting.set(&options, value)
        continue
      }
      for choice in choices {
        var options = LayoutOptions()
        try setting.set(&options, choice.value)
        #expect(options != LayoutOptions(), "\(setting.description.name) \(choice.value)")
        setting.clear(&options)
        #expect(options == LayoutOptions())
      }
    }
  }
}
