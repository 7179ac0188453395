internal import LuaHosting
internal import Waterfall

/// The contract as annotations for lua-language-server, which editors use to complete and check
/// scripts.
package enum TypeAnnotations {
  /// The annotation file.
  package static var text: String {
    var text = """
      ---@meta moonfall
      -- What layout scripts may say, for lua-language-server. Made by: moonfall types
      --
      -- Keep this file beside your scripts, and write above a script's table:
      --   ---@type moonfall.Script

      ---@class moonfall.Script
      \(Contract.fields.map(field).joined(separator: "\n"))

      \(tables)

      """
    // A type that walls and strips share has the members of both.
    var seen: Set<String> = []
    for value in Contract.values(.vertical) + Contract.values(.horizontal)
    where seen.insert(value.type).inserted {
      text += "\n---@class moonfall.\(value.type)\n"
      if let element = value.element { text += "---@field [integer] \(element)\n" }
      if value.isOpen { text += "---@field [string] any its own fields\n" }
      let strip = Contract.value(value.name, .horizontal)?.members ?? []
      let names = Set(value.members.map(\.name))
      for member in value.members + strip.filter({ !names.contains($0.name) }) {
        text += annotation(of: member, in: value) + "\n"
      }
    }
    return text + "\n" + environment
  }

  /// The tables that scripts write.
  private static let tables = """
    ---@class moonfall.Param
    ---@field name string
    ---@field default number|boolean|string tells the param's type
    ---@field type? "integer" for whole numbers
    ---@field min? number
    ---@field max? number
    ---@field step? number
    ---@field choices? (number|string)[] the values there are
    ---@field label? string
    ---@field help? string

    ---@class moonfall.Insets
    ---@field top? number
    ---@field right? number
    ---@field bottom? number
    ---@field left? number

    ---@class moonfall.Spacing
    ---@field row? number
    ---@field column? number

    ---@class moonfall.TextStyle
    ---@field size? number the font size in points, 15 by default
    ---@field font? string a family's name
    ---@field weight? number|"regular"|"medium"|"bold" 400 by default
    ---@field line_height? number in font sizes, 1.28 by default
    ---@field max_lines? integer
    """

  private static func field(_ entry: AnyQuestion) -> String {
    let help = entry.answer + (entry.fallback.map { "; by default \($0)" } ?? "")
    if entry.parameters.isEmpty { return "---@field \(entry.name)? \(entry.luaType) \(help)" }
    let parameters = entry.parameters.map { "\($0.rawValue): \($0.luaType)" }
    let function = "(fun(\(parameters.joined(separator: ", "))): (\(entry.luaType))?)"
    let type = entry.allowsConstant ? "\(entry.luaType)|\(function)" : function
    return "---@field \(entry.name)? \(type) \(help)"
  }

  private static func annotation(of member: Contract.Member, in value: Contract.Value) -> String {
    let type =
      member.parameters.map { parameters in
        let list = ["self: moonfall.\(value.type)"] + (parameters.isEmpty ? [] : [parameters])
        return "fun(\(list.joined(separator: ", "))): \(member.type)"
      } ?? member.type
    return "---@field \(member.name) \(type) \(member.help)"
  }

  /// The names of Lua that scripts can use.
  private static var environment: String {
    var text = "-- The names of Lua that scripts can use:\n"
    let names = LuaNames.all.map { $0.split(separator: ".").map(String.init) }
    let globals = names.filter { $0.count == 1 }.joined()
    text += "--   " + globals.joined(separator: " ") + "\n"
    var libraries: [String] = []
    for name in names where name.count == 2 && !libraries.contains(name[0]) {
      libraries.append(name[0])
    }
    for library in libraries {
      let members = names.filter { $0.count == 2 && $0[0] == library }.map { $0[1] }
      text += "--   \(library): " + members.joined(separator: " ") + "\n"
    }
    return text
  }
}
