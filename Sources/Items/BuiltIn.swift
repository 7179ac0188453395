internal import CSimdJSON

extension Items {
  /// 60 pictures, notes and ads of a small shop for prints of cities and landscapes.
  ///
  /// Each has `id`, `title`, `width`, `height`, `kind` (`photo`, `note`, `ad`), `topic`, `tags`,
  /// `date`, `price` and `author`, some have `featured`; none has a picture.
  public static let builtIn: Items = {
    do {
      let text = Array(json_built_in_items().buffer)
      return try load(.bytes(text, name: "built-in.json"), format: .json)
    } catch {
      preconditionFailure("the built-in items are valid: \(error)")
    }
  }()
}
