internal import CGallery

/// The scripts that come with Moonfall.
public enum Gallery {
  /// The names, in order.
  public static let names: [String] = {
    var names: [String] = []
    while let name = gallery_at(names.count).name { names.append(String(cString: name)) }
    return names
  }()

  /// Returns the text of a script.
  ///
  /// - Parameter name: One of ``names``.
  /// - Returns: The text; `nil` if there is no script with that name.
  /// - Complexity: O(names + text)
  public static func text(of name: String) -> String? {
    names.firstIndex(of: name).map { text(gallery_at($0)) }
  }

  /// The commented script that a designer starts from.
  public static var starter: String { text(gallery_starter()) }

  private static func text(_ script: gallery_script) -> String {
    UnsafeBufferPointer(start: script.text, count: script.length)
      .withMemoryRebound(to: UInt8.self) { String(decoding: $0, as: UTF8.self) }
  }
}
