import Foundation

/// What was waited for did not come.
package struct TooLate: Error {
  package init() {}
}

/// Waits until something is so, which is looked at every five milliseconds.
///
/// - Parameters:
///   - limit: How long: by default so long that no slow machine fails.
///   - isSo: Whether it is.
/// - Throws: `TooLate`, and what looking throws.
package func wait(limit: Duration = .seconds(60), until isSo: () throws -> Bool) throws {
  let start = ContinuousClock.now
  while try !isSo() {
    guard ContinuousClock.now - start < limit else { throw TooLate() }
    usleep(5000)
  }
}
