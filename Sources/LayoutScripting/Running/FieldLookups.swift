internal import LuaHosting
internal import Spelling
internal import TextOutput
internal import Waterfall

/// Resolves reads of unknown fields: returns nil with a warning, or throws an error with a
/// suggestion.
package final class FieldLookups {
  private var warn: (ScriptWarning) -> Void
  private let script: String
  private var warned: Set<String> = []
  /// Fields that are known to be nil everywhere in this layout.
  private var absent: Set<String> = []
  /// The fields that any item has.
  var itemFields: [String] = [] { didSet { absent = [] } }
  /// The fields that any section has.
  var sectionFields: [String] = [] { didSet { absent = [] } }
  var params: [String] = []
  /// The axis of the current layout: some members have other names in a strip.
  var axis = WaterfallLayout.Axis.vertical
  var isStrict = false

  init(script: String, warn: @escaping (ScriptWarning) -> Void) {
    self.script = script
    self.warn = warn
  }

  /// The maximum number of warnings; further ones are neither reported nor stored.
  private static let maximum = 20

  /// The maximum number of absent fields that are cached, so that similar names are searched for
  /// once.
  private static let maximumAbsent = 1000

  /// Reports a warning unless one of its kind about the same thing was reported before.
  func warnOnce(_ warning: ScriptWarning, about cause: String) {
    if warned.count > FieldLookups.maximum || !warned.insert(cause).inserted { return }
    var warning = warning
    if warned.count > FieldLookups.maximum {
      warning.message = "more warnings are left out"
      (warning.field, warning.owner) = (nil, nil)
    }
    warn(warning)
  }

  /// Returns the warnings that are reported while a body runs, each once, even if they were
  /// reported before.
  package func collecting(_ body: () -> Void) -> [ScriptWarning] {
    let outer = (warn, warned)
    defer { (warn, warned) = outer }
    var found: [ScriptWarning] = []
    warn = { found.append($0) }
    warned = []
    body()
    return found
  }

  /// Returns if the name is nil; throws an error if it is a mistake.
  ///
  /// The line is added if it is known; Lua's own errors already have one.
  func explain(_ name: String, of owner: String, line: Int? = nil) throws(LuaCallbackError) {
    if owner == "params" {
      throw LuaCallbackError(
        "there is no param '\(name)'" + didYouMean(name, among: params)
          + (params.isEmpty ? "; the script declares none" : ""))
    }
    guard let value = Contract.value(owner, axis) else {
      throw LuaCallbackError(LuaNames.explain(name, of: owner))
    }
    let own = value.members.map(\.name)
    switch owner {
    case "item": return try field(name, of: owner, line: line, known: itemFields, own: own)
    case "section" where sectionFields.contains(name): return
    default: break
    }
    if let word = Contract.counterpart(of: name, in: value, axis) {
      throw LuaCallbackError(
        "this layout has \(AxisNames(axis).columns): write '\(word)' for '\(name)'")
    }
    if owner == "section" {
      return try field(name, of: owner, line: line, known: sectionFields, own: own)
    }
    let hint = didYouMean(name, among: own)
    throw LuaCallbackError(
      "\(owner) has no '\(name)'"
        + (hint.isEmpty ? " (it has \(own.joined(separator: ", ")))" : hint))
  }

  /// Handles a field that no item or section has: a similar name means that it is a typing mistake.
  private func field(
    _ name: String, of owner: String, line: Int?, known: [String], own: [String]
  ) throws(LuaCallbackError) {
    if known.contains(name) { return }
    let name = name.shortened()
    if absent.contains("\(owner).\(name)") { return }
    let hint = didYouMean(name, among: known + own.filter { $0 != "data" })
    if !hint.isEmpty { throw LuaCallbackError("\(owner) has no field '\(name)'\(hint)") }
    if isStrict { throw LuaCallbackError("no \(owner) has a field '\(name)'") }
    if absent.count < FieldLookups.maximumAbsent { absent.insert("\(owner).\(name)") }
    var warning = ScriptWarning(
      .field, script: script, line: line,
      message: "no \(owner) has a field '\(name)'; it is nil everywhere")
    (warning.field, warning.owner) = (name, owner)
    warnOnce(warning, about: "\(owner).\(name)")
  }
}
