/// The result of a program that ended.
package struct Outcome: Hashable, Sendable {
  /// The exit code, or the negative number of the signal that ended the program.
  package var code: Int32
  /// The standard output.
  package var output: String
  /// The standard error.
  package var errors: String

  package init(code: Int32, output: String = "", errors: String = "") {
    self.code = code
    self.output = output
    self.errors = errors
  }
}
