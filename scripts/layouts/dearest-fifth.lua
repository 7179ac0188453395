-- The dearest fifth of all items stands out. One item alone cannot tell whether it is among them,
-- so `begin` looks at all of them once and leaves a note for the other questions.

-- Feeds write prices as numbers or as text. Items that have none never stand out.
local function is_dear(item, layout)
  local price = tonumber(item.price)
  return price ~= nil and price >= layout.state.from
end

return {
  name = "Dearest fifth",
  description = "The dearest fifth of all items spans two columns where there are at least three.",
  params = {
    { name = "one_in", default = 5, type = "integer", min = 1, max = 100, step = 1,
      help = "One item in this many stands out" },
    { name = "column_width", default = 200, min = 80, max = 800, step = 10,
      help = "About how wide a column is, in points" },
  },

  -- What `begin` returns is `layout.state` from then on. A limit is enough to keep: no list of
  -- items is needed. Where several items cost exactly as much, all of them stand out.
  begin = function(layout, items)
    local prices = {}
    for _, item in ipairs(items) do
      prices[#prices + 1] = tonumber(item.price)
    end
    table.sort(prices, function(a, b) return a > b end)
    return { from = prices[math.ceil(#prices / layout.params.one_in)] or math.huge }
  end,

  insets = 16,
  spacing = 16,

  columns = function(section, layout)
    return math.max(1, section.width // layout.params.column_width)
  end,

  span = function(item, columns, layout)
    if #columns >= 3 and is_dear(item, layout) then return 2 end
  end,

  color = function(item, layout)
    if is_dear(item, layout) then return "#c9a227" end
  end,
}
