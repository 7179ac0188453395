#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import PictureAddresses

/// Goes through a folder and those in it, and notes the pictures.
///
/// A folder that several paths lead to is entered once, and rather by a path without links; so
/// links that lead in a circle end. Hidden files and folders are left out, and so is what only
/// has a picture's name: pipes, sockets, devices. Links to folders outside are not followed unless
/// that is allowed.
struct FolderWalk {
  /// A folder with the pictures in it.
  struct Folder {
    /// The names on the way to it.
    var way: [[UInt8]]
    var pictures: [Picture] = []
  }

  /// A picture's file.
  struct Picture {
    var name: [UInt8]
    var byteCount: Int
    /// Whether it lies outside the outermost folder.
    var isOutside: Bool
  }

  /// More folders inside one another are not followed.
  static let depthLimit = 64

  /// Folders that have pictures, as they were found.
  private(set) var folders: [Folder] = []
  /// The ways to all folders that were entered.
  private(set) var ways: [[[UInt8]]] = []
  /// The ways to links that lead to folders outside, which were not followed.
  private(set) var outsideFolders: [[[UInt8]]] = []
  /// What could not be looked at.
  private(set) var leftOut: [LeftOutPicture] = []
  private let path: [UInt8]
  private let scope: PictureScope
  private var visited: Set<[UInt64]> = []
  /// Links to folders, to be followed after all else.
  private var links: [[[UInt8]]] = []

  /// Walks through a folder.
  init(path: [UInt8], allowsOutside: Bool) throws(ReadingError) {
    // The empty path is the current folder only where none is named.
    guard !path.isEmpty else { throw FolderWalk.fault(ofOpening: ENOENT) }
    self.path = path
    scope = PictureScope(folder: path, allowsOutside: allowsOutside)
    // The folder itself may always be opened; the error is then that it does not exist.
    do throws(PictureFileError) {
      let start = try FolderWalk.opened(path, in: PictureScope(folder: path, allowsOutside: true))
      enter(start.stream, way: [], isOutside: false)
    } catch {
      guard case .missing(let code) = error else { throw FolderWalk.fault(ofOpening: ENOTDIR) }
      throw FolderWalk.fault(ofOpening: code)
    }
    while !links.isEmpty {
      let waiting = links
      links = []
      for way in waiting { visit(way) }
    }
  }

  /// The path to something inside.
  static func path(_ base: [UInt8], _ way: [[UInt8]]) -> [UInt8] {
    way.reduce(base) { $0 + ($0.last == slash ? [] : [slash]) + $1 }
  }

  private static let slash = UInt8(ascii: "/")

  private static func opened(
    _ path: [UInt8], in scope: PictureScope
  ) throws(PictureFileError) -> (stream: OpaquePointer, isOutside: Bool) {
    let folder = try scope.openFolder(path)
    guard let stream = fdopendir(folder.descriptor) else {
      let code = errno
      close(folder.descriptor)
      throw .missing(code)
    }
    return (stream, folder.isOutside)
  }

  private static func fault(ofOpening code: Int32) -> ReadingError {
    switch code {
    case ENOENT: ReadingError(.missingFile, "there is no such folder")
    case ENOTDIR: ReadingError(.notAFolder, "this is no folder")
    case EACCES, EPERM: ReadingError(.permissionDenied, "you may not look into this folder")
    default: ReadingError(.unreadable, "reading failed: \(String(cString: strerror(code)))")
    }
  }

  private mutating func visit(_ way: [[UInt8]]) {
    guard way.count <= FolderWalk.depthLimit else {
      return leaveOut(way, "folders inside one another are followed to \(FolderWalk.depthLimit)")
    }
    do throws(PictureFileError) {
      let folder = try FolderWalk.opened(FolderWalk.path(path, way), in: scope)
      enter(folder.stream, way: way, isOutside: folder.isOutside)
    } catch {
      switch error {
      case .missing(let code): leaveOut(way, FolderWalk.fault(ofOpening: code).message)
      case .outside, .notAFile: outsideFolders.append(way)
      }
    }
  }

  /// Goes through an open folder, and closes it before it goes on to those inside.
  private mutating func enter(_ stream: OpaquePointer, way: [[UInt8]], isOutside: Bool) {
    var status = stat()
    guard fstat(dirfd(stream), &status) == 0,
      visited.insert([UInt64(status.st_dev), UInt64(status.st_ino)]).inserted
    else {
      closedir(stream)
      return
    }
    ways.append(way)
    var folder = Folder(way: way)
    var inside: [[[UInt8]]] = []
    while let name = FolderWalk.nextName(stream) {
      if name.first == UInt8(ascii: ".") { continue }
      let own = FolderWalk.kind(of: name, stream, AT_SYMLINK_NOFOLLOW)
      let isLink = own?.isLink == true
      guard let entry = isLink ? FolderWalk.kind(of: name, stream, 0) : own else {
        let words = isLink ? "this link leads nowhere" : String(cString: strerror(errno))
        if FolderWalk.isPicture(name) { leaveOut(way + [name], words) }
        continue
      }
      if entry.isFolder {
        if isLink { links.append(way + [name]) } else { inside.append(way + [name]) }
      } else if entry.isFile, FolderWalk.isPicture(name) {
        // Only a link leads from inside to outside.
        let leadsOutside =
          isLink ? scope.isOutside(FolderWalk.path(path, way + [name])) : isOutside
        folder.pictures.append(
          Picture(name: name, byteCount: entry.byteCount, isOutside: leadsOutside))
      }
    }
    closedir(stream)
    if !folder.pictures.isEmpty { folders.append(folder) }
    for way in inside { visit(way) }
  }

  private mutating func leaveOut(_ way: [[UInt8]], _ words: String) {
    leftOut.append(LeftOutPicture(path: FolderWalk.text(way), words: words))
  }

  /// A way for people.
  static func text(_ way: [[UInt8]]) -> String {
    String(decoding: Array(way.joined(separator: [slash])), as: UTF8.self)
  }

  // MARK: Entries

  private struct Kind {
    var isLink, isFolder, isFile: Bool
    var byteCount: Int
  }

  private static func kind(of name: [UInt8], _ stream: OpaquePointer, _ flags: Int32) -> Kind? {
    var status = stat()
    guard fstatat(dirfd(stream), name.cPath, &status, flags) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    return Kind(
      isLink: kind == S_IFLNK, isFolder: kind == S_IFDIR, isFile: kind == S_IFREG,
      byteCount: Int(status.st_size))
  }

  private static func nextName(_ stream: OpaquePointer) -> [UInt8]? {
    guard let entry = readdir(stream), let offset = MemoryLayout<dirent>.offset(of: \.d_name) else {
      return nil
    }
    let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: UInt8.self)
    var length = 0
    while name[length] != 0 { length += 1 }
    return Array(UnsafeBufferPointer(start: name, count: length))
  }

  /// The endings of the formats that the picture helper reads, in lower case.
  static let endings: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "jif", "pjpeg", "pjp", "png", "apng", "gif", "webp",
    "avif", "avifs", "heic", "heics", "heif", "heifs", "hif", "tif", "tiff", "svg", "svgz",
  ]

  private static func isPicture(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return endings.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
  }
}
