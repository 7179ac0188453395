/// The contents of standard input as a file that has no name any more, open for several readers,
/// each with a place of its own in it.
struct InputCopy {
  /// One for each reader, open as long as the process.
  let descriptors: [Int32]

  /// The most bytes of items.
  private static let limit = 1 << 32

  /// Reads standard input to its end.
  init(count: Int) throws(CommandFailure) {
    let file = try TemporaryFile("items")
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var total = 0
    // What is longer is refused by who reads it, and input without an end would fill the disk.
    while total <= InputCopy.limit {
      let length = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if length < 0, errno == EINTR { continue }
      guard length >= 0 else {
        throw CommandFailure(
          .missing, [Diagnostic("items", "cannot read standard input: \(systemWords())")])
      }
      if length == 0 { break }
      total += length
      try file.write(Array(buffer[..<length]))
    }
    var descriptors: [Int32] = []
    for _ in 0..<count {
      let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw CommandFailure(
          .outputFailed, [Diagnostic("output", "cannot read \(file.path): \(systemWords())")])
      }
      descriptors.append(descriptor)
    }
    self.descriptors = descriptors
  }
}
