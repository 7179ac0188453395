/// Files of sample items.
enum SampleItems {
  /// Items of mixed proportions, one on each line.
  static func lines(_ count: Int) -> String {
    var text = ""
    for item in 1...count {
      let (width, height) = (200 + item * 37 % 301, 200 + item * 53 % 401)
      text += #"{"id":"i\#(item)","title":"Item number \#(item)","width":\#(width),"#
      text += #""height":\#(height),"kind":"\#(item % 10 == 0 ? "ad" : "photo")"}"# + "\n"
    }
    return text
  }

  /// Returns two sections; the first has a title.
  static func sections(_ count: Int) -> String {
    let items = lines(count).split(separator: "\n")
    let (first, second) = (items.prefix(count / 2), items.dropFirst(count / 2))
    return """
      {"sections": [{"title": "By the sea", "items": [\(first.joined(separator: ","))]},
        {"title": "In town", "items": [\(second.joined(separator: ","))]}]}
      """
  }

  /// A script with a param of each kind.
  static let script = """
    -- mine.lua
    return {
      name = "Mine",
      params = {
        { name = "caption", default = 40, min = 0, max = 200, step = 10, help = "Room for words" },
        { name = "count", default = 3, min = 1, max = 8, type = "integer" },
        { name = "roomy", default = false },
        { name = "side", default = "left", choices = { "left", "right" } },
        { name = "words", default = "hello" },
      },
      columns = function(section, layout) return layout.params.count end,
      spacing = function(section, layout) return layout.params.roomy and 30 or 12 end,
      insets = 16,
      direction = function(section, layout)
        return layout.params.side == "left" and "ltr" or "rtl"
      end,
      span = function(item, columns) if item.kind == "ad" and #columns > 2 then return 2 end end,
      height = function(item, width, layout) return item:height_at(width) + layout.params.caption end,
      picture = function(item, width) return item:height_at(width) end,
      label = function(item, layout) return layout.params.words .. " " .. item.title end,
    }
    """

  /// Returns a script with the given number of columns.
  static func columns(_ count: Int) -> String { "return { columns = \(count) }" }
}
