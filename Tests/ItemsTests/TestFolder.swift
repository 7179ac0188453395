import Foundation

/// A folder with files in it that goes with its owner.
final class TestFolder {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    path = NSTemporaryDirectory() + "moonfall-items-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit {
    // Names that are no UTF-8 are beyond Foundation, and its `Process` leaks.
    _ = system("rm -rf '\(path)'")
  }

  func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Makes an empty file whose name is any bytes.
  func write(name: [UInt8]) {
    let path = Array(path.utf8) + [UInt8(ascii: "/")] + name + [0]
    close(open(path.map(CChar.init(bitPattern:)), O_CREAT | O_WRONLY, 0o644))
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }
}
