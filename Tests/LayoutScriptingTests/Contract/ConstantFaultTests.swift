import ScriptSamples
import Testing

@testable import LayoutScripting

@Suite struct ConstantFaultTests {
  @Test(
    "A constant is checked when the script is loaded, with its line",
    arguments: [
      ("insets = -1", "the insets must not be negative, got -1"),
      ("insets = { left = 'x' }", "write a number of points, got 'x'"),
      ("spacing = 0/0", "the spacing must be a finite number, got NaN (a division by zero?)"),
      ("columns = 0", "there must be 1 to 10,000 columns, got 0; write math.max(1, …)"),
      (
        "columns = true",
        "columns must be a count, or a CSS track list such as \"100px 2fr 1fr\", got true"
      ),
      (
        "placement = 'in order'",
        "unknown placement 'in order', did you mean 'in-order'? "
          + "(there are shortest, lanes, in-order, in-reverse-order)"
      ),
      (
        "tolerance = 'infinit'",
        "write a number of points or \"infinite\", got 'infinit'"
      ),
      ("header = {}", "a header's height must be a number, got a table"),
      (
        "footer = 1/0",
        "a footer's height must be a finite number, got infinity (a division by zero?)"
      ),
      ("span = 0", "a span must be a whole number from 1, or \"all\", got 0"),
      (
        "span = 'every'", "a span must be a whole number from 1, or \"all\", got the text \"every\""
      ),
      ("column = 0", "'column' must be a whole number from 1, or from -1, the last, got 0"),
      ("column = 1.5", "'column' must be a whole number from 1, or from -1, the last, got 1.5"),
      (
        "height = '10'",
        "a height must be a number, got the text \"10\"; leave out the quotes, or use tonumber"
      ),
      ("height = -0.1", "a height must not be negative, got -0.1"),
      ("picture = {}", "a picture's height must be a number, got a table"),
      ("group = 7", "'group' must be a field's name or a function, got 7"),
      ("begin = 1", "'begin' must be a function (layout, items), got 1"),
      ("label = true", "a label must be text, got true"),
      ("color = {}", "a colour must be text, got a table"),
      ("name = {}", "'name' must be text, got a table"),
      ("name = print", "'name' must be text, not a function"),
      ("description = print", "'description' must be text, not a function"),
      (
        "params = print",
        "'params' must be a list of { name =, default =, min =, max =, step =, help =, … }, "
          + "not a function"
      ),
      (
        "params = 'caption'",
        "params must be a list, as in params = "
          + "{ { name = \"caption\", default = 48, min = 0, max = 200 } }"
      ),
    ])
  func constant(field: String, message: String) {
    #expect(faults("return {\n\n  \(field),\n}") == ["t.lua:3: error: \(message)"])
  }

  @Test("Every field takes a function or a constant, as the contract says")
  func contract() {
    for entry in Contract.fields {
      let takesFunction = faults("return { \(entry.name) = function() end }", ItemList([]))
      #expect(takesFunction.isEmpty == !entry.parameters.isEmpty, "\(entry.name)")
    }
    #expect(Contract.fields.count == Set(Contract.fields.map(\.name)).count)
  }
}
