internal import LayoutScripting
internal import LuaHosting

/// Likely mistakes that a script's text shows: params that nothing reads, fields that do not exist,
/// conditions that are always true, and so on.
///
/// Each kind has its own file. A note that might be wrong is left out.
struct SourceNotes {
  let script: LayoutScript
  /// The script's own text first.
  let sources: [(name: String, text: SourceTokens)]

  init(_ script: LayoutScript) {
    self.script = script
    let names = script.texts.texts.keys.sorted()
    sources =
      (names.filter { $0 == script.file } + names.filter { $0 != script.file }).compactMap { name in
        let text = LayoutScript.lua(of: script.texts.texts[name] ?? "")
        // A module that is not Lua is among the texts too: a script may go on without it.
        guard name == script.file || script.isLua(text) else { return nil }
        return (name, SourceTokens(text))
      }
  }
}

extension ItemSource {
  /// Returns the first of the items that a check tries in which a field holds a value that fits.
  func firstItem(withField field: Int, where fits: (LuaValue) -> Bool) -> ScriptError.Item? {
    let count = Swift.min(count, CheckReport.maximumItems)
    return (0..<count).first { fits(value(ofField: field, item: $0)) }.map(named)
  }
}
