-- One section for each topic, under a header that says which. Topics stand in the order in which
-- they first appear, so whoever sorts the items sorts the sections too.
return {
  name = "Topics",
  description = "One section with a header for each topic, or for each value of another field.",
  params = {
    { name = "field", default = "topic", help = "The field whose values make the sections" },
    { name = "column_width", default = 240, min = 80, max = 800, step = 10,
      help = "About how wide a column is, in points" },
    { name = "header", default = 44, min = 0, max = 200, step = 4,
      help = "Height of each header, in points" },
  },

  -- The answer becomes the section's title. Square brackets read a field whose name is in a
  -- variable. Of several values, as tags often are, the first one decides.
  group = function(item, layout)
    local value = item[layout.params.field]
    if type(value) == "table" then value = value[1] end
    if value == "" then return nil end
    return value
  end,

  -- Items without a topic make a section without a title: no answer, no header.
  header = function(section, width, layout)
    if section.title then return layout.params.header end
  end,

  -- Cards are as high as picture and title need.
  height = function(item, width, layout)
    return item:height_at(width) + layout:text_height(item.data.title, width)
  end,
  picture = function(item, width) return item:height_at(width) end,
  label = function(item) return item.data.title end,

  -- More room below a section than above it: a header belongs to what follows.
  insets = { top = 8, right = 16, bottom = 32, left = 16 },
  spacing = 12,

  columns = function(section, layout)
    return math.max(1, section.width // layout.params.column_width)
  end,
}
