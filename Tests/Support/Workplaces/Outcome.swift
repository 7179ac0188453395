/// How a call ended.
package struct Outcome: Hashable, Sendable {
  /// The exit code, or the number of the signal that ended the program, below 0.
  package var code: Int32
  /// What stood on standard output.
  package var output: String
  /// What stood on standard error.
  package var errors: String

  package init(code: Int32, output: String = "", errors: String = "") {
    self.code = code
    self.output = output
    self.errors = errors
  }
}
