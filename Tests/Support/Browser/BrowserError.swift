/// What did not work, or did not come in time, in words.
package struct BrowserError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
