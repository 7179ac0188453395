import Foundation

/// The text of a file in the folder of fixtures.
func fixture(_ name: String) throws -> String {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  return try String(contentsOf: folder.appendingPathComponent("Fixtures/\(name)"), encoding: .utf8)
}
