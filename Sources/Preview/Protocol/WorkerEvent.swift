/// A message that a worker sends without a request.
public enum WorkerEvent: String, Sendable {
  /// The worker has started.
  case ready
  /// The worker describes the work in progress; empty when the work is done.
  case progress
  /// The paths to watch, as entries of ``PathKind`` separated by zero bytes.
  case files
  /// The items' generation, their folder and their pictures, separated by zero bytes.
  case pictures
}

/// The kind of a watched path.
public enum PathKind: UInt8, Sendable {
  /// A script or a module, or a path where one was searched for: "s".
  case script = 0x73
  /// The items' file: "i".
  case items = 0x69
  /// A folder of pictures: "d".
  case folder = 0x64
  /// A picture: "p".
  case picture = 0x70

  /// Returns an entry of the event ``WorkerEvent/files``: the kind's letter, then the path.
  public func entry(_ path: some Sequence<UInt8>) -> [UInt8] { [rawValue] + path }

  /// Returns the kind and the path of an entry; `nil` if the kind is unknown or there is no path.
  static func decoded(_ entry: ArraySlice<UInt8>) -> (PathKind, [UInt8])? {
    guard let letter = entry.first, entry.count > 1, let kind = PathKind(rawValue: letter)
    else { return nil }
    return (kind, Array(entry.dropFirst()))
  }
}
