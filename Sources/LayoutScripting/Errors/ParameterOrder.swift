/// Detects functions that call one argument by the name of another.
package enum ParameterOrder {
  /// The names of all arguments in the contract.
  private static let names = Set(Contract.fields.flatMap(\.names))

  /// Says how the host calls a question's function.
  package static func call(of entry: AnyQuestion) -> String {
    "\(entry.name) is called as \(entry.name)(\(entry.signature))"
  }

  /// Returns the first parameter that has the name of another argument of the question.
  package static func misplaced(_ parameters: [String], of entry: AnyQuestion) -> String? {
    let names = entry.names
    return parameters.enumerated().first { index, name in
      names.contains(name) && (index >= names.count || names[index] != name)
    }?.element
  }

  /// Returns the hint for an error of a function.
  ///
  /// - Parameters:
  ///   - parameters: The function's parameters, as the script names them.
  ///   - entry: The question that it answers.
  ///   - local: The local that the error is about.
  /// - Returns: How the function is called; `nil` if its parameters are not to blame.
  static func hint(
    _ parameters: [String], of entry: AnyQuestion, misused local: String? = nil
  ) -> String? {
    let isForeign =
      local.map { name in
        parameters.contains(name) && names.contains(name) && !entry.names.contains(name)
      } ?? false
    return isForeign || misplaced(parameters, of: entry) != nil ? call(of: entry) : nil
  }
}

extension AnyQuestion {
  /// The names of its function's parameters.
  var names: [String] { parameters.map(\.rawValue) }
}
