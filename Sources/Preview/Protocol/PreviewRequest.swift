/// A request from the server to a worker, sent as one line.
public struct PreviewRequest: Sendable {
  /// The kinds of requests.
  public enum Verb: String, Sendable {
    case wall
    case cards
    case item
    case details
    case export
    /// Checks the script and the items for errors.
    case check

    /// Finds the verb that a page's path names; `nil` also for `check`, which only the server asks.
    init?(page path: Substring) {
      self.init(rawValue: String(path))
      if self == .check { return nil }
    }
  }

  /// The request's number, above 0; the answer repeats it.
  public let number: Int
  /// The kind of request; `nil` if the line names no known verb.
  public let verb: Verb?
  /// The items' generation, which grows when they change.
  public let generation: Int
  /// The query of the page's request, still percent-encoded.
  public let query: String

  init(number: Int, _ verb: Verb, generation: Int, query: String) {
    self.number = number
    self.verb = verb
    self.generation = generation
    self.query = query
  }

  /// Reads a line without its line feed; returns `nil` if it is not a request.
  public init?(_ line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 4, let number = Int(fields[0]), number > 0,
      let generation = Int(fields[2])
    else { return nil }
    self.number = number
    verb = Verb(rawValue: String(fields[1]))
    self.generation = generation
    query = String(fields[3])
  }

  /// The request as a line: number, verb, generation and query, separated by tabs.
  var line: String { "\(number)\t\(verb?.rawValue ?? "")\t\(generation)\t\(query)\n" }
}
