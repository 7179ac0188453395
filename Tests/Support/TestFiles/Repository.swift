import Foundation

/// The files of this package.
package enum Repository {
  /// The package's folder.
  package static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  /// Returns the bytes of a file, by its path in the package.
  package static func data(_ path: String) throws -> Data {
    try Data(contentsOf: root.appending(path: path))
  }

  /// Returns the text of a file, by its path in the package.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
