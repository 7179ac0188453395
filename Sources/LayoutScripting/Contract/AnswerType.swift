internal import LuaHosting

/// The type of a question's answers: how they are read and described.
package struct AnswerType<Answer: Sendable>: Sendable {
  /// Reads a value for the question of a name; `nil` leaves the answer to the host.
  typealias Read = @Sendable (LuaValue, _ question: String) throws(ValueError) -> Answer?

  /// Its type in annotations for lua-language-server.
  let luaType: String
  /// A description of the possible answers.
  package let description: String
  /// The same for a strip.
  let stripDescription: String?
  /// Whether the answer may be a constant instead of a function.
  var allowsConstant = true
  let read: Read
  /// Checks a constant that is not read like a function's answer.
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
  /// Returns the type of an answer that is one of several keywords.
  static func words(
    _ words: [String], _ description: String? = nil, read: @escaping Read
  ) -> AnswerType {
    let quoted = words.map { "\"\($0)\"" }
    return AnswerType(
      quoted.joined(separator: "|"), description ?? quoted.orListed, read: read)
  }

  /// Returns the type of an answer that is one of several keywords, each with its value.
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
