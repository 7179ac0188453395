-- One margin everywhere, and items that bring their heights along: for feeds whose server has
-- already measured every card.
return {
  name = "Pull flow",
  description = "One margin all around; every item has the height that its data gives, in points.",
  params = {
    { name = "columns", default = 3, type = "integer", min = 1, max = 50, step = 1,
      help = "How many columns" },
    { name = "margin", default = 15, min = 0, max = 500, step = 1,
      help = "Room around and between items, in points" },
  },

  -- Each item brings a margin below itself, and the wall ends with one more: two below the last.
  insets = function(section, layout)
    local margin = layout.params.margin
    return { top = margin, right = margin, bottom = 2 * margin, left = margin }
  end,

  spacing = function(section, layout) return layout.params.margin end,
  columns = function(section, layout) return layout.params.columns end,

  -- Without this line an item that has a width too would be scaled to its column, as a picture is.
  -- An item without a height answers nil here, and nil always means: do as you would without me.
  height = function(item) return item.height end,

  -- The next item goes to the shortest column, however small the difference.
  tolerance = 0,
}
