internal import Platform

/// What a folder of pictures holds that matters: pictures by their names, and folders.
///
/// Anything else that is saved in the folder, a script for example, changes the folder's time too.
struct FolderListing: Hashable {
  private var count = 0
  /// The same in whatever order the names come.
  private var digest = 0

  /// Lists a folder, without what is hidden.
  ///
  /// - Parameters:
  ///   - path: The folder; one that cannot be read has nothing.
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
