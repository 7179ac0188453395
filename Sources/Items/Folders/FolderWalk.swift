internal import PictureAddresses
internal import Platform

/// Walks through a folder and its subfolders, and collects the pictures.
///
/// A folder with several paths is entered once, by a path without links if there is one, so that
/// circular links come to an end. Hidden files and folders are skipped, and so is everything that
/// only has a picture's name: pipes, sockets, devices. Links to folders outside are followed only
/// if that is allowed.
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
    /// Whether it is outside the outermost folder.
    var isOutside: Bool
  }

  /// The maximum depth of nested folders.
  static let depthLimit = 64

  /// Folders that have pictures, as they were found.
  private(set) var folders: [Folder] = []
  /// The paths of all folders that were entered.
  private(set) var ways: [[[UInt8]]] = []
  /// The paths of links to folders outside, which were not followed.
  private(set) var outsideFolders: [[[UInt8]]] = []
  /// What could not be read.
  private(set) var leftOut: [LeftOutPicture] = []
  private let path: [UInt8]
  private let scope: PictureScope
  private var visited: Set<FileIdentity> = []
  /// Links to folders, which are followed last.
  private var links: [[[UInt8]]] = []

  /// Walks through a folder.
  init(path: [UInt8], allowsOutside: Bool) throws(ReadingError) {
    // The empty path is the current folder only where none is named.
    guard !path.isEmpty else { throw FolderWalk.fault(ofOpening: .noSuchFile) }
    self.path = path
    scope = PictureScope(folder: path, allowsOutside: allowsOutside)
    // The folder itself may always be opened; the error is then that it does not exist.
    do throws(PictureFileError) {
      let start = try PictureScope(folder: path, allowsOutside: true).openFolder(path)
      for way in list(start, way: [], isOutside: false) { visit(way) }
    } catch {
      guard case .missing(let reason) = error else {
        throw FolderWalk.fault(ofOpening: .notAFolder)
      }
      throw FolderWalk.fault(ofOpening: reason)
    }
    while !links.isEmpty {
      let waiting = links
      links = []
      for way in waiting { visit(way) }
    }
  }

  /// Returns the path to something inside.
  static func path(_ base: [UInt8], _ way: [[UInt8]]) -> [UInt8] {
    way.reduce(base) { $0 + ($0.last == slash ? [] : [slash]) + $1 }
  }

  private static let slash = UInt8(ascii: "/")

  private static func fault(ofOpening error: SystemError) -> ReadingError {
    switch error {
    case .noSuchFile: ReadingError(.missingFile, "there is no such folder")
    case .notAFolder: ReadingError(.notAFolder, "this is not a folder")
    case .accessDenied, .notPermitted:
      ReadingError(.permissionDenied, "you do not have permission to read this folder")
    default: ReadingError(.unreadable, "reading failed: \(error.message)")
    }
  }

  private mutating func visit(_ way: [[UInt8]]) {
    guard way.count <= FolderWalk.depthLimit else {
      return leaveOut(way, "folders are searched down to level \(FolderWalk.depthLimit)")
    }
    do throws(PictureFileError) {
      let folder = try scope.openFolder(FolderWalk.path(path, way))
      let isOutside = folder.isOutside
      for way in list(folder, way: way, isOutside: isOutside) { visit(way) }
    } catch {
      switch error {
      case .missing(let reason): leaveOut(way, FolderWalk.fault(ofOpening: reason).message)
      case .outside, .notAFile: outsideFolders.append(way)
      }
    }
  }

  /// Lists an open folder and closes it.
  ///
  /// - Returns: The paths of the folders in it.
  private mutating func list(
    _ folder: consuming PictureFolderListing, way: [[UInt8]], isOutside: Bool
  ) -> [[[UInt8]]] {
    guard let identity = try? folder.entries.status().identity,
      visited.insert(identity).inserted
    else { return [] }
    ways.append(way)
    var found = Folder(way: way)
    var inside: [[[UInt8]]] = []
    while let name = folder.entries.nextName() {
      var isLink = false
      let entry: FileStatus
      do throws(SystemError) {
        let own = try folder.entries.status(of: name, followsLinks: false)
        isLink = own.kind == .link
        entry = isLink ? try folder.entries.status(of: name, followsLinks: true) : own
      } catch {
        let words = isLink ? "this link is broken" : error.message
        if FolderWalk.isPicture(name) { leaveOut(way + [name], words) }
        continue
      }
      if entry.kind == .folder {
        if isLink { links.append(way + [name]) } else { inside.append(way + [name]) }
      } else if entry.kind == .regular, FolderWalk.isPicture(name) {
        // Only a link leads from inside to outside.
        let leadsOutside =
          isLink ? scope.isOutside(FolderWalk.path(path, way + [name])) : isOutside
        found.pictures.append(
          Picture(name: name, byteCount: entry.byteCount, isOutside: leadsOutside))
      }
    }
    if !found.pictures.isEmpty { folders.append(found) }
    return inside
  }

  private mutating func leaveOut(_ way: [[UInt8]], _ words: String) {
    leftOut.append(LeftOutPicture(path: FolderWalk.text(way), message: words))
  }

  /// Returns a way for people.
  static func text(_ way: [[UInt8]]) -> String {
    String(decoding: Array(way.joined(separator: [slash])), as: UTF8.self)
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
