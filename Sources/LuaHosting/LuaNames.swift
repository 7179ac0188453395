internal import CLuaHost
internal import Spelling

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

  /// Returns why a global, or a name of a library, is unknown.
  package static func explain(_ name: String, of owner: String) -> String {
    let full = owner.isEmpty ? name : "\(owner).\(name)"
    if blocked.contains(full) || blocked.contains(owner) {
      return "\(full) is not available in scripts"
    }
    let prefix = owner.isEmpty ? "" : owner + "."
    let names = all.filter { $0.hasPrefix(prefix) }
    if owner.isEmpty {
      let libraries = Set(names.compactMap { $0.split(separator: ".").first.map(String.init) })
      let globals = names.filter { !$0.contains(".") } + libraries.sorted()
      return "undefined name '\(name)'" + didYouMean(name, among: globals)
    }
    let members = names.map { String($0.dropFirst(prefix.count)) }
    return "\(owner) has no '\(name)'" + didYouMean(name, among: members)
  }
}
