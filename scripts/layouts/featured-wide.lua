-- Items that an editor marked as `featured` are twice as wide as the others.
return {
  name = "Featured wide",
  description = "Featured items span two columns where there are at least three.",
  params = {
    { name = "column_width", default = 280, min = 80, max = 800, step = 10,
      help = "About how wide a column is, in points" },
    { name = "caption", default = 48, min = 0, max = 200, step = 4,
      help = "Room below each picture, in points" },
  },

  insets = 16,
  spacing = 16,

  columns = function(section, layout)
    return math.max(1, section.width // layout.params.column_width)
  end,

  -- With two columns a wide item would fill the whole row and no longer stand out: it would only
  -- interrupt. No answer, as for all other items, leaves the span to the host: one column.
  span = function(item, columns)
    if item.featured and #columns >= 3 then return 2 end
  end,

  -- `width` already covers both columns and the spacing between them, so one line serves
  -- wide items and narrow ones.
  height = function(item, width, layout)
    return item:height_at(width) + layout.params.caption
  end,

  picture = function(item, width) return item:height_at(width) end,
}
