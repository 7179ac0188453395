import LayoutScripting
import LuaHosting

/// Sets the params of a script that changes between two walls.
///
/// A value is kept by its param's name and type: where a param of the name is of another type than
/// the one that the value was set for, or does not allow it any more, the default holds.
struct PreviewParams {
  /// The values that were set, and the kinds of their params then.
  private var known: [String: (value: String, kind: Param.Kind)] = [:]

  /// Sets params, the last of one name, and warns of what the script does not take.
  ///
  /// - Returns: The warnings.
  mutating func set(
    _ values: [(name: String, value: String)], of script: LayoutScript
  ) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    for (index, (name, value)) in values.enumerated()
    where !values[(index + 1)...].contains(where: { $0.name == name }) {
      let kind = script.params.first { $0.name == name }?.kind
      if let kind, let before = known[name], before.value == value,
        !kind.resembles(before.kind)
      {
        warnings.append(
          PreviewParams.warning(
            "param '\(name)' is of another type now; '\(value)' is left out", of: name, script))
        continue
      }
      do throws(ValueError) {
        try script.setParam(name, to: value)
        if let kind { known[name] = (value, kind) }
      } catch {
        warnings.append(
          PreviewParams.warning("\(error.message); the value is left out", of: name, script))
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
