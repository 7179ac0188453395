import LayoutScripting
import Platform
import Spelling
import TextOutput

/// `moonfall new`: writes a starter script.
struct NewCommand {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws(CommandError) {
    guard options.positionals.count <= 1 else {
      throw .usage("new takes one file name, as in 'moonfall new mine.lua'")
    }
    let text =
      if let name = options.from { try ScriptFinder().find(name).text } else { Gallery.starter }
    guard let path = options.positionals.first else { return try Output.print(text) }
    guard path.hasSuffix(".lua") else {
      guard !path.isEmpty, !path.hasSuffix("/") else {
        throw .usage("write a file's name, as in 'moonfall new mine.lua'")
      }
      let from = options.from.map { ["--from", $0] } ?? []
      throw .usage(
        "a script's file name ends in .lua: \(ShellText.call("new", file: "\(path).lua", from))")
    }
    if path.exists {
      throw CommandError(
        .outputFailed, [Diagnostic("output", "\(path) already exists; name another file")])
    }
    try Output.write(to: path) { (output) throws(CommandError) in
      try output.run { (output) throws(Output.WriteError) in try output.write(text) }
    }
    try Output.print(
      "wrote \(path.visibleLine); see it with: \(ShellText.call("preview", file: path))\n")
  }
}
