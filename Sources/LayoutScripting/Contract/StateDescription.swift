internal import CLayoutObjects
internal import CLuaHost
internal import LuaHosting

/// Writes out what `begin` returned, so that two layouts' can be compared.
struct StateDescription {
  private let script: LayoutScript
  private let function: LuaFunction?

  /// Names its values in order, 2,000 of them at the most, for scripts that are near their memory limit.
  private static let text = """
    local most = 2000
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
        -- Tables and functions as keys come in no particular order.
        if kind ~= "table" and kind ~= "function" then
          local name = kind == "number" and "" or tostring(key) .. " = "
          parts[#parts + 1] = name .. show(element, left, depth + 1)
        end
        if left[1] == 0 then break end
      end
      return "{ " .. table.concat(parts, ", ") .. " }"
    end
    return function(layout) return show(layout.state, { most }, 0) end
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

  /// The layout's state, `nil` where there is none or where it cannot be written out.
  var words: String? {
    guard let function else { return nil }
    let answer = script.host.answer
    let status = lo_ask(
      script.host.state, function.reference, [.layout], 1, nil, answer.pointer)
    guard status == LH_OK, case .string(let text)? = answer.next() else { return nil }
    return text
  }
}
