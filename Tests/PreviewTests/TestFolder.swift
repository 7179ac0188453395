import Foundation

/// A folder of its own, removed with this value.
final class TestFolder {
  let path: String

  init() throws {
    let place = FileManager.default.temporaryDirectory
      .appendingPathComponent("preview-\(UInt64.random(in: 0...(.max)))")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    path = place.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }
}
