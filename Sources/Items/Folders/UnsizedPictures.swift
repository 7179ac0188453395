#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The pictures of items that have neither a width nor a height.
public struct UnsizedPictures: Sendable {
  /// A picture that is a file here.
  public struct Local: Hashable, Sendable {
    /// The item, from 0.
    public var item: Int
    /// The file's path, as bytes.
    public var path: [UInt8]
  }

  /// Those that are files here, in the items' order.
  public private(set) var local: [Local] = []
  /// Those whose file is not there, or is none.
  public private(set) var leftOut: [LeftOutPicture] = []
  /// How many are somewhere else: pictures are never fetched.
  public private(set) var remoteCount = 0

  /// Looks for the pictures of items without a size.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - folder: The path of the folder that relative addresses count from; empty for the current
  ///     one.
  ///   - address: The address of an item's picture, `nil` for none.
  /// - Complexity: O(items), and a system call for each file.
  public init(
    of items: Items, in folder: String = "", address: (_ item: Int) -> String?
  ) {
    for item in 0..<items.count where !items.numbers.hasSize(item) {
      guard let text = address(item) else { continue }
      switch PictureSource(address: text) {
      case .other: break
      case .remote: remoteCount += 1
      case .file(let paths):
        let paths = UnsizedPictures.paths(paths, in: folder)
        if let path = paths.first(where: UnsizedPictures.isFile) {
          local.append(Local(item: item, path: path))
        } else if let path = paths.first {
          let path = String(decoding: path, as: UTF8.self)
          leftOut.append(LeftOutPicture(path: path, words: "there is no such file"))
        }
      }
    }
  }

  /// The path of the file that an address leads to.
  ///
  /// - Parameters:
  ///   - address: A picture's address.
  ///   - folder: The folder that relative addresses count from; empty for the current one.
  /// - Returns: The path, also where no file is there; `nil` for what is elsewhere.
  public static func path(of address: String, in folder: String) -> [UInt8]? {
    guard case .file(let paths) = PictureSource(address: address) else { return nil }
    let all = UnsizedPictures.paths(paths, in: folder)
    return all.first(where: isFile) ?? all.first
  }

  private static func paths(_ paths: [[UInt8]], in folder: String) -> [[UInt8]] {
    let base = Array(folder.utf8)
    return paths.map {
      $0.first == UInt8(ascii: "/") || base.isEmpty ? $0 : FolderWalk.path(base, [$0])
    }
  }

  /// Whether there is a regular file; from a pipe nobody might ever read an end.
  private static func isFile(_ path: [UInt8]) -> Bool {
    var status = stat()
    return path.withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}

extension Items {
  /// Gives items without a size that of their pictures.
  ///
  /// - Parameters:
  ///   - pictures: The pictures of these items.
  ///   - isStrict: Whether a picture that cannot be read is an error.
  ///   - measurer: Finds out about all files at once; each is asked about once.
  /// - Returns: The items with sizes, and the pictures that cannot be read.
  /// - Throws: ``ItemsError`` of the kind `unreadablePicture`, if `isStrict`.
  public func takingSizes(
    of pictures: UnsizedPictures, isStrict: Bool = false, measuredBy measurer: PictureMeasurer
  ) throws(ItemsError) -> (items: Items, leftOut: [LeftOutPicture]) {
    var paths: [[UInt8]] = []
    var numbers: [[UInt8]: Int] = [:]
    for picture in pictures.local where numbers[picture.path] == nil {
      numbers[picture.path] = paths.count
      paths.append(picture.path)
    }
    if paths.isEmpty { return (self, []) }
    let answers = measure(paths, measurer)
    var columns = self.numbers
    for picture in pictures.local {
      guard let number = numbers[picture.path], case .success(let facts) = answers[number] else {
        continue
      }
      columns.setSize(
        width: Double(facts.width), height: Double(facts.height), ofItem: picture.item)
    }
    let leftOut = zip(paths, answers).compactMap { path, answer -> LeftOutPicture? in
      guard case .failure(let error) = answer else { return nil }
      return LeftOutPicture(path: String(decoding: path, as: UTF8.self), words: error.words)
    }
    if isStrict, let first = leftOut.first { throw ItemsError(first) }
    return (Items(columns, of: self), leftOut)
  }
}

extension ItemColumns {
  fileprivate func hasSize(_ item: Int) -> Bool {
    let width = widths.values.isEmpty ? .nan : widths.values[item]
    let height = heights.values.isEmpty ? .nan : heights.values[item]
    return !width.isNaN || !height.isNaN
  }
}
