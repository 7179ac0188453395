-- A layout script returns one table. Each field answers a question of the layout, and every field
-- may be left out. Where the answer is always the same, a plain value does instead of a function;
-- a function that returns nothing leaves the answer to the host.
--
-- See it:           moonfall preview mine.lua
-- All questions:    moonfall help script
-- Longer examples:  moonfall list
-- In your editor:   moonfall types -o moonfall.lua, once, for lua-language-server

---@type moonfall.Script
return {
  name = "Mine",
  description = "Pictures in columns, with room for a caption.",

  -- Numbers to play with: --param caption=64
  params = {
    { name = "caption", default = 48, min = 0, max = 200, step = 4,
      help = "Room below each picture, in points" },
  },

  -- As many columns of about 240 points as fit, at least one. `columns = 3` would do as well,
  -- and so does CSS's notation: `columns = "repeat(auto-fill, minmax(240px, 1fr))"`.
  columns = function(section) return math.max(1, section.width // 240) end,

  -- Points between items, and around all of them: top, right, bottom, left.
  spacing = 16,
  insets = { 16, 16, 16, 16 },

  -- How high an item is, once its width is known. Without this, a picture keeps its proportions.
  height = function(item, width, layout)
    return item:height_at(width) + layout.params.caption
  end,

  -- How much of that height the picture takes; the label has the rest.
  picture = function(item, width) return item:height_at(width) end,

  -- Take away the dashes to try one of these. Besides width, height and index, an item has the
  -- fields of your own data: `item.featured`, `item.price`, `item.tags[1]`.

  -- Two columns wide, for some.
  -- span = function(item, columns) if item.featured then return 2 end end,

  -- Always in the last column, for some. Columns count from 1, and -1 is the last.
  -- column = function(item, columns) if item.kind == "ad" then return -1 end end,

  -- A section for each value of a field, below a header.
  -- group = "topic",
  -- header = function(section) return section.title and 44 end,

  -- What is written on an item, and its colour where it has no picture.
  -- label = function(item) return item.title or "No. " .. item.index end,
  -- color = function(item) if item.featured then return "gold" end end,

  -- The columns in turn instead of the shortest one.
  -- placement = "in-order",
}
