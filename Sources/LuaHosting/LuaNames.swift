internal import CLuaHost
internal import Spelling

/// A name that a script cannot use the way it did.
public struct MisusedName: Hashable, Sendable {
  /// What is wrong with the use.
  public enum Problem: Hashable, Sendable {
    /// The script read a name that does not exist.
    case missing
    /// The script read one of Lua's own names that scripts go without.
    case unavailable
    /// The script set a name of something that can only be read.
    case readOnly
  }

  /// The name.
  public var name: String
  /// What it is a name of: a library, a table that Swift lent, or "" for a global.
  public var owner: String
  /// What is wrong with the use.
  public var problem: Problem

  init(_ name: String, of owner: String, _ problem: Problem) {
    self.name = name
    self.owner = owner
    self.problem = problem
  }
}

/// The names that scripts can use, and explanations of those that they cannot.
package enum LuaNames {
  /// The names in sorted order; those of a library with its name, as in "math.floor".
  package static let all: [String] = {
    var names: [String] = []
    while let name = lh_name(names.count) { names.append(String(cString: name)) }
    return names
  }()

  /// Lua's names that scripts cannot use.
  private static let blocked: Set<String> = [
    "collectgarbage", "coroutine", "debug", "dofile", "io", "load", "loadfile", "loadstring",
    "math.randomseed", "module", "os", "package", "setfenv", "string.dump", "string.pack",
    "string.packsize", "string.unpack", "unpack", "warn", "_G",
  ]

  /// Returns whether Lua has a global, or a name of a library, that scripts go without.
  static func isBlocked(_ name: String, of owner: String) -> Bool {
    blocked.contains(qualified(name, of: owner)) || blocked.contains(owner)
  }

  private static func qualified(_ name: String, of owner: String) -> String {
    owner.isEmpty ? name : "\(owner).\(name)"
  }

  /// Says that there is no such global, or no such name of a library.
  package static func missing(_ name: String, of owner: String) -> String {
    owner.isEmpty ? "undefined name '\(name)'" : "\(owner) has no '\(name)'"
  }

  /// Says why a script cannot use a global, or a name of a library, and suggests a similar name.
  package static func explain(_ name: String, of owner: String) -> String {
    if isBlocked(name, of: owner) {
      return "\(qualified(name, of: owner)) is not available in scripts"
    }
    let prefix = owner.isEmpty ? "" : owner + "."
    let names = all.filter { $0.hasPrefix(prefix) }
    if owner.isEmpty {
      let libraries = Set(names.compactMap { $0.split(separator: ".").first.map(String.init) })
      let globals = names.filter { !$0.contains(".") } + libraries.sorted()
      return missing(name, of: owner) + didYouMean(name, among: globals)
    }
    let members = names.map { String($0.dropFirst(prefix.count)) }
    return missing(name, of: owner) + didYouMean(name, among: members)
  }
}
