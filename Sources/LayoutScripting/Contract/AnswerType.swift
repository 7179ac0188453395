internal import LuaHosting

/// The values that answer a question, and how they are described.
package struct AnswerType<Answer: Sendable>: Sendable {
  /// Reads a value for the question of a name; `nil` leaves the answer to the host.
  typealias Read = @Sendable (LuaValue, _ question: String) throws(ValueError) -> Answer?

  /// Its type in annotations for lua-language-server.
  let luaType: String
  /// What may be answered, in words.
  package let description: String
  /// The same for a strip.
  let stripDescription: String?
  /// Whether a constant may stand for the function.
  var allowsConstant = true
  let read: Read
  /// Checks a constant, where it is not read as a function's answer is.
  var checkConstant: (@Sendable (LuaValue, _ question: String) throws(ValueError) -> Void)?

  init(
    _ luaType: String, _ description: String, strip stripDescription: String? = nil,
    read: @escaping Read
  ) {
    self.luaType = luaType
    self.description = description
    self.stripDescription = stripDescription
    self.read = read
  }
}

extension AnswerType {
  /// One of some words.
  static func words(
    _ words: [String], _ description: String? = nil, read: @escaping Read
  ) -> AnswerType {
    let quoted = words.map { "\"\($0)\"" }
    return AnswerType(
      quoted.joined(separator: "|"), description ?? quoted.orListed, read: read)
  }

  /// One of some words with their meanings.
  static func keyword(
    _ words: [(String, Answer)], _ description: String? = nil
  ) -> AnswerType {
    .words(words.map(\.0), description) { (value, question) throws(ValueError) in
      try value.word("'\(question)'", among: words)
    }
  }
}

extension AnswerType<String> {
  static func text(
    _ noun: String, _ description: String = "text", _ luaType: String = "string"
  ) -> AnswerType {
    AnswerType(luaType, description) { (value, _) throws(ValueError) in try value.text(noun) }
  }
}

extension AnswerType<Bool> {
  static func flag(_ description: String) -> AnswerType {
    AnswerType("boolean", description) { (value, question) throws(ValueError) in
      try value.flag("'\(question)'")
    }
  }
}

extension AnswerType<Double?> {
  /// The height of a header or footer.
  static var bandHeight: AnswerType {
    AnswerType("number|string|false", "height") { (value, question) throws(ValueError) in
      try value.bandHeight("a \(question)'s height")
    }
  }
}
