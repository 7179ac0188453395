/// What can be read from a script's text: params that nothing reads, fields that are missing,
/// conditions that are not what they seem, functions as they are written.
///
/// Each kind has its file.
/// It would rather say nothing than what is not so.
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
        // A module that is no Lua is kept too: a script may go on without it.
        guard name == script.file || script.isLua(text) else { return nil }
        return (name, SourceTokens(text))
      }
  }
}
