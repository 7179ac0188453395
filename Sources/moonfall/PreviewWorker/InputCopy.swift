import Items
import Platform

/// The contents of standard input as a file without a name, open for several readers,
/// each with a position of its own.
struct InputCopy {
  /// The descriptors, one for each reader, open as long as the process runs.
  let descriptors: [Descriptor]

  /// Reads standard input to its end.
  init(count: Int) throws(CommandError) {
    let file = try TemporaryFile("items")
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var total = 0
    // The reader rejects longer input, and endless input would fill the disk.
    while total <= Items.maximumLength {
      let length = try InputCopy.read(into: &buffer)
      if length == 0 { break }
      total += length
      try file.write(Array(buffer[..<length]).span)
    }
    var descriptors: [Descriptor] = []
    for _ in 0..<count { descriptors.append(try file.reopen()) }
    self.descriptors = descriptors
  }

  private static func read(into buffer: inout [UInt8]) throws(CommandError) -> Int {
    do throws(InputError) {
      return try InputFile(.standardInput).read(into: &buffer)
    } catch {
      throw CommandError(
        .missing, [Diagnostic("items", "cannot read standard input: \(error.message)")])
    }
  }
}
