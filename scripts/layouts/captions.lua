-- Room below each picture for its title. The frame must be higher than the picture, so two
-- questions are answered: how high the frame is, and how much of it the picture takes.

-- Items without a title need no room. `item.data` holds only the fields that the item brought
-- along, and unlike `item.title` it does not mind when no item at all has the field.
local function caption_height(item, width, layout)
  local title = item.data.title
  if not title then return 0 end
  -- Without a size, a text is measured as labels below pictures are drawn.
  return math.max(layout.params.caption, layout:text_height(title, width))
end

return {
  name = "Captions",
  description = "Room below each picture for its title, however long.",
  params = {
    { name = "column_width", default = 240, min = 80, max = 800, step = 10,
      help = "About how wide a column is, in points" },
    { name = "caption", default = 48, min = 0, max = 200, step = 4,
      help = "The least room below each picture, in points" },
  },

  insets = 16,
  spacing = 16,

  -- As many columns as fit, and never none: a narrow phone still shows one.
  columns = function(section, layout)
    return math.max(1, section.width // layout.params.column_width)
  end,

  -- `height_at` is the height at which the picture is not cropped.
  height = function(item, width, layout)
    return item:height_at(width) + caption_height(item, width, layout)
  end,

  -- The label fills what the picture leaves free.
  picture = function(item, width) return item:height_at(width) end,
  label = function(item) return item.data.title end,
}
