import LayoutScript

/// `moonfall new`: writes a script to start from.
struct NewCommand {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws(CommandFailure) {
    guard options.positionals.count <= 1 else {
      throw .usage("new takes one file name, as in 'moonfall new mine.lua'")
    }
    let text =
      if let name = options.from { try ScriptFinder().find(name).text } else { Gallery.starter }
    guard let path = options.positionals.first else { return try Output.print(text) }
    guard path.hasSuffix(".lua") else {
      let word = Moonfall.shellWord("\(path).lua")
      throw .usage("a script's file name ends in .lua: moonfall new \(word)")
    }
    if access(path, F_OK) == 0 {
      throw CommandFailure(
        .outputFailed, [Diagnostic("output", "\(path) is there already; name another file")])
    }
    try Output.write(to: path) { (output) throws(CommandFailure) in
      try output.run { (output) throws(Output.Fault) in try output.write(text) }
    }
    let word = Moonfall.shellWord(path)
    try Output.print("wrote \(path); see it with: moonfall preview \(word)\n")
  }
}
