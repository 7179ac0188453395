import Items
import Spelling

/// Says which pictures are left out.
enum LeftOutPictures {
  /// A picture, and why it is left out.
  typealias Fault = (path: String, reason: String)

  /// The pictures of each reason, in order of first appearance.
  static func byReason(_ faults: [Fault]) -> [(reason: String, paths: [String])] {
    var places: [String: Int] = [:]
    var groups: [(reason: String, paths: [String])] = []
    for (path, reason) in faults {
      if let place = places[reason] {
        groups[place].paths.append(path)
      } else {
        places[reason] = groups.count
        groups.append((reason, [path]))
      }
    }
    return groups
  }

  /// The first paths for a message.
  static func list(_ paths: [String], most: Int) -> String {
    paths.prefix(most).map { $0.shortened(to: 100) }.joined(separator: ", ")
      + (paths.count > most ? ", …" : "")
  }

  /// Warnings about pictures, one for each reason.
  static func warnings(
    _ pictures: [LeftOutPicture], _ consequence: String, of file: String
  ) -> [Diagnostic] {
    byReason(pictures.map { ($0.path, $0.words) }).map { reason, paths in
      let pictures = paths.count == 1 ? "1 picture" : "\(paths.count) pictures"
      let message = "\(pictures) \(consequence): \(reason) (\(list(paths, most: 5)))"
      var warning = Diagnostic("items", message, severity: .warning)
      warning.file = file
      warning.words = "\(file): warning: \(message)"
      return warning
    }
  }
}
