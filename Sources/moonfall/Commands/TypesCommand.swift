import LayoutScripting

/// `moonfall types`: prints the script contract for editors.
struct TypesCommand {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws(CommandError) {
    guard options.positionals.isEmpty else {
      throw .usage("types takes no value; write to a file with: moonfall types -o moonfall.lua")
    }
    try options.write { (output) throws(CommandError) in
      try output.run { (output) throws(Output.WriteError) in
        try output.write(TypeAnnotations.text)
      }
    }
  }
}
