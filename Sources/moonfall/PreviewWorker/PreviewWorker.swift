import Preview

/// The process that lays out for a preview: one for each script shown.
///
/// It is asked line by line, and answers one request after the other; see ``WorkerConnection``.
struct PreviewWorker {
  /// The first word of its call, which people do not write.
  static let word = "preview-worker"

  private let side: PreviewSide
  private var options = Options()

  /// Reads the call.
  ///
  /// - Parameter arguments: The side, and the words of the preview's call.
  /// - Throws: A usage failure, also where no server has started the process.
  init(_ arguments: [String]) throws(CommandError) {
    guard let side = arguments.first.flatMap(PreviewSide.init), WorkerConnection.isOpen else {
      throw .usage("\(PreviewWorker.word) is started by 'moonfall preview'")
    }
    self.side = side
    try options.read(Array(arguments.dropFirst()), for: .preview)
    if side == .b, options.against == nil {
      throw .usage("side b is the script after --against, and there is none")
    }
  }

  func run() throws(CommandError) {
    let channel = WorkerConnection()
    let session = PreviewSession(side, options, channel)
    channel.send(event: .ready)
    while let line = channel.nextLine() {
      guard let request = PreviewRequest(line) else { continue }
      channel.send(session.answer(to: request), to: request)
    }
  }
}

/// One of the two walls that a preview shows.
enum PreviewSide: String {
  case a
  /// That of the script after `--against`.
  case b
}
