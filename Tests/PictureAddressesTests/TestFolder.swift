import Foundation

/// A folder that is there as long as this value, with a folder `in` and what lies beside it.
final class TestFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("moonfall-addresses-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("in"), withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The folder inside, with a slash at its end.
  var inner: [UInt8] { bytes("in/") }

  func bytes(_ name: String) -> [UInt8] { Array("\(path)/\(name)".utf8) }

  /// Writes a file, whose name may be any bytes, with the folders above it.
  func write(_ name: [UInt8]) throws {
    let parts = name.split(separator: UInt8(ascii: "/"))
    var folder = Array(path.utf8)
    for part in parts.dropLast() {
      folder += Array("/".utf8) + part
      mkdir((folder + [0]).map { CChar(bitPattern: $0) }, 0o700)
    }
    let file = Array(path.utf8) + Array("/".utf8) + name + [0]
    let descriptor = open(file.map { CChar(bitPattern: $0) }, O_WRONLY | O_CREAT, 0o600)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    close(descriptor)
  }

  func write(_ name: String) throws { try write(Array(name.utf8)) }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }
}
