public import LuaHosting
internal import Spelling
internal import TextOutput

/// A number, text, switch or choice that a script lets its user set.
public struct Param: Hashable, Sendable {
  /// The values that it accepts.
  public enum Kind: Hashable, Sendable {
    /// Any number in the range.
    case number
    /// A whole number in the range.
    case integer
    /// True or false.
    case boolean
    /// Any text.
    case text
    /// One of these values.
    case choice([LuaValue])

    /// Its name in scripts and on the page.
    package var name: String {
      switch self {
      case .number: "number"
      case .integer: "integer"
      case .boolean: "boolean"
      case .text: "text"
      case .choice: "choice"
      }
    }

    /// The values of a choice.
    package var choices: [LuaValue]? {
      if case .choice(let choices) = self { choices } else { nil }
    }

    /// The kinds whose values a param keeps when an edit of the script changes its kind.
    package enum Family: String {
      case number, text, boolean
    }

    /// The family of the kind: a value set for one kind is kept for the others of its family.
    package var family: Family {
      switch self {
      case .number, .integer: .number
      case .text, .choice: .text
      case .boolean: .boolean
      }
    }
  }

  /// Its name in scripts and on the command line.
  public let name: String
  /// The values that it accepts.
  public let kind: Kind
  /// The value unless the user sets another.
  public let `default`: LuaValue
  /// The minimum number.
  public let minimum: Double?
  /// The maximum number.
  public let maximum: Double?
  /// The step of a control; values between steps are allowed.
  public let step: Double?
  /// The label of its control, if it is not the name.
  public let label: String?
  /// One line of explanation.
  public let help: String?

  /// A description of the allowed values.
  public var range: String {
    switch kind {
    case .number, .integer:
      let noun = kind == .integer ? "a whole number" : "a number"
      switch (minimum, maximum) {
      case (let minimum?, let maximum?): return "\(noun) from \(minimum.text) to \(maximum.text)"
      case (let minimum?, nil): return "\(noun) of at least \(minimum.text)"
      case (nil, let maximum?): return "\(noun) of at most \(maximum.text)"
      case (nil, nil): return noun
      }
    case .boolean: return "true or false"
    case .text: return "text"
    case .choice(let choices): return "one of " + choices.prefix(21).map(\.text).listed
    }
  }

  /// Reads a value from text, as on the command line.
  ///
  /// - Throws: `ValueError` that names the param and its range.
  public func value(from text: String) throws(ValueError) -> LuaValue {
    switch kind {
    case .number:
      if let number = Double(text), isInRange(number) { return .init(number) }
    case .integer:
      if let number = Int64(text) ?? Double(text).flatMap({ Int64(exactly: $0) }),
        isInRange(Double(number))
      {
        return .integer(number)
      }
    case .boolean:
      if ["true", "yes", "on", "1"].contains(text.lowercased()) { return .boolean(true) }
      if ["false", "no", "off", "0"].contains(text.lowercased()) { return .boolean(false) }
    case .text:
      return .string(text)
    case .choice(let choices):
      if let choice = choices.first(where: { $0.text == text }) { return choice }
      throw error(
        "must be \(range)", got: "'\(text)'", hint: didYouMean(text, among: choices.map(\.text)))
    }
    throw error("must be \(range)", got: "'\(text)'")
  }

  private func error(_ rule: String, got: String, hint: String = "") -> ValueError {
    var error = ValueError("param '\(name)' \(rule)", got: got, hint: hint)
    error.param = name
    return error
  }

  private func isInRange(_ number: Double) -> Bool {
    number.isFinite && number >= minimum ?? -.infinity && number <= maximum ?? .infinity
  }
}

extension Param {
  private static let keys = [
    "name", "default", "type", "min", "max", "step", "choices", "label", "help",
  ]

  /// The names of the keys in other tools.
  private static let synonyms = [
    "value": "default", "initial": "default", "minimum": "min", "maximum": "max",
    "options": "choices", "values": "choices", "description": "help", "title": "label",
  ]

  /// The maximum number of params of a script, and of choices of a param.
  private static let maximumCount = 1000

  /// Reads the list in a script's table.
  static func list(from value: LuaValue) throws(ValueError) -> [Param] {
    let entries: [LuaValue]
    switch value {
    case .list(let list): entries = list
    case .table(let fields) where fields.isEmpty: entries = []
    case .table(let fields):
      throw fields.count > maximumCount ? tooMany : ValueError(listToWrite(insteadOf: fields))
    default: throw ValueError("params must be a list, as in params = { \(example) }")
    }
    guard entries.count <= maximumCount else { throw tooMany }
    var params: [Param] = []
    var names: Set<String> = []
    for (index, entry) in entries.enumerated() {
      guard case .table(let fields) = entry else {
        throw ValueError("param \(index + 1) must be a table, as in \(example)")
      }
      let param = try Param.declared(by: fields, position: index + 1)
      guard names.insert(param.name).inserted else {
        throw ValueError("there are two params named '\(param.name)'")
      }
      params.append(param)
    }
    return params
  }

