import Items
import TextOutput

/// Reports the pictures that are left out.
enum LeftOutPictures {
  /// A picture, and why it is left out.
  typealias Omission = (path: String, reason: String)

  /// Groups pictures by reason, in the order in which the reasons first occur.
  static func byReason(_ omissions: [Omission]) -> [(reason: String, paths: [String])] {
    var places: [String: Int] = [:]
    var groups: [(reason: String, paths: [String])] = []
    for (path, reason) in omissions {
      if let place = places[reason] {
        groups[place].paths.append(path)
      } else {
        places[reason] = groups.count
        groups.append((reason, [path]))
      }
    }
    return groups
  }

  /// Returns the first paths for a message.
  static func list(_ paths: [String], maximum: Int) -> String {
    paths.prefix(maximum).map { $0.shortened(to: 100) }.joined(separator: ", ")
      + (paths.count > maximum ? ", …" : "")
  }

  /// Returns warnings about pictures, one for each reason.
  static func warnings(
    _ pictures: [LeftOutPicture], _ consequence: String, of file: String
  ) -> [Diagnostic] {
    byReason(pictures.map { ($0.path, $0.message) }).map { reason, paths in
      let pictures = paths.count == 1 ? "1 picture" : "\(paths.count) pictures"
      let message = "\(pictures) \(consequence): \(reason) (\(list(paths, maximum: 5)))"
      return Diagnostic("items", message, severity: .warning, of: file)
    }
  }
}
