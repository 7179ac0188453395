import Preview

// The query of a page's request, whose errors are command errors.

extension Query {
  /// Reads a request's query.
  ///
  /// - Throws: A usage error if it is not well formed.
  init(of request: PreviewRequest) throws(CommandError) {
    do throws(ParsingError) {
      try self.init(reading: request.query)
    } catch {
      throw .usage(error.message)
    }
  }

  /// Returns a whole number that is required.
  func requiredNumber(_ key: String) throws(CommandError) -> Int {
    guard let number = number(key) else {
      throw .usage("'\(key)' must be a whole number from 0, got '\(self[key] ?? "")'")
    }
    return number
  }
}
