import Items
import Platform
import Preview
import TextOutput

/// `moonfall preview`: the wall in the browser, redrawn on every save.
struct PreviewCommand {
  private let options: Options
  /// The call's arguments after the command, which the workers receive too.
  private let arguments: [String]

  /// The default port, so that the page can be bookmarked, and the number of ports tried after it.
  private static let port = 4173
  private static let portCount = 20

  init(_ options: Options, _ arguments: [String]) {
    self.options = options
    self.arguments = arguments
  }

  func run() throws(CommandError) {
    let input = try InputArguments(options)
    // The page shows the same, and uses the file when it appears.
    let missing = PreviewItems.missing(input.file)
    if let missing { Reporter(options).show(missing) }
    var preview = try previewOptions(input)
    preview.knownFailure = missing?.report.text.visibleLine
    let (token, isKept) = PreviewToken.ofUser()
    preview.token = token
    let server = try start(preview)
    try Output.print("\(server.url)\n")
    Reporter(options).note(
      "open the printed address to see the wall, which is redrawn on every save; stop with Ctrl-C")
    if !isKept {
      Reporter(options).note(
        "the token cannot be kept in $XDG_RUNTIME_DIR/moonfall or $XDG_STATE_HOME/moonfall; after "
          + "a restart, open the new address")
    }
    // The server stops after its last use.
    withExtendedLifetime(server) {
      if options.opensBrowser { open(server.url) }
      CurrentProcess.waitForever()
    }
  }

  private func start(_ preview: PreviewOptions) throws(CommandError) -> PreviewServer {
    do throws(PreviewError) {
      return try PreviewServer(preview)
    } catch {
      let words =
        switch error {
        case .system(let words): "the page cannot be served: \(words)"
        case .portTaken where options.port != nil:
          "port \(preview.ports.lowerBound) is in use; give another --port, or leave it out for the next "
            + "free one"
        case .portTaken:
          "ports \(preview.ports.lowerBound) to \(preview.ports.upperBound) are taken; give "
            + "another one with --port"
        }
      throw CommandError(.outputFailed, [Diagnostic("port", words)])
    }
  }

  private func previewOptions(_ input: InputArguments) throws(CommandError) -> PreviewOptions {
    var sides = [PreviewOptions.Side(name: "a", script: input.script)]
    if let against = options.against { sides.append(.init(name: "b", script: against.script)) }
    for index in sides.indices {
      sides[index].files = PreviewItems.watched(input)
      guard let script = sides[index].script, ScriptFinder.isPath(script) else { continue }
      sides[index].files.append(Array("s\(script)".utf8))
    }
    let port = options.port ?? Self.port
    let last = options.port ?? Self.port + Self.portCount - 1
    var worker = PreviewOptions.WorkerProgram(
      path: CurrentProcess.program, before: [PreviewWorker.word], after: arguments)
    worker.unresponsiveCode = ExitCode.scriptFailed.rawValue
    var preview = PreviewOptions(
      title: input.name, sides: sides, ports: port...last, worker: worker)
    preview.descriptions = PageDescriptions.module
    preview.showsRemotePictures = options.showsRemotePictures
    preview.pictureEndings = PictureFolder.endings
    let isJSON = options.isJSON
    preview.report = { PreviewCommand.show($0, isJSON: isJSON) }
    if options.positionals.contains("-") {
      if TerminalDevice.isTerminal(.standardInput) {
        Reporter(options).note("reading items from the terminal; end with Ctrl-D")
      }
      let copies = try InputCopy(count: 2 * sides.count).descriptors
      for (index, side) in sides.enumerated() {
        preview.inputs[side.name] = (layout: copies[2 * index], export: copies[2 * index + 1])
      }
    }
    return preview
  }

  /// Prints errors and recoveries in the terminal.
  private static func show(_ report: PreviewReport, isJSON: Bool) {
    var options = Options()
    options.isJSON = isJSON
    var diagnostic =
      switch report {
      case .failed(let line): Diagnostic("preview", line)
      case .recovered(let line): Diagnostic("preview", line, severity: .note)
      }
    diagnostic.report = ReportText(diagnostic.message)
    Reporter(options).show(diagnostic)
  }

  /// Opens an address in the user's browser with the system's program for that, and waits for
  /// that program to end.
  private func open(_ url: String) {
    let program = Subprocess.urlOpener
    do throws(SystemError) {
      // The browser may be its child and keep running.
      let opener = try Subprocess(
        program, [url], descriptors: [0: .null, 1: .null, 2: .null], isSearched: true,
        outlives: true)
      _ = opener.end()
    } catch {
      Reporter(options).note("the browser cannot be opened: \(program): \(error.message)")
    }
  }
}
