import Foundation

/// An error for a condition that did not become true in time.
package struct TooLate: Error {
  package init() {}
}

/// Waits until a condition is true, which is checked every five milliseconds.
///
/// - Parameters:
///   - limit: The maximum time, by default long enough for a slow machine.
///   - isSo: The condition.
/// - Throws: `TooLate`, and errors from the condition.
package func wait(limit: Duration = .seconds(60), until isSo: () throws -> Bool) throws {
  let start = ContinuousClock.now
  while try !isSo() {
    guard ContinuousClock.now - start < limit else { throw TooLate() }
    usleep(5000)
  }
}
