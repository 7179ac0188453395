internal import TextOutput

/// The paths that a picture's address may mean, in the order in which they are tried.
///
/// `a%20b.jpg?v=2` may be a file of that name; as a URL it is `a b.jpg`.
public struct FileReadings: Hashable, Sendable {
  /// One of the paths.
  struct Reading: Hashable, Sendable {
    /// The names in the path; `..` is only at the start, and there is no `.`.
    var names: [[UInt8]]
    /// The query and the fragment, as they were written.
    var suffix: [UInt8] = []
  }

  private(set) var all: [Reading] = []
  /// The index of the text's path as a URL, which is used if no file exists; `nil` for a text that
  /// is only a file's name, or nothing.
  private(set) var url: Int?

  /// Reads a path.
  ///
  /// - Parameters:
  ///   - text: The path with a query and a fragment, if it is a URL.
  ///   - isEncoded: Whether to try the URL before the name as it is written.
  init(_ text: [UInt8], isEncoded: Bool) {
    let path = Array(text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    let suffix = Array(text[path.count...])
    let encoded = percentDecoded(path)
    let readings = [(encoded, suffix), (text, []), (path, suffix)]
    for (path, suffix) in isEncoded ? readings : [readings[1], readings[0], readings[2]] {
      add(path, suffix)
    }
    url = all.isEmpty ? nil : all.firstIndex { $0.names == FileReadings.names(of: encoded) } ?? 0
  }

  /// Whether the text can be written as a URL.
  var isURL: Bool { url != nil }

  /// Keeps only the text itself as a file's name: as a URL it has an unknown scheme.
  mutating func keepName() {
    all = Array(all.prefix(1))
    url = nil
  }

  /// Adds a path that is taken literally.
  mutating func add(name: [UInt8]) { add(name, []) }

  private mutating func add(_ path: [UInt8], _ suffix: [UInt8]) {
    let names = FileReadings.names(of: path)
    // A file's name has no zero byte.
    guard !names.isEmpty, !path.contains(0), !all.contains(where: { $0.names == names }) else {
      return
    }
    all.append(Reading(names: names, suffix: suffix))
  }

  /// Resolves `.` and `..` as browsers do, without looking at links, so that the file that is read
  /// is the one that a page with this address shows.
  private static func names(of path: [UInt8]) -> [[UInt8]] {
    var names: [[UInt8]] = []
    for name in path.split(separator: slash) where !name.elementsEqual(".".utf8) {
      if name.elementsEqual("..".utf8), let last = names.last, !last.elementsEqual("..".utf8) {
        names.removeLast()
      } else {
        names.append(Array(name))
      }
    }
    return names
  }
}
