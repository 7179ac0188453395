public import PictureAddresses

/// The pictures of items that have neither a width nor a height.
public struct UnsizedPictures: Sendable {
  /// A picture in a local file.
  public struct Local: Hashable, Sendable {
    /// The item, from 0.
    public var item: Int
    /// The file's path, as bytes.
    public var path: [UInt8]
  }

  /// The pictures in local files, in the items' order.
  public private(set) var local: [Local] = []
  /// The pictures whose path does not exist or is not a file.
  public private(set) var leftOut: [LeftOutPicture] = []
  /// The number of pictures on other hosts; pictures are never downloaded.
  public private(set) var remoteCount = 0
  /// The number of pictures outside the folder, read or not.
  public private(set) var outsideCount = 0

  /// Finds the pictures of items without a size.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - picture: Returns the location of an item's picture; `nil` if it has none.
  /// - Complexity: O(items), plus the calls of `picture`.
  public init(of items: Items, picture: (_ item: Int) -> LocatedPicture?) {
    for item in 0..<items.count where !items.numbers.hasSize(item) {
      switch picture(item) {
      case nil, .data, .unsafe: break
      case .remote: remoteCount += 1
      case .outside: outsideCount += 1
      case .file(let file):
        local.append(Local(item: item, path: file.path))
        if file.isOutside { outsideCount += 1 }
      case .missing(let file):
        let path = String(decoding: file.path, as: UTF8.self)
        leftOut.append(LeftOutPicture(path: path, message: "there is no such file"))
      }
    }
  }
}

extension Items {
  /// Gives items without a size the sizes of their pictures.
  ///
  /// - Parameters:
  ///   - pictures: The pictures of these items.
  ///   - isStrict: Whether a picture that cannot be read is an error.
  ///   - measurer: Reads the facts of all files in one call, each file once.
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
      return LeftOutPicture(path: String(decoding: path, as: UTF8.self), message: error.message)
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
