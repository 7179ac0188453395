/// The facts in one of Lua's own messages.
///
/// This is the only place that reads the English of another program. Its patterns match the texts
/// of Lua 5.4: syntax errors from llex.c and lparser.c, errors of operators from ldebug.c, lvm.c
/// and lobject.c, and bad arguments from lauxlib.c. A message that none of them matches has no
/// problem and no token.
struct LuaMessage {
  /// The problem that Lua reports.
  enum Problem: Hashable {
    /// The text cannot go on with this token.
    case unexpectedSymbol
    /// An expression in place of a statement.
    case notAStatement
    /// This token is missing.
    case expected(String)
    /// A number followed by something else, as in `12pt`, with its digits.
    case malformedNumber(String)
    /// An operator takes no operands of these types.
    case operands(String, String)
    /// Arithmetic with nil, or joining it to text, which was read from a field.
    case missingOperand(field: String, isText: Bool)
    /// Something else was done with nil, which was read from a field.
    case missingField(String)
    /// A whole number was divided by 0.
    case divisionByZero
    /// `for … in` is given a list in place of an iterator.
    case listAsIterator
    /// A library's function lacks an argument.
    case missingArgument(function: String)
  }

  /// The problem; `nil` if it is none of these.
  let problem: Problem?
  /// The word or sign of the source that the message names.
  let token: String?
  /// What a syntax error is near: a word or sign, or "<eof>" for the end of the text.
  let near: String?
  /// A syntax error's message up to the word "near".
  let complaint: String
  /// The byte that a syntax error is near, if no token of Lua begins with it.
  let unexpectedByte: UInt8?
  /// The local variable or parameter that the message names.
  let local: String?

  /// Reads a message of a text that Lua cannot compile.
  init(syntaxError message: String) {
    local = nil
    let place = message.firstMatch(of: /near '?(.+?)'?$/)
    near = place.map { String($0.output.1) }
    complaint = String(message[..<(place?.range.lowerBound ?? message.endIndex)])
    unexpectedByte = near?.wholeMatch(of: /<\\(\d+)>/).flatMap { UInt8($0.output.1) }
    let label = message.firstMatch(of: /^no visible label '([^']+)'/)
    token = (message.firstMatch(of: /near '(.+)'$/) ?? label).map { String($0.output.1) }
    problem =
      if message.hasPrefix("unexpected symbol") {
        .unexpectedSymbol
      } else if message.hasPrefix("syntax error") {
        .notAStatement
      } else if let match = message.firstMatch(of: /^'([^']+)' expected/) {
        .expected(String(match.output.1))
      } else if let match = message.firstMatch(
        of: /^malformed number near '(\d+(?:\.\d+)?)[pd]/)
      {
        .malformedNumber(String(match.output.1))
      } else {
        nil
      }
  }

  /// Reads a message of a function that Lua could not run on.
  init(runtimeError message: String) {
    let variable = message.firstMatch(
      of: /\((local|global|field|method|upvalue|constant) '([^']+)'\)/)
    (near, complaint, unexpectedByte) = (nil, message, nil)
    local = variable.flatMap { $0.output.1 == "local" ? String($0.output.2) : nil }
    let argument = message.firstMatch(of: /^bad argument #\d+ to '([^']+)'/)
    token = (variable?.output.2 ?? argument?.output.1).map { String($0) }
    problem =
      if let match = message.firstMatch(of: /^attempt to \w+ a '(\w+)' with a '(\w+)'$/) {
        .operands(String(match.output.1), String(match.output.2))
      } else if let match = message.firstMatch(
        of: /^attempt to (perform arithmetic on|concatenate) a nil value \(field '(\w+)'\)$/)
      {
        .missingOperand(
          field: String(match.output.2), isText: match.output.1 == "concatenate")
      } else if let match = message.firstMatch(of: /a nil value \(field '(\w+)'\)$/) {
        .missingField(String(match.output.1))
      } else if message.contains(/^attempt to (?:divide by zero|perform 'n(?:\/\/|%+)0')$/) {
        .divisionByZero
      } else if message.hasPrefix("attempt to call a table value (for iterator") {
        .listAsIterator
      } else if let match = message.firstMatch(
        of: /^bad argument #\d+ to '(\w+)' \(.* got no value\)$/)
      {
        .missingArgument(function: String(match.output.1))
      } else {
        nil
      }
  }

  /// The field that holds nil, in whatever way it was used.
  var missingField: String? {
    switch problem {
    case .missingField(let field), .missingOperand(let field, _): field
    default: nil
    }
  }
}
