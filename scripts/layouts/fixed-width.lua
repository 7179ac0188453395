-- Columns of one fixed width, packed to the left. A wider container shows the same wall with more
-- room beside it, and a narrower one cuts it off: good where cards must never be scaled.
return {
  name = "Fixed width",
  description = "Columns of one fixed width, packed to the left; pictures keep their proportions.",
  params = {
    { name = "columns", default = 3, type = "integer", min = 1, max = 50, step = 1,
      help = "How many columns" },
    { name = "item_width", default = 110, min = 1, max = 2000, step = 5,
      help = "Width of every item, in points" },
    { name = "column_spacing", default = 8, min = 0, max = 500, step = 1,
      help = "Room between two columns" },
    { name = "line_spacing", default = 12, min = 0, max = 500, step = 1,
      help = "Room above every item, the first of a column included" },
    { name = "top", default = 5, min = 0, max = 1000, step = 1, help = "Room at the top" },
    { name = "left", default = 10, min = 0, max = 1000, step = 1, help = "Room at the left" },
    { name = "bottom", default = 5, min = 0, max = 1000, step = 1, help = "Room at the bottom" },
    { name = "right", default = 10, min = 0, max = 1000, step = 1, help = "Room at the right" },
  },

  -- Spacing stands between items only. This wall wants a line's spacing above the first row too,
  -- and the room above the wall once more below it: insets are the place to say both.
  insets = function(section, layout)
    local p = layout.params
    return {
      top = p.top + p.line_spacing, right = p.right, bottom = p.top + p.bottom, left = p.left,
    }
  end,

  spacing = function(section, layout)
    return { row = layout.params.line_spacing, column = layout.params.column_spacing }
  end,

  -- A mere count would share out the whole width. A CSS track list can insist on points;
  -- "%.17g" writes a number with all its digits.
  columns = function(section, layout)
    return ("repeat(%d, %.17gpx)"):format(layout.params.columns, layout.params.item_width)
  end,

  -- The next item goes to the shortest column, however small the difference.
  tolerance = 0,
}
