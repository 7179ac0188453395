import Foundation

/// A temporary folder that is removed with its last owner.
package final class TestFolder {
  /// The folder's path, without symbolic links.
  package let path: String

  /// Creates a folder with files and symbolic links.
  ///
  /// - Parameters:
  ///   - files: The texts of files, by their paths in the folder.
  ///   - links: The destinations of links, by their paths in the folder.
  ///   - name: The start of the folder's own name.
  /// - Throws: The system's error.
  package init(
    _ files: [String: String] = [:], links: [String: String] = [:], name: String = "moonfall-test"
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
    for (name, text) in files { try write(text, to: name) }
    for (name, destination) in links { try link(name, to: destination) }
  }

  deinit {
    // Foundation cannot remove names that are not UTF-8, and its `Process` leaks.
    _ = system("rm -rf '\(path)'")
  }

  /// The folder as a URL.
  package var url: URL { URL(fileURLWithPath: path) }

  /// Returns the path of a name in the folder as bytes.
  package func bytes(_ name: String) -> [UInt8] { bytes(Array(name.utf8)) }

  /// Returns the path of a name of any bytes in the folder.
  package func bytes(_ name: [UInt8]) -> [UInt8] { Array("\(path)/".utf8) + name }

  /// Writes a file and creates its parent folders.
  package func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: Array(name.utf8))
  }

  /// Writes a file whose name may be any bytes, and creates its parent folders.
  package func write(_ content: [UInt8] = [], to name: [UInt8]) throws {
    let parts = name.split(separator: UInt8(ascii: "/"))
    for count in 1..<max(1, parts.count) {
      let parent = Array(parts.prefix(count).joined(separator: [UInt8(ascii: "/")]))
      mkdir(characters(bytes(parent)), 0o700)
    }
    let descriptor = open(characters(bytes(name)), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    try FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(content))
  }

  /// Creates a symbolic link and its parent folders.
  package func link(_ name: String, to destination: String) throws {
    let link = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: destination)
  }

  private func characters(_ path: [UInt8]) -> [CChar] {
    (path + [0]).map { CChar(bitPattern: $0) }
  }
}
