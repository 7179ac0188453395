import ScriptSamples
import Testing

@testable import LayoutScripting
@testable import ScriptCheck

@Suite struct PurityTests {
  @Test(
    "A function with two answers to one question is an error that shows both",
    arguments: [
      (
        "local n = 0\nreturn { height = function() n = n + 1 return n end }",
        ["2: error: in height for item 1 “a”: gives 5, and 12 when asked again; "]
      ),
      (
        "return { height = function() return math.random(1000000) end }",
        ["1: error: in height for item 1 “a”: gives "]
      ),
      (
        "local last\nreturn { height = function(item)\n"
          + "local h = last and 20 or 10 last = item.index > 1 return h end }",
        ["2: error: in height for item 1 “a”: gives 10, and 20 in the next layout; "]
      ),
      (
        "local n = 0\nreturn { span = function() n = n + 1 return n % 2 + 1 end }",
        ["2: error: in span for item "]
      ),
      (
        "local n = 0\nreturn { column = function() n = n + 1 return n % 2 + 1 end }",
        ["2: error: in column for item 1 “a”: gives 2, and 1 when asked again; "]
      ),
      (
        "local n = 0\nreturn { group = function() n = n + 1 return n end }",
        ["2: error: in group for item 1 “a”: gives \"5\", and \"12\" when asked again; "]
      ),
      (
        "local n = 0\nreturn { label = function() n = n + 1 return n end }",
        ["2: error: in label for item 1 “a”: gives \"1\", and \"8\" when asked again; "]
      ),
      (
        "local n = 0\nreturn { label = function() n = n + 1 return ('x'):rep(300) .. n end }",
        [
          "2: error: in label for item 1 “a”: gives \"" + String(repeating: "x", count: 79)
            + "…, and another answer that differs after “…” when asked again; "
        ]
      ),
      (
        "local n = 0\nreturn { reuse_identifier = function() n = n + 1 return 'r' .. n end }",
        ["2: error: in reuse_identifier for item 1 “a”: gives \"r1\", and \"r8\" when "]
      ),
      (
        "local n = 0\nreturn { picture = function() n = n + 1 return n end }",
        ["2: error: in picture for item 1 “a”: gives 1, and 8 when asked again; "]
      ),
      (
        "local n = 0\nreturn { color = function() n = n + 1 return '#' .. n end }",
        ["2: error: in color for item 1 “a”: gives \"#1\", and \"#8\" when asked again; "]
      ),
      (
        "local n = 2\nreturn { columns = function() n = n + 1 return n end }",
        ["2: error: in columns for section 1: gives 3 columns, and 4 columns in the next layout; "]
      ),
      (
        "local n = 0\nreturn { columns = function() n = n + 1 "
          + "return n % 2 == 0 and '1fr 2fr' or '2fr 1fr' end }",
        [
          "2: error: in columns for section 1: gives 2 columns, and as many of other widths in the next "
        ]
      ),
      (
        "local n = 2\nreturn { insets = function() n = n + 1 return n end }",
        ["2: error: in insets for section 1: gives { 3, 3, 3, 3 }, and { 4, 4, 4, 4 } in the next "]
      ),
      (
        "local n = 2\nreturn { spacing = function() n = n + 1 return n end }",
        ["2: error: in spacing for section 1: gives { row = 3, column = 3 }, and { row = 4, "]
      ),
      (
        "local n = 2\nreturn { footer = function() n = n + 1 return n end }",
        ["2: error: in footer for section 1: gives 3, and 4 in the next layout; "]
      ),
      (
        "local n = 0\nreturn { dense = function() n = n + 1 return n % 2 == 0 end }",
        ["2: error: in dense for section 1: gives false, and true in the next layout; "]
      ),
      (
        "local n = 0\nreturn { placement = function() n = n + 1 "
          + "return n % 2 == 0 and 'lanes' or 'in-order' end }",
        ["2: error: in placement for section 1: gives \"in-order\", and \"lanes\" in the next "]
      ),
      (
        "local n = 0\nreturn { align = function() n = n + 1 "
          + "return n % 2 == 0 and 'end' or 'start' end }",
        ["2: error: in align for section 1: gives \"start\", and \"end\" in the next layout; "]
      ),
      (
        "local n = 0\nreturn { heights = function(items, widths) n = n + 1 widths[1] = n "
          + "return widths end }",
        ["2: error: in heights for item 1 “a”: gives 1, and 2 in the next layout; "]
      ),
      // A state that grows with each layout is reported for `begin`, not for its readers.
      (
        "local all = {}\nreturn { begin = function() all[#all + 1] = 1 return { n = #all } end,\n"
          + "insets = function(section, layout) return layout.state.n end,\n"
          + "height = function(item, width, layout) return layout.state.n end }",
        ["2: error: in begin: gives { n = 1 }, and { n = 2 } in the next layout; "]
      ),
      (
        "local n = 2\nreturn { rows = 2, width = function() n = n + 1 return n end }",
        ["2: error: in width for item 1 “a”: gives 7, and 14 when "]
      ),
    ])
  func impure(text: String, starts: [String]) throws {
    let found = try findings(text).filter { $0.contains(": error: ") }
    #expect(found.count == starts.count, "\(found)")
    for (found, start) in zip(found, starts) {
      #expect(found.hasPrefix(start), "\(found)")
      #expect(found.contains("; functions are pure: "))
    }
  }

