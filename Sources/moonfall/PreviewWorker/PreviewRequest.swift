/// What the server asks a worker.
struct PreviewRequest {
  /// What can be asked.
  enum Verb: String {
    case wall
    case cards
    case item
    case details
    case export
    /// The server's own question: what is wrong with the script and the items.
    case check
  }

  /// The request's number, above 0.
  let number: Int
  /// `nil` for one that is not known.
  let verb: Verb?
  /// Grows when the items have changed.
  let generation: Int
  /// The query of the page's request, still percent-encoded.
  let query: String

  /// Reads a line: number, verb, generation and query with tabs between them.
  init?(_ line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 4, let number = Int(fields[0]), number > 0,
      let generation = Int(fields[2])
    else { return nil }
    self.number = number
    verb = Verb(rawValue: String(fields[1]))
    self.generation = generation
    query = String(fields[3])
  }
}
