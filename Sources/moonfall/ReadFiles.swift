import PictureAddresses

/// The files that a call has read and must not overwrite: items, script, modules and pictures.
final class ReadFiles {
  private var paths: Set<[UInt8]> = []
  private var readsStandardInput = false

  /// Adds a file by its path.
  func add(_ path: String) { paths.insert(Array(path.utf8)) }

  /// Adds files by their paths, as the system spells them.
  func add(_ paths: some Sequence<[UInt8]>) { self.paths.formUnion(paths) }

  /// Adds standard input, which may be a file.
  func addStandardInput() { readsStandardInput = true }

  /// Refuses an output that is one of these files, under whatever name or link.
  ///
  /// - Complexity: O(files), with a system call for each, if the output exists; otherwise O(1).
  func refuse(_ output: String?) throws(CommandFailure) {
    var target = stat()
    guard let output, stat(output, &target) == 0, target.st_mode & S_IFMT == S_IFREG else { return }
    func isTarget(_ file: stat) -> Bool {
      file.st_dev == target.st_dev && file.st_ino == target.st_ino
    }
    var file = stat()
    if readsStandardInput, fstat(STDIN_FILENO, &file) == 0, isTarget(file) {
      throw ReadFiles.refusal(output, "standard input")
    }
    for path in paths where stat(path.cPath, &file) == 0 && isTarget(file) {
      throw ReadFiles.refusal(output, String(decoding: path, as: UTF8.self))
    }
  }

  private static func refusal(_ output: String, _ name: String) -> CommandFailure {
    .usage("-o \(output) would write over \(name), which is read; name another file")
  }
}
