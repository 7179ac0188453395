-- Cells of one shape, like posters or book covers: a plain grid, as the waterfall that it is when
-- all heights are equal.
return {
  name = "Fixed ratio",
  description = "Cells of one shape, whatever the pictures' own proportions are.",
  params = {
    { name = "columns", default = 3, type = "integer", min = 1, max = 50, step = 1,
      help = "How many columns" },
    { name = "inset", default = 10, min = 0, max = 1000, step = 1,
      help = "Room around the grid, in points" },
    { name = "spacing", default = 10, min = 0, max = 500, step = 1,
      help = "Room between cells, in points" },
    { name = "ratio", default = 1.5, min = 0.01, max = 100, step = 0.05,
      help = "Height of a cell divided by its width" },
  },

  insets = function(section, layout) return layout.params.inset end,
  spacing = function(section, layout) return layout.params.spacing end,
  columns = function(section, layout) return layout.params.columns end,

  -- The item is not even looked at. A picture of another shape is cropped to fill its cell.
  height = function(item, width, layout) return width * layout.params.ratio end,
}
