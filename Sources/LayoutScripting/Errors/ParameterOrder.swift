/// Tells functions that call one argument by the name of another.
enum ParameterOrder {
  /// Everything that any function of the contract is given.
  private static let names = Set(Contract.fields.flatMap(\.names))

  /// How the host calls a question's function, in words.
  static func words(_ entry: AnyQuestion) -> String {
    "\(entry.name) is called as \(entry.name)(\(entry.signature))"
  }

  /// The first parameter that is called like another one of the question.
  static func misplaced(_ parameters: [String], of entry: AnyQuestion) -> String? {
    let names = entry.names
    return parameters.enumerated().first { index, name in
      names.contains(name) && (index >= names.count || names[index] != name)
    }?.element
  }

  /// What to add to an error of a function.
  ///
  /// - Parameters:
  ///   - message: The error's message.
  ///   - parameters: The function's, as it names them.
  ///   - entry: Its question.
  /// - Returns: How it is called, `nil` where its parameters have nothing to do with it.
  static func hint(
    _ message: String, _ parameters: [String], of entry: AnyQuestion
  ) -> String? {
    let own = entry.names
    let isForeign = parameters.contains { name in
      names.contains(name) && !own.contains(name) && message.contains("(local '\(name)')")
    }
    return isForeign || misplaced(parameters, of: entry) != nil ? words(entry) : nil
  }
}

extension AnyQuestion {
  /// The names of its function's parameters.
  var names: [String] { parameters.map(\.rawValue) }
}
