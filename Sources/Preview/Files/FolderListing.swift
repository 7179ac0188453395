internal import Platform

/// The relevant contents of a folder: the names of pictures and folders.
///
/// Other files that are saved in the folder, such as a script, also change the folder's time.
struct FolderListing: Hashable {
  private var count = 0
  /// Independent of the order of the names.
  private var digest = 0

  /// Lists a folder, without hidden files.
  ///
  /// - Parameters:
  ///   - path: The folder; one that cannot be read counts as empty.
  ///   - endings: The endings of pictures' names, in lower case.
  init(_ path: [UInt8], endings: Set<String>) {
    guard let folder = try? Folder(path) else { return }
    let dot = UInt8(ascii: ".")
    while let name = folder.nextName() {
      let ending = name.lastIndex(of: dot).map { name[($0 + 1)...] } ?? []
      guard
        endings.contains(String(decoding: ending, as: UTF8.self).lowercased())
          || (try? folder.status(of: name, followsLinks: true).kind) == .folder
      else { continue }
      count += 1
      digest &+= name.hashValue
    }
  }
}
