import PictureAddresses
import Pictures

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
  init(_ path: [CChar], endings: Set<String>) {
    guard let folder = opendir(path) else { return }
    defer { closedir(folder) }
    let dot = UInt8(ascii: ".")
    while let name = FolderListing.nextName(folder) {
      if name.first == dot { continue }
      let ending = name.lastIndex(of: dot).map { name[($0 + 1)...] } ?? []
      guard
        endings.contains(String(decoding: ending, as: UTF8.self).lowercased())
          || FolderListing.isFolder(name, folder)
      else { continue }
      count += 1
      digest &+= name.hashValue
    }
  }

  private static func nextName(_ folder: OpaquePointer) -> [UInt8]? {
    guard let entry = readdir(folder), let offset = MemoryLayout<dirent>.offset(of: \.d_name) else {
      return nil
    }
    let name = UnsafeRawPointer(entry).advanced(by: offset)
    return Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }

  private static func isFolder(_ name: [UInt8], _ folder: OpaquePointer) -> Bool {
    var status = stat()
    return fstatat(dirfd(folder), name.cPath, &status, 0) == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }
}
