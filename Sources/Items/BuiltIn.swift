internal import CBuiltInItems

extension Items {
  /// 60 pictures, notes and ads for a small shop that sells prints of cities and landscapes.
  ///
  /// Each has `id`, `title`, `width`, `height`, `kind` (`photo`, `note`, `ad`), `topic`, `tags`,
  /// `date`, `price` and `author`, some have `featured`; none has a picture.
  public static let builtIn: Items = {
    let text = built_in_items()
    let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.length)
    do {
      return try load(.bytes(Array(bytes), name: "built-in.json"), format: .json)
    } catch {
      preconditionFailure("the built-in items are valid: \(error)")
    }
  }()
}
