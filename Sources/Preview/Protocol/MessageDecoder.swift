/// Splits the bytes that a worker sends into answers and events.
struct MessageDecoder {
  /// A complete message from a worker.
  enum Message {
    case answer(MessageHead, ArraySlice<UInt8>)
    /// An event and its contents; `nil` for an event that is unknown here.
    case event(WorkerEvent?, ArraySlice<UInt8>)
  }

  /// The bytes are not a message of a worker.
  struct InvalidMessageError: Error {}

  /// The received bytes; decoded messages are removed once no further message is complete.
  var inbox: [UInt8] = []
  private var taken = 0
  /// The head and the range of the body, once the first line has arrived.
  private var head: (MessageHead, body: Range<Int>)?

  private static let lineLimit = 8 << 10

  /// Returns the next message, or `nil` if it is not complete yet.
  mutating func next() throws(InvalidMessageError) -> Message? {
    if head == nil { head = try nextHead() }
    guard let (head, body) = head, body.upperBound <= inbox.count else {
      if head == nil, taken > 0 {
        inbox.removeFirst(taken)
        taken = 0
      }
      return nil
    }
    self.head = nil
    taken = body.upperBound
    return head.number == 0
      ? .event(WorkerEvent(rawValue: head.type), inbox[body]) : .answer(head, inbox[body])
  }

  private func nextHead() throws(InvalidMessageError) -> (MessageHead, body: Range<Int>)? {
    let line = inbox[taken...].prefix(Self.lineLimit)
    guard let end = line.firstIndex(of: UInt8(ascii: "\n")) else {
      if line.count == Self.lineLimit { throw InvalidMessageError() }
      return nil
    }
    guard let head = MessageHead(line[..<end]) else { throw InvalidMessageError() }
    return (head, end + 1..<end + 1 + head.length)
  }
}
