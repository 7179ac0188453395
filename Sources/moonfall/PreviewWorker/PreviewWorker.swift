import Preview

/// The process that lays out for a preview, one for each script shown.
///
/// It receives requests as lines, and answers one after another; see ``WorkerConnection``.
struct PreviewWorker {
  /// The first argument of its call, which only the server uses.
  static let word = "preview-worker"

  private let side: PreviewSide
  private var options = Options()

  /// Creates a worker from its arguments.
  ///
  /// - Parameter arguments: The side, and the arguments of the preview's call.
  /// - Throws: A usage error, also if no server has started the process.
  init(_ arguments: [String]) throws(CommandError) {
    guard let side = arguments.first.flatMap(PreviewSide.init), WorkerConnection.isOpen else {
      throw .usage("\(PreviewWorker.word) is started by 'moonfall preview'")
    }
    self.side = side
    try options.read(Array(arguments.dropFirst()), for: .preview)
    if side == .b, options.against == nil {
      throw .usage("side b is the script after --against, but there is none")
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
  /// The wall of the script after `--against`.
  case b
}
