-- The first column is wider, so the same picture is higher there. The host's own rule asks where
-- an item would start; with unequal columns it is better to ask where it would end.
return {
  name = "Balanced",
  description = "One wide column beside narrow ones; each item goes where it ends highest.",
  params = {
    { name = "narrow", default = 2, type = "integer", min = 1, max = 10, step = 1,
      help = "How many narrow columns" },
    { name = "wide", default = 2, min = 1, max = 4, step = 0.25,
      help = "Width of the first column, in narrow ones" },
  },

  insets = 16,
  spacing = 16,

  -- CSS's notation: `fr` shares out what is left of the width. This says "2fr repeat(2, 1fr)".
  columns = function(section, layout)
    return ("%.17gfr repeat(%d, 1fr)"):format(layout.params.wide, layout.params.narrow)
  end,

  -- `columns` shows the wall as it is before this item, and `item_height` how high the item would
  -- be in a column. Ties go to the first column: `<`, not `<=`.
  column = function(item, columns)
    local best, lowest = 1, math.huge
    for i = 1, #columns do
      local ending = columns[i].bottom + columns:item_height(i)
      if ending < lowest then best, lowest = i, ending end
    end
    return best
  end,
}
