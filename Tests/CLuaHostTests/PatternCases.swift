/// A Lua text that makes random patterns and subjects and reports what the pattern functions do.
///
/// `run(seed, count)` returns a line for each case: the call, its arguments and its outcome. It
/// uses no patterns, and makes its own random numbers, so that every Lua makes the same cases.
enum PatternCases {
  static let text = ##"""
    -- SplitMix64
    local state
    local function random(n)
      state = state + 0x9E3779B97F4A7C15
      local x = state
      x = (x ~ (x >> 30)) * 0xBF58476D1CE4E5B9
      x = (x ~ (x >> 27)) * 0x94D049BB133111EB
      return ((x ~ (x >> 31)) >> 1) % n + 1
    end
    local function pick(list) return list[random(#list)] end

    -- Subjects and literals: mostly a few letters, so that many patterns match.
    local few = { "a", "b", "a", "b", "c", "(", ")", "x", "1", " ", "A", "]" }
    local odd = { "\0", "\255", "\128", "\223", "%", "-", "^", "$", "[", ".", "\n", "_", "\127", "z", "9" }
    local function byte()
      local kind = random(12)
      if kind == 1 then return string.char(random(256) - 1) end
      if kind == 2 then return pick(odd) end
      return pick(few)
    end
    local function text(maximum)
      local bytes = {}
      for i = 1, random(maximum + 1) - 1 do bytes[i] = byte() end
      return table.concat(bytes)
    end

    local letters = { "a", "c", "d", "g", "l", "p", "s", "u", "w", "x", "z", "A", "C", "D", "G", "L", "P",
      "S", "U", "W", "X", "Z", "%", ".", "-", "]", "[", "q", "(", ")" }
    local function set()
      local parts = { "[" }
      if random(4) == 1 then parts[2] = "^" end
      if random(10) == 1 then parts[#parts + 1] = "]" end
      for _ = 1, random(4) do
        local kind = random(8)
        if kind <= 3 then parts[#parts + 1] = byte()
        elseif kind <= 5 then parts[#parts + 1] = "%" .. pick(letters)
        elseif kind <= 7 then parts[#parts + 1] = byte() .. "-" .. byte()
        else parts[#parts + 1] = "-" end
      end
      if random(25) > 1 then parts[#parts + 1] = "]" end
      return table.concat(parts)
    end
    local function single()
      local kind = random(10)
      if kind <= 4 then return byte() end
      if kind <= 6 then return "." end
      if kind <= 8 then return "%" .. pick(letters) end
      return set()
    end
    local suffixes = { "", "", "", "", "*", "+", "-", "?" }
    local function item(depth)
      local kind = random(24)
      if kind <= 14 then return single() .. pick(suffixes) end
      if kind == 15 then return "%b" .. pick { "()", "ab", "xx", "[]", byte() .. byte() } end
      if kind == 16 then return "%f" .. set() end
      if kind == 17 then return "()" end
      if kind == 18 then return "%" .. random(4) end
      if kind == 19 then return pick { "$", "^", "%", "(", ")", "[", "%b", "%bx", "%f", "%fa", "%0", "*" } end
      if depth > 3 then return "." end
      local parts = { "(" }
      for _ = 1, random(3) - 1 do parts[#parts + 1] = item(depth + 1) end
      parts[#parts + 1] = ")"
      return table.concat(parts)
    end
    local long = { "a?", "()", "(a)", "a*", "a-", "(", "b?", ".", "a", "[ab]?" }
    local function pattern()
      local kind = random(60)
      if kind == 1 then return (pick(long)):rep(random(40)) end
      if kind == 2 then return pick(long):rep(190 + random(20)) .. pick { "", "()", "%1" } end
      if kind <= 8 then
        local bytes = {}
        for i = 1, random(8) - 1 do bytes[i] = string.char(random(256) - 1) end
        return table.concat(bytes)
      end
      if kind <= 14 then return text(8) end
      local parts = {}
      if random(6) == 1 then parts[1] = "^" end
      for _ = 1, random(5) do parts[#parts + 1] = item(1) end
      if random(10) == 1 then parts[#parts + 1] = "$" end
      if random(40) == 1 then parts[#parts + 1] = "%" end
      return table.concat(parts)
    end

    local function subject(pattern)
      local kind = random(40)
      -- Long only if there are few alternatives, since nothing can stop Lua's own matcher.
      if kind <= 20 and #pattern > 150 then return ("a"):rep(190 + random(20)) end
      if kind == 2 then return random(2000) - 1000 end
      if kind == 3 then return random(2000) / 8 end
      return text(12)
    end

    local replacements = {
      "", "<%0>", "%1", "%2%1", "[%1]%%", "%", "%x", "%9", "x%", "plain", "%\0", 7, 1.5,
      { a = "A", b = false, ab = 12, [""] = "_", ["1"] = 2.5, c = {} },
      setmetatable({}, { __index = function(_, key) return key ~= "b" and "{" .. key .. "}" end }),
      function(...) return select("#", ...) end,
      function(first) return first end,
      function() return false end,
      function() end,
      function() return {} end,
      function(a, b) return b and tostring(a) .. ":" .. tostring(b) end,
      function(first) error("raised at " .. tostring(first), 0) end,
    }

    local function show(value)
      if type(value) == "string" then return ("%q"):format(value) end
      return math.type(value) == "float" and ("%.17g"):format(value) .. "f" or tostring(value)
    end
    local function outcome(ok, ...)
      local parts = { ok and "" or "error" }
      for i = 1, select("#", ...) do parts[i + 1] = show((select(i, ...))) end
      return table.concat(parts, " ")
    end
    local function place()
      if random(3) > 1 then return nil end
      return pick { -20, -3, -1, 0, 1, 2, 5, 13, 14, math.mininteger, math.maxinteger, random(30) - 15 }
    end

    local functions = {
      function(s, p)
        local init, plain = place(), random(8) == 1
        return "find " .. show(init) .. show(plain), outcome(pcall(function()
          local r = table.pack(string.find(s, p, init, plain)) return table.unpack(r, 1, r.n) end))
      end,
      function(s, p)
        local init = place()
        return "match " .. show(init), outcome(pcall(function()
          local r = table.pack(string.match(s, p, init)) return table.unpack(r, 1, r.n) end))
      end,
      function(s, p)
        local init = place()
        return "gmatch " .. show(init), outcome(pcall(function()
          local found = {}
          local iterate = string.gmatch(s, p, init)
          for _ = 1, 40 do
            local r = table.pack(iterate())
            found[#found + 1] = "#" .. r.n
            if r[1] == nil then break end
            for i = 1, r.n do found[#found + 1] = show(r[i]) end
          end
          return table.concat(found, " ")
        end))
      end,
      function(s, p)
        local n = random(#replacements)
        local most = pick { nil, false, -1, 0, 1, 2, 3 }
        if most == false then most = nil end
        return "gsub " .. n .. show(most), outcome(pcall(function()
          local r = table.pack(string.gsub(s, p, replacements[n], most))
          return table.unpack(r, 1, r.n) end))
      end,
    }

    local function run(seed, count)
      -- Another factor than the step above, with which seeds would be the same numbers, one apart.
      state = seed * 0xD1B54A32D192ED03
      local lines = {}
      for i = 1, count do
        local p = pattern()
        local s = subject(p)
        local call, result = pick(functions)(s, p)
        lines[i] = call .. " " .. show(s) .. " " .. show(p) .. " -> " .. result
      end
      return lines
    end
    """##
}
