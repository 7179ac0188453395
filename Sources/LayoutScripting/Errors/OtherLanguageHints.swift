internal import LuaHosting

/// Says what to write instead of names that other languages have and Lua does not.
enum OtherLanguageHints {
  /// Globals of other languages, grouped by meaning.
  private static let globals: [(names: [String], hint: String)] = [
    (["null", "undefined", "None", "NULL", "nullptr", "Nil"], "write nil"),
    (["True", "TRUE", "YES"], "write true"), (["False", "FALSE", "NO"], "write false"),
    (["console", "printf", "println", "echo", "puts", "alert", "NSLog"], "write print(…)"),
    (["len", "length", "count", "sizeof"], "write #value"),
    (["str", "String", "toString"], "write tostring(value)"),
    (["int", "Int", "parseInt"], "write math.floor(number), or tonumber(text)"),
    (["float", "Double", "Number", "parseFloat"], "write tonumber(text)"),
    (["typeof"], "write type(value)"), (["try"], "write pcall(function() … end)"),
    (["round"], "write math.floor(x + 0.5)"), (["pow"], "write x ^ y"),
    (["clamp"], "write math.max(low, math.min(x, high))"),
    (["range"], "write for i = 1, n do … end"),
    (
      ["this", "self"], "functions receive what they need as arguments, as in function(item, width)"
    ),
  ]

  /// Members of libraries in other languages, grouped by meaning.
  private static let members: [(library: String, names: [String], hint: String)] = [
    ("math", ["round"], "write math.floor(x + 0.5)"), ("math", ["pow"], "write x ^ y"),
    ("math", ["clamp"], "write math.max(low, math.min(x, high))"),
    ("math", ["trunc"], "write math.floor(x)"),
    ("string", ["length", "size", "count"], "write #text"),
    ("string", ["toUpperCase", "toUpper", "uppercase", "uppercased"], "write text:upper()"),
    ("string", ["toLowerCase", "toLower", "lowercase", "lowercased"], "write text:lower()"),
    ("string", ["includes", "contains", "indexOf"], "write text:find(part, 1, true)"),
    ("string", ["replace", "replaceAll"], "write text:gsub(old, new)"),
    ("string", ["substring", "substr", "slice"], "write text:sub(first, last)"),
    ("string", ["startsWith", "hasPrefix"], "write text:sub(1, #start) == start"),
    ("string", ["split"], "write for part in text:gmatch(\"[^,]+\") do … end"),
    ("string", ["trim", "strip"], "write text:match(\"^%s*(.-)%s*$\")"),
    ("string", ["concat", "append"], "write text .. other"),
    ("table", ["length", "len", "size", "count"], "write #list"),
    ("table", ["push", "append", "add"], "write table.insert(list, value)"),
    ("table", ["pop"], "write table.remove(list)"), ("table", ["join"], "write table.concat(list)"),
  ]

  /// The words that scripts answer, which need quotes.
  private static let answers =
    PlacementName.allCases.map(\.rawValue) + Keywords.directions.map(\.0)
    + Keywords.positions.map(\.0) + Keywords.bases.map(\.0) + ["infinite"]

  /// Returns what to write instead of an undefined name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - line: Returns the text of its line.
  /// - Returns: The hint; `nil` if no known language has the name.
  static func hint(for name: String, line: () -> String?) -> String? {
    if let entry = globals.first(where: { $0.names.contains(name) }) { return entry.hint }
    if answers.contains(name) { return "write \"\(name)\" in quotes" }
    if let full = LuaNames.all.first(where: { $0.hasSuffix(".\(name)") }) { return "write \(full)" }
    if name.count >= 3, name.allSatisfy(\.isHexDigit), line()?.contains("#\(name)") == true {
      return "write \"#\(name)\" in quotes"
    }
    return nil
  }

  /// Returns what to write instead of a name that a library does not have.
  static func hint(for name: String, in library: String) -> String? {
    members.first { $0.library == library && $0.names.contains(name) }?.hint
  }
}
