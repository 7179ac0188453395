-- Advertisements always stand in the last column, all other items wherever there is room.
return {
  name = "Pinned",
  description = "Items of one kind, such as ads, always stand in the last column.",
  params = {
    { name = "kind", default = "ad", help = "The kind of items that are pinned" },
    { name = "column_width", default = 240, min = 80, max = 800, step = 10,
      help = "About how wide a column is, in points" },
  },

  insets = 16,
  spacing = 16,

  columns = function(section, layout)
    return math.max(1, section.width // layout.params.column_width)
  end,

  -- Counting from the end, -1 is the last column however many there are, so the rule holds at any
  -- width. No answer leaves an item to the placement rule, which sees how far the pinned ones
  -- have filled their column and works around them.
  column = function(item, columns, layout)
    if item.kind == layout.params.kind then return -1 end
  end,

  -- A soft colour where there is no picture, so that the column can be told at a glance.
  color = function(item, layout)
    if item.kind == layout.params.kind then return "#f2c14e" end
  end,
}
