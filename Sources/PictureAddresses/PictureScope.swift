import CPictureFiles
package import Platform

/// The folder that items' pictures are relative to, and whether files outside it may be read.
///
/// Every read of a picture goes through this rule: a file is inside if the folder is on the way to
/// it, with all links followed. The picture helper applies the rule again to the file that it
/// opens.
public struct PictureScope: Hashable, Sendable {
  /// The folder's path; the empty one is the current folder.
  public let folder: [UInt8]
  /// Whether files outside the folder may be read.
  public let allowsOutside: Bool
  /// Whether all addresses are known to be percent-encoded.
  private let isEncoded: Bool
  /// The folder's path from the root.
  private let parts: [[UInt8]]

  /// The scope that allows every file, relative to the current folder.
  public static var anywhere: PictureScope { PictureScope(folder: [], allowsOutside: true) }

  /// Creates a scope.
  ///
  /// - Parameters:
  ///   - folder: The folder's path; the empty one is the current folder.
  ///   - allowsOutside: Whether files outside the folder may be read.
  ///   - isEncoded: Whether all addresses are known to be percent-encoded.
  public init(folder: [UInt8], allowsOutside: Bool = false, isEncoded: Bool = false) {
    self.folder = folder
    self.allowsOutside = allowsOutside
    self.isEncoded = isEncoded
    parts = AbsolutePath.parts(ofFolder: folder)
  }

  /// The folder in the form that the picture helper takes: the empty path allows every file.
  public var helperFolder: [UInt8] {
    allowsOutside ? [] : folder.isEmpty ? [UInt8(ascii: ".")] : folder
  }

  /// Finds the picture that an item's text refers to.
  ///
  /// - Parameter text: The text.
  /// - Returns: The location of the picture; `nil` for white space or nothing.
  /// - Complexity: O(length), and a few system calls for each path that the text may mean.
  public func picture(at text: String) -> LocatedPicture? {
    switch PictureAddress(text, isEncoded: isEncoded) {
    case nil: nil
    case .data(let url): .data(url)
    case .remote(let url): .remote(url)
    case .unsafe: .unsafe
    case .file(let readings): picture(of: readings, isAbsolute: true)
    case .relative(let readings): picture(of: readings, isAbsolute: false)
    }
  }

  private func picture(of readings: FileReadings, isAbsolute: Bool) -> LocatedPicture {
    var isOutside = false
    var fallback: LocatedPicture?
    for (index, reading) in readings.all.enumerated() {
      let (path, absolute) = paths(of: reading.names, isAbsolute: isAbsolute)
      var file = PictureFile(path: path, parts: absolute, suffix: reading.suffix)
      let found = find_picture(folder.cPath, path.cPath, .look)
      file.isOutside = !found.is_inside
      if found.error == 0, FileStatus(found.status).kind == .regular {
        if found.is_inside || allowsOutside { return .file(file) }
        isOutside = true
      }
      if index == readings.url {
        fallback = found.is_inside || allowsOutside ? .missing(file) : .outside
      }
    }
    return isOutside ? .outside : fallback ?? .unsafe
  }

  /// Returns the path to open, and the names from the root.
  private func paths(
    of names: [[UInt8]], isAbsolute: Bool
  ) -> (path: [UInt8], absolute: [[UInt8]]) {
    let climb = names.prefix { $0.elementsEqual("..".utf8) }.count
    let base = isAbsolute ? [] : parts.dropLast(climb)
    let absolute = base + names.dropFirst(climb)
    if isAbsolute || climb > 0 {
      return ([slash] + absolute.joined(separator: [slash]), Array(absolute))
    }
    let start = folder.isEmpty || folder.last == slash ? folder : folder + [slash]
    return (start + names.joined(separator: [slash]), Array(absolute))
  }

  /// Finds a regular file that may be read.
  ///
  /// - Parameter path: The path from the current folder or from the root.
  /// - Returns: The system's information about the file.
  /// - Throws: ``PictureFileError``.
  package func status(of path: [UInt8]) throws(PictureFileError) -> FileStatus {
    let found = find_picture(folder.cPath, path.cPath, .look)
    guard found.is_inside || allowsOutside else { throw .outside }
    guard found.error == 0 else { throw .missing(SystemError(code: found.error)) }
    let status = FileStatus(found.status)
    guard status.kind == .regular else { throw .notAFile }
    return status
  }

  /// Returns whether a path leads outside the folder.
  package func isOutside(_ path: [UInt8]) -> Bool {
    !find_picture(folder.cPath, path.cPath, .look).is_inside
  }

  /// Opens a folder that may be read, to list it.
  ///
  /// - Parameter path: The path from the current folder or from the root.
  /// - Returns: The open folder, and whether it lies outside.
  /// - Throws: ``PictureFileError``.
  package func openFolder(
    _ path: [UInt8]
  ) throws(PictureFileError) -> PictureFolderListing {
    let found = find_picture(folder.cPath, path.cPath, .open_folder)
    let descriptor = found.descriptor >= 0 ? Descriptor(owning: found.descriptor) : nil
    guard found.is_inside || allowsOutside else { throw .outside }
    guard let descriptor else { throw .missing(SystemError(code: found.error)) }
    do throws(SystemError) {
      return PictureFolderListing(
        entries: try Folder(descriptor), isOutside: !found.is_inside)
    } catch {
      throw .missing(error)
    }
  }
}

/// An open folder of pictures.
package struct PictureFolderListing: ~Copyable {
  package let entries: Folder
  /// Whether the folder lies outside the scope's folder.
  package let isOutside: Bool
}

/// An error for a picture's file or folder that cannot be opened.
package enum PictureFileError: Error, Hashable, Sendable {
  /// Nothing exists at the path, for this reason.
  case missing(SystemError)
  /// The path leads outside the folder.
  case outside
  /// The path leads to something other than a regular file.
  case notAFile
}

/// A picture's file.
public struct PictureFile: Hashable, Sendable {
  /// The path from the current folder or from the root, as the system spells it.
  public let path: [UInt8]
  /// The names on the way from the root.
  let parts: [[UInt8]]
  /// The query and the fragment of its address.
  let suffix: [UInt8]
  /// Whether it lies outside the folder, with all links followed.
  public internal(set) var isOutside = false
}

/// The location of an item's picture.
public enum LocatedPicture: Hashable, Sendable {
  /// In this `data:image/` URL.
  case data(String)
  /// In a regular file that may be read.
  case file(PictureFile)
  /// In a file that may be read but does not exist.
  case missing(PictureFile)
  /// In a file that may not be read, because it is outside the folder.
  case outside
  /// On another host, at this URL.
  case remote(String)
  /// At an address from which no picture is shown.
  case unsafe

  /// The file, whether it exists or not, if it may be read.
  public var file: PictureFile? {
    switch self {
    case .file(let file), .missing(let file): file
    case .data, .outside, .remote, .unsafe: nil
    }
  }
}
