import Items

/// Says which pictures are left out.
enum PictureMeasuring {
  /// A path for a message: the start of one that is too long to be read.
  static func shortened(_ path: String) -> String {
    path.utf8.count > 300 ? "\(path.prefix(100))…" : path
  }

  /// Warnings about pictures, one for each reason.
  static func warnings(
    _ pictures: [LeftOutPicture], _ consequence: String, of file: String
  ) -> [Diagnostic] {
    var order: [String] = []
    var paths: [String: [String]] = [:]
    for picture in pictures {
      if paths[picture.words] == nil { order.append(picture.words) }
      paths[picture.words, default: []].append(picture.path)
    }
    return order.map { reason in
      let names = paths[reason] ?? []
      let list =
        names.prefix(5).map(shortened).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
      let pictures = names.count == 1 ? "1 picture" : "\(names.count) pictures"
      let message = "\(pictures) \(consequence): \(reason) (\(list))"
      var warning = Diagnostic("items", message, severity: .warning)
      warning.file = file
      warning.words = "\(file): warning: \(message)"
      return warning
    }
  }
}