  /// Reads a declaration, naming the param in errors if it has a name.
  private static func declared(
    by fields: [LuaValue.Field], position: Int
  ) throws(ValueError) -> Param {
    do throws(ValueError) {
      return try Param(fields, position: position)
    } catch {
      var error = error
      if case .string(let name)? = fields.first(where: { $0.key == "name" })?.value {
        error.param = name.shortened()
      }
      throw error
    }
  }

  private static let tooMany = ValueError("a script has at most \(maximumCount) params")

  private static let example = "{ name = \"caption\", default = 48, min = 0, max = 200 }"

  /// Returns the list that is equivalent to a map from names to values.
  private static func listToWrite(insteadOf fields: [LuaValue.Field]) -> String {
    let lines = fields.sorted { $0.key < $1.key }.map { field in
      switch field.value {
      case .table(let own):
        let rest = own.sorted { $0.key < $1.key }
          .map { ", \($0.key) = \($0.value.literal)" }.joined()
        return "    { name = \"\(field.key)\"\(rest) },"
      default: return "    { name = \"\(field.key)\", default = \(field.value.literal) },"
      }
    }
    return "params must be a list, so that they keep their order; write\n  params = {\n"
      + lines.joined(separator: "\n") + "\n  }"
  }

  private init(_ fields: [LuaValue.Field], position: Int) throws(ValueError) {
    func value(_ key: String) -> LuaValue { fields.first { $0.key == key }?.value ?? .nil }
    guard case .string(let name) = value("name"), name.isIdentifier else {
      throw ValueError(
        "param \(position) needs a name of letters, digits and _, as in \(Param.example)")
    }
    for field in fields where !Param.keys.contains(field.key) {
      throw ValueError(
        "param '\(name)' has an unknown field '\(field.key)'"
          + (Param.synonyms[field.key].map { ", did you mean '\($0)'?" }
            ?? didYouMean(field.key, among: Param.keys)))
    }
    func number(_ key: String) throws(ValueError) -> Double? {
      let value = value(key)
      if value == .nil { return nil }
      guard let number = value.double, number.isFinite else {
        throw ValueError("the \(key) of param '\(name)' must be a number")
      }
      return number
    }
    func text(_ key: String) throws(ValueError) -> String? {
      switch value(key) {
      case .nil: return nil
      case .string(let text): return text
      default: throw ValueError("the \(key) of param '\(name)' must be text")
      }
    }
    self.name = name
    minimum = try number("min")
    maximum = try number("max")
    step = try number("step")
    label = try text("label")
    help = try text("help")
    `default` = value("default")
    kind = try Param.kind(
      of: name, default: value("default"), type: try text("type"), choices: value("choices"))
    if let minimum, let maximum, minimum > maximum {
      throw ValueError("param '\(name)' has a min above its max")
    }
    if let default_ = `default`.double, !isInRange(default_) {
      throw ValueError("the default of param '\(name)' must be \(range), got \(default_.text)")
    }
  }

  private static func kind(
    of name: String, default: LuaValue, type: String?, choices: LuaValue
  ) throws(ValueError) -> Kind {
    if choices != .nil {
      guard case .list(let list) = choices, !list.contains(.nil) else {
        throw ValueError("the choices of param '\(name)' must be a list of values")
      }
      guard list.count <= maximumCount else {
        throw ValueError("param '\(name)' has at most \(maximumCount) choices, got \(list.count)")
      }
      guard list.contains(`default`) else {
        throw ValueError("the default of param '\(name)' must be one of its choices")
      }
      return .choice(list)
    }
    switch (`default`, type) {
    case (.integer, nil), (.number, nil), (.integer, "number"), (.number, "number"):
      return .number
    case (.integer, "integer"): return .integer
    case (.number, "integer") where `default`.whole != nil: return .integer
    case (.boolean, nil), (.boolean, "boolean"): return .boolean
    case (.string, nil), (.string, "text"), (.string, "string"): return .text
    case (.nil, _): throw ValueError("param '\(name)' needs a default, which sets its type")
    case (_, let type?):
      throw ValueError(
        "the type '\(type)' of param '\(name)' does not fit its default; types are number, "
          + "integer, boolean and text")
    default: throw ValueError("the default of param '\(name)' must be a number, boolean or text")
    }
  }
}

extension String {
  fileprivate var isIdentifier: Bool {
    guard let first = utf8.first, !(first >= 48 && first <= 57) else { return false }
    return utf8.allSatisfy {
      $0 == 95 || $0 >= 48 && $0 <= 57 || $0 >= 65 && $0 <= 90 || $0 >= 97 && $0 <= 122
    }
  }
}

extension [String] {
  /// Returns the first 20 names, each short enough to read, for a message.
  var listed: String {
    prefix(20).map { $0.shortened() }.joined(separator: ", ") + (count > 20 ? ", …" : "")
  }
}
