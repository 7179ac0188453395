import Items

/// Says which pictures are left out.
enum PictureMeasuring {
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
      let list = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
      let pictures = names.count == 1 ? "1 picture" : "\(names.count) pictures"
      let message = "\(pictures) \(consequence): \(reason) (\(list))"
      var warning = Diagnostic("items", message, severity: .warning)
      warning.file = file
      warning.words = "\(file): warning: \(message)"
      return warning
    }
  }
}
