import LuaHosting
import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct WayOutTests {
  @Test(
    "A construct of another language gives the Lua equivalent",
    arguments: [
      (
        "height = function(item) {\n  return 1 }",
        "unexpected symbol near '{'; Lua writes function(…) … end, without { }"
      ),
      (
        "span = function(item) if item.index != 1 then return 2 end end",
        "'then' expected near '!'; Lua writes ~= for \"not equal\""
      ),
      (
        "span = function(item) if !item.featured then return 2 end end",
        "unexpected symbol near '!'; Lua writes not for !"
      ),
      (
        "span = function(item) if item.index = 1 then return 2 end end",
        "'then' expected near '='; compare with =="
      ),
      (
        "span = function(item) while item.index = 1 do return 2 end end",
        "'do' expected near '='; compare with =="
      ),
      (
        "height = function(item, width) width += 48 return width end",
        "syntax error near '+'; Lua has no +=; write width = width + …"
      ),
      (
        "height = function(item, width) width -= 48 return width end",
        "syntax error near '-'; Lua has no -=; write width = width - …"
      ),
      (
        "height = function(item, width) item.x *= 48 return width end",
        "syntax error near '*'; Lua has no *=; write item.x = item.x * …"
      ),
      (
        "label = function(item, s) s ..= 'x' return s end",
        "syntax error near '..'; Lua has no ..=; write s = s .. …"
      ),
      (
        "height = function(item, width) width * 2 end",
        "syntax error near '*'; is a 'return' missing?"
      ),
      (
        "height = function(item, width) width end",
        "syntax error near 'end'; is a 'return' missing?"
      ),
      (
        "height = function(item, width) item:height_at(width) + 48 end",
        "unexpected symbol near '+'; is a 'return' missing?"
      ),
      ("height = function(item) 48 end", "unexpected symbol near '48'; is a 'return' missing?"),
      (
        "label = function(item) \"Sea\" end",
        "unexpected symbol near '\"Sea\"'; is a 'return' missing?"
      ),
      (
        "height = function(i) if i then return 1 end, spacing = 3",
        "unexpected symbol near ','; is an 'end' missing before it?"
      ),
      (
        "columns = 3\n  spacing = 10",
        "'}' expected (to close '{' at line 1) near 'spacing'; is a comma missing before it?"
      ),
      ("// columns", "unexpected symbol near '//'; comments start with --"),
      (
        "height = function(i) if i then return 1 else if j then return 2 end\n  end,\n",
        "unexpected symbol near ','; is an 'end' missing before it? "
          + "'else if' in line 2 opens a block of its own: write elseif"
      ),
      (
        "height = function(i)\n if i then return 1\n else if j then return 2 end end",
        "unexpected symbol near '}'; "
          + "'else if' in line 4 opens a block of its own: write elseif"
      ),
      // An `else if` with its own end, in another function, is not the cause.
      (
        "label = function(i) if i then return 1 else if j then return 2 end end end,\n"
          + "  height = function(i) if i then return 1 end,\n  columns = 2",
        "unexpected symbol near ','; is an 'end' missing before it?"
      ),
      ("columns = 2,,", "unexpected symbol near ','; a value is missing before it"),
      ("spacing = 5%,", "unexpected symbol near ','; a value is missing before it"),
      ("spacing = 16px", "malformed number near '16p'; points have no unit, write 16"),
      (
        "function height(item) return 1 end",
        "'(' expected near 'height'; in a table, write height = function(…)"
      ),
      // Other messages of Lua are unchanged.
      ("height = = 3", "unexpected symbol near '='"),
      ("height = 3 4", "'}' expected (to close '{' at line 1) near '4'"),
      ("height = 3 *", "unexpected symbol near '}'"),
    ])
  func syntax(field: String, message: String) throws {
    let fault = try #require(Recorder().faults("return {\n  \(field)\n}").first)
    #expect(fault.kind == .syntax)
    #expect(fault.message == message)
  }

  @Test(
    "A parameter that the function does not declare gives a hint",
    arguments: [
      (
        "height = function(item, width) return layout.width end",
        "'layout' is a parameter of height: function(item, width, layout, span)"
      ),
      (
        "height = function() return item.index end",
        "'item' is a parameter of height: function(item, width, layout, span)"
      ),
      (
        "columns = function() return section.width end",
        "'section' is a parameter of columns: function(section, layout)"
      ),
      (
        "span = function(item) return #columns end",
        "'columns' is a parameter of span: function(item, columns, layout)"
      ),
      ("height = function(item) return section.count end", "write item.section"),
      (
        "columns = math.max(1, section.width // 2)",
        "functions receive it as an argument, as in columns = function(section, layout) … end"
      ),
      (
        "height = item.width",
        "functions receive it as an argument, as in height = function(item, width, layout, span) … end"
      ),
    ])
  func parameter(field: String, hint: String) throws {
    let fault = try #require(Recorder().faults("return {\n  \(field),\n}").first)
    #expect(fault.message.hasPrefix("undefined name '"))
    #expect(fault.message.hasSuffix("'; \(hint)"), "\(fault.message)")
    #expect(fault.line == 2)
  }

  @Test(
    "Reading layout.state too early gives a hint about begin",
    arguments: [
      (
        "begin = function(layout) layout.state = {} end",
        "layout can only be read; 'state' cannot be set; layout.state is what begin returns"
      ),
      (
        "begin = function(layout) layout.state.n = 1 end",
        "attempt to index a nil value (field 'state'); layout.state is what begin returns"
      ),
      (
        "height = function(item, width, layout) return layout.state.n end",
        "attempt to index a nil value (field 'state'); layout.state is what begin returns"
      ),
      // A field of the items with that name is something else.
      (
        "height = function(item) return item.state.n end",
        "attempt to index a nil value (field 'state')"
      ),
    ])
  func state(field: String, message: String) {
    let items = ItemList(["title": "Sea"], ["state": 1])
    #expect(
      Recorder().faults("return {\n  \(field),\n}", items).first?.message == message)
  }
}
