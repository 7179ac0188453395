import LayoutScripting
import LuaHosting

/// Sets the params of a script that may change between two walls.
///
/// A value belongs to a param's name and type: if the param now has another type than
/// the one that the value was set for, or no longer allows the value, its default is used.
struct PreviewParams {
  /// The values that were set, and the kinds of their params then.
  private var known: [String: (value: String, kind: Param.Kind)] = [:]

  /// Sets params; if a name occurs twice, the last value counts.
  ///
  /// - Returns: Warnings for values that the script does not accept.
  mutating func set(
    _ values: [(name: String, value: String)], of script: LayoutScript
  ) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    for (index, (name, value)) in values.enumerated()
    where !values[(index + 1)...].contains(where: { $0.name == name }) {
      let kind = script.params.first { $0.name == name }?.kind
      if let kind, let before = known[name], before.value == value,
        kind.family != before.kind.family
      {
        warnings.append(
          PreviewParams.warning(
            "param '\(name)' has another type now; '\(value)' is ignored", of: name, script))
        continue
      }
      do throws(ValueError) {
        try script.setParam(name, to: value)
        if let kind { known[name] = (value, kind) }
      } catch {
        warnings.append(
          PreviewParams.warning("\(error.message); the value is ignored", of: name, script))
      }
    }
    return warnings
  }

  private static func warning(
    _ message: String, of param: String, _ script: LayoutScript
  ) -> Diagnostic {
    var warning = Diagnostic("param", message, severity: .warning, of: script.file)
    warning.param = param
    return warning
  }
}
