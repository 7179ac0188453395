import Platform

/// The files that a call must not overwrite: the items, script, modules and pictures that it has
/// read, and the pictures that its items name.
final class ReadFiles {
  private var paths: Set<[UInt8]> = []
  private var readsStandardInput = false
  private var namedPictures: () -> [[UInt8]] = { [] }

  /// Adds a file by its path.
  func add(_ path: String) { paths.insert(Array(path.utf8)) }

  /// Adds files by their paths, as the system spells them.
  func add(_ paths: some Sequence<[UInt8]>) { self.paths.formUnion(paths) }

  /// Adds standard input, which may be a file.
  func addStandardInput() { readsStandardInput = true }

  /// Sets the pictures that items name, which are looked up only if the output exists.
  ///
  /// Some are never read: items may have sizes, and a page may leave pictures to the browser.
  func setNamedPictures(_ paths: @escaping () -> [[UInt8]]) { namedPictures = paths }

  /// Rejects an output that is one of these files, under any name or link.
  ///
  /// - Complexity: O(files), with a system call for each, if the output exists; otherwise O(1).
  func refuse(_ output: String?) throws(CommandError) {
    guard let output, let target = try? FileStatus(of: output), target.kind == .regular else {
      return
    }
    func isTarget(_ path: [UInt8]) -> Bool {
      (try? FileStatus(of: path).identity) == target.identity
    }
    if readsStandardInput, (try? Descriptor.standardInput.status().identity) == target.identity {
      throw ReadFiles.refusal(output, "standard input")
    }
    for path in paths where isTarget(path) {
      throw ReadFiles.refusal(output, String(decoding: path, as: UTF8.self))
    }
    for path in namedPictures() where isTarget(path) {
      let name = String(decoding: path, as: UTF8.self)
      throw ReadFiles.refusal(output, name, "a picture of the items")
    }
  }

  private static func refusal(
    _ output: String, _ name: String, _ reason: String = "which is an input"
  ) -> CommandError {
    .usage("-o \(output) would overwrite \(name), \(reason); name another file")
  }
}
