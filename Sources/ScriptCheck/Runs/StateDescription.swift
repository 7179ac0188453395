internal import CLayoutObjects
internal import CLuaHost
internal import LayoutScripting
internal import LuaHosting

/// Writes `layout.state` as text, so that the states of two layouts can be compared.
struct StateDescription {
  private let script: LayoutScript
  private let function: LuaFunction?

  /// A Lua function that writes at most 2,000 values, because the script may be near its memory
  /// limit.
  private static let text = """
    local maximum = 2000
    local function show(value, left, depth)
      if left[1] == 0 or depth > 20 then return "…" end
      left[1] = left[1] - 1
      if type(value) == "string" then return '"' .. value:sub(1, 100) .. '"' end
      if type(value) ~= "table" then return tostring(value) end
      if getmetatable(value) then return "an object" end
      local parts = {}
      if #value > left[1] then
        for i = 1, left[1] do parts[i] = show(value[i], left, depth + 1) end
        return "{ " .. table.concat(parts, ", ") .. ", … }"
      end
      for key, element in pairs(value) do
        local kind = type(key)
        -- Tables and functions as keys have no fixed order.
        if kind ~= "table" and kind ~= "function" then
          local name = kind == "number" and "" or tostring(key) .. " = "
          parts[#parts + 1] = name .. show(element, left, depth + 1)
        end
        if left[1] == 0 then break end
      end
      return "{ " .. table.concat(parts, ", ") .. " }"
    end
    return function(layout) return show(layout.state, { maximum }, 0) end
    """

  init(_ script: LayoutScript) {
    self.script = script
    if script.function("begin") != nil,
      case .function(let function) = try? script.host.load(StateDescription.text, name: "check")
    {
      self.function = function
    } else {
      function = nil
    }
  }

  /// The state of the current layout; `nil` if there is none, or if writing it fails.
  var words: String? {
    guard let function else { return nil }
    let answer = script.host.answer
    let status = lo_ask(
      script.host.state, function.reference, [.layout], 1, nil, answer.pointer)
    guard status == LH_OK, case .string(let text)? = answer.next() else { return nil }
    return text
  }
}