  @Test(
    "Functions that only look impure are accepted",
    arguments: [
      // `begin` is asked once for each layout, and random numbers start again.
      "return { begin = function() return math.random() end, "
        + "height = function(item, width, layout) return layout.state * 100 end }",
      "return { begin = function() local t = {} for i = 1, 3 do t[i] = math.random() end return t "
        + "end, height = function(item, width, layout) return layout.state[2] * width end }",
      // A cache affects no answer.
      "local cache = {} return { height = function(item, width) local key = item.index .. ' ' .. "
        + "width cache[key] = cache[key] or width / item.index return cache[key] end }",
      // A column depends on earlier items, a height on the width, a picture on the frame.
      "return { column = function(item, columns) return columns:shortest() end, "
        + "columns = function(section) return section.width // 100 end }",
      "return { columns = '1fr 2fr', picture = function(item, width, height) return height / 2 end, "
        + "label = function(item) return item.title end, color = '#fff' }",
      "return { group = 'topic', span = function(item, columns) return #columns > 2 and 2 or 1 end }",
      "return { group = function(item) return item.topic end, "
        + "insets = function(section) return section.count end }",
      "return { heights = function(items, widths) return widths end }",
      "local memo = setmetatable({}, { __index = function(t, k) rawset(t, k, k * 2) return t[k] end })"
        + " return { begin = function() return { memo = memo, [{}] = 1, [{}] = 2 } end, "
        + "height = function(item, w, layout) return layout.state.memo[item.index] + w end }",
      // `layout` has the values of the section, also for earlier sections.
      "return { group = 'topic', label = function(i, layout) return layout.column_width end, "
        + "columns = function(section) return section.index == 1 and '1fr 2fr' or 2 end }",
      "return { group = 'topic', height = function(i, w, layout) return layout.column_width end, "
        + "columns = function(section) return section.index == 1 and '1fr 2fr' or 2 end }",
      "return { group = 'topic', height = function(i, w, layout) return layout.column_width end, "
        + "columns = function(s) return s.index == 1 and 'repeat(auto-fit, 90px)' or '2fr 1fr' end }",
      "return { group = 'topic', label = function(i, layout) return layout.column_width end, "
        + "columns = 'repeat(auto-fit, minmax(90px, 1fr))', height = function(i, w, layout) "
        + "return w / layout.column_width * 10 end }",
      "return { rows = 2, row = function(item, rows) return rows:shortest() end, "
        + "width = function(item, height) return height * 2 end }",
    ])
  func pure(text: String) throws {
    #expect(try findings(text) == [])
    #expect(try findings(text, GallerySamples.items(300, hasFields: true)) == [])
  }
}
