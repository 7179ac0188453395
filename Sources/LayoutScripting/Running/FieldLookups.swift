internal import LuaHosting
internal import Spelling
internal import TextOutput
internal import Waterfall

/// Answers names that scripts read and that are not there: with nil and a warning, or with words.
package final class FieldLookups {
  private var warn: (ScriptWarning) -> Void
  private let script: String
  private var warned: Set<String> = []
  /// Fields that are nil everywhere, as was found out in this layout.
  private var absent: Set<String> = []
  /// The fields that any item has.
  var itemFields: [String] = [] { didSet { absent = [] } }
  /// The fields that any section has.
  var sectionFields: [String] = [] { didSet { absent = [] } }
  var params: [String] = []
  /// The way of the layout that is made: some members have other names in a strip.
  var axis = WaterfallLayout.Axis.vertical
  var isStrict = false

  init(script: String, warn: @escaping (ScriptWarning) -> Void) {
    self.script = script
    self.warn = warn
  }

  /// The most warnings; what is beyond them is neither told nor remembered.
  private static let most = 20

  /// The maximum number of absent fields that are remembered, so that near names of each are looked
  /// for once.
  private static let maximumAbsent = 1000

  /// Gives a warning unless one of its kind about the same thing was given before.
  func warnOnce(_ warning: ScriptWarning, about cause: String) {
    if warned.count > FieldLookups.most || !warned.insert(cause).inserted { return }
    var warning = warning
    if warned.count > FieldLookups.most {
      warning.message = "more warnings are left out"
      (warning.field, warning.owner) = (nil, nil)
    }
    warn(warning)
  }

  /// The warnings that are given while a body runs, each cause once, whatever was told before.
  package func collecting(_ body: () -> Void) -> [ScriptWarning] {
    let outer = (warn, warned)
    defer { (warn, warned) = outer }
    var found: [ScriptWarning] = []
    warn = { found.append($0) }
    warned = []
    body()
    return found
  }

  /// Returns where the name is nil, throws the words where it is a mistake.
  ///
  /// The line is told where it is known: Lua's own errors bring theirs along.
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

  /// A field that no item or section has: a near name is a slip of the pen.
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
