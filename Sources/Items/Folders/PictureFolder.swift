/// The pictures in a folder and its subfolders, in natural order (`a2` before `a10`).
///
/// Pictures are recognized by their endings, in any case: those of JPEG, PNG, GIF, WebP, AVIF,
/// HEIC, TIFF and SVG, including `jfif` and `svgz`. Hidden files and folders are skipped; links
/// are followed, but no folder is entered twice. Links to files and folders outside the folder
/// are followed only if that is allowed.
///
/// ```swift
/// let folder = try PictureFolder(path: "photos")
/// let (items, leftOut) = try folder.items { paths in paths.map(myFacts) }
/// ```
public struct PictureFolder: Sendable {
  /// A picture's file.
  struct Picture {
    /// The names on the way to it.
    var way: [[UInt8]]
    var byteCount: Int
    /// Whether it is outside the outermost folder, behind a link.
    var isOutside: Bool
  }

  /// A folder's own pictures.
  struct Section {
    /// The folder's path inside the outermost one, which has none.
    var title: String?
    var pictures: [Picture]
  }

  /// The folder's path.
  public let path: String
  /// Unreadable folders and broken links, with the reasons; paths are relative to the folder.
  public let leftOut: [LeftOutPicture]
  /// The number of links to folders outside, which are followed only if that is allowed.
  public let outsideFolderCount: Int
  /// Whether pictures outside the folder are read.
  private let allowsOutside: Bool
  let sections: [Section]
  /// The paths of the folder and all its subfolders, including those without pictures.
  package let folders: [[UInt8]]

  /// The endings of pictures' names, in lower case.
  package static var endings: Set<String> { FolderWalk.endings }

  /// The number of pictures.
  public var count: Int { sections.reduce(0) { $0 + $1.pictures.count } }

  /// The number of pictures that are outside the folder, behind a link.
  public var outsidePictureCount: Int {
    sections.reduce(0) { $0 + $1.pictures.count { $0.isOutside } }
  }

  /// Lists a folder; no picture is opened.
  ///
  /// - Parameters:
  ///   - path: The folder's path.
  ///   - allowsOutside: Whether links to outside the folder are followed. Otherwise a picture there
  ///     is an item without a size.
  /// - Throws: ``ItemsError`` of the kind `missingFile`, `notAFolder`, `permissionDenied` or
  ///   `unreadable`, of the folder itself.
  /// - Complexity: O(n log n) in the files, about 5 µs for each.
  public init(path: String, allowsOutside: Bool = false) throws(ItemsError) {
    self.path = path
    self.allowsOutside = allowsOutside
    do throws(ReadingError) {
      let walk = try FolderWalk(path: Array(path.utf8), allowsOutside: allowsOutside)
      leftOut = walk.leftOut.sorted {
        NaturalOrder(Array($0.path.utf8)) < NaturalOrder(Array($1.path.utf8))
      }
      outsideFolderCount = walk.outsideFolders.count
      folders = walk.ways.map { FolderWalk.path(Array(path.utf8), $0) }
      sections = walk.folders
        .map { (folder: $0, order: $0.way.map(NaturalOrder.init)) }
        .sorted { $0.order.lexicographicallyPrecedes($1.order) }
        .map { PictureFolder.section($0.folder) }
    } catch {
      throw ItemsError(error, path: path)
    }
  }

  private static func section(_ folder: FolderWalk.Folder) -> Section {
    let pictures = folder.pictures
      .map { (picture: $0, order: NaturalOrder($0.name)) }
      .sorted { $0.order < $1.order }
      .map { entry in
        Picture(
          way: folder.way + [entry.picture.name], byteCount: entry.picture.byteCount,
          isOutside: entry.picture.isOutside)
      }
    let title = folder.way.isEmpty ? nil : FolderWalk.text(folder.way)
    return Section(title: title, pictures: pictures)
  }

  /// Creates items from the pictures.
  ///
  /// Each has `id` (its path inside the folder), `src` (the same as an address relative to the
  /// folder), `title` (its name without the ending), `width` and `height` in pixels, `bytes`, and
  /// `date` if the picture has one. Folders become sections with their paths as titles; the
  /// outermost folder's own pictures come first. Bytes of a name that are not UTF-8 are kept in
  /// `src` and shown as U+FFFD.
  ///
  /// - Parameters:
  ///   - pointer: Where a call may say where the items are; in a folder that is an error.
  ///   - fields: Fields that are read under other names.
  ///   - isStrict: Whether a picture that cannot be read is an error.
  ///   - measurer: Reads the facts of all pictures in one call; it receives paths that can be
  ///     opened.
  /// - Returns: The items, and the pictures that were left out.
  /// - Throws: ``ItemsError``.
  public func items(
    at pointer: String? = nil, fields: [FieldMapping] = [], isStrict: Bool = false,
    measuredBy measurer: PictureMeasurer
  ) throws(ItemsError) -> (items: Items, leftOut: [LeftOutPicture]) {
    if let pointer {
      let words = "the pointer “\(pointer)” points into a document, but this is a folder"
      throw ItemsError(ReadingError(.invalidPointer, words), path: path)
    }
    let base = Array(path.utf8)
    func isRead(_ picture: Picture) -> Bool { allowsOutside || !picture.isOutside }
    let all = sections.flatMap(\.pictures).filter(isRead)
    let answers = measure(all.map { FolderWalk.path(base, $0.way) }, measurer)
    var leftOut = leftOut
    var measured: [MeasuredSection] = []
    var next = 0
    for section in sections {
      var result = MeasuredSection(title: section.title)
      for picture in section.pictures {
        guard isRead(picture) else {
          result.pictures.append((picture, nil))
          continue
        }
        switch answers[next] {
        case .success(let facts): result.pictures.append((picture, facts))
        case .failure(let error):
          let path = FolderWalk.text(picture.way)
          leftOut.append(LeftOutPicture(path: path, message: error.message))
        }
        next += 1
      }
      if !result.pictures.isEmpty { measured.append(result) }
    }
    if isStrict, var first = leftOut.first {
      first.path = FolderWalk.text([base, Array(first.path.utf8)])
      throw ItemsError(first)
    }
    let json: Bytes
    do throws(ReadingError) {
      json = try MeasuredSection.json(measured)
    } catch {
      throw ItemsError(error, path: path)
    }
    return (try Items.load(json: json, name: path, fields: fields), leftOut)
  }
}
