-- Short and tall cards by turns, whatever the items are: a rhythm for cards of text, and the
-- smallest example of a height that depends on the item's place alone.
local short, tall = 150, 200

return {
  name = "Alternating",
  description = "Cards 150 and 200 points high by turns, each in the shortest column.",
  params = {
    { name = "columns", default = 2, type = "integer", min = 1, max = 50, step = 1,
      help = "How many columns" },
    { name = "column_spacing", default = 15, min = 0, max = 500, step = 1,
      help = "Room between two columns, in points" },
    { name = "row_spacing", default = 10, min = 0, max = 500, step = 1,
      help = "Room above every card, the first of a column included" },
    { name = "top", default = 0, min = 0, max = 1000, step = 1, help = "Room at the top" },
    { name = "left", default = 0, min = 0, max = 1000, step = 1, help = "Room at the left" },
    { name = "bottom", default = 0, min = 0, max = 1000, step = 1, help = "Room at the bottom" },
    { name = "right", default = 0, min = 0, max = 1000, step = 1, help = "Room at the right" },
  },

  -- Spacing stands between cards only, so the room above the first row is part of the inset.
  insets = function(section, layout)
    local p = layout.params
    return { top = p.top + p.row_spacing, right = p.right, bottom = p.bottom, left = p.left }
  end,

  spacing = function(section, layout)
    return { row = layout.params.row_spacing, column = layout.params.column_spacing }
  end,

  columns = function(section, layout) return layout.params.columns end,

  -- Positions count from 1 in each section, so every section begins with a short card.
  -- `item.index` would count through all of them.
  height = function(item) return item.position % 2 == 1 and short or tall end,

  -- The next card goes to the shortest column, however small the difference.
  tolerance = 0,
}
