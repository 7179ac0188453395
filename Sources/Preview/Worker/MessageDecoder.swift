/// Takes what a worker says apart: answers and events, each a line and so many bytes.
struct MessageDecoder {
  /// What a worker says.
  enum Message {
    case answer(Answer)
    /// Of a kind, with its contents.
    case event(String, ArraySlice<UInt8>)
  }

  struct Answer {
    let number: Int
    let status: Int
    let type: String
    /// What the answer is called as a file, `nil` where it is none.
    let fileName: String?
    let body: ArraySlice<UInt8>
  }

  /// It does not speak as a worker does.
  struct InvalidMessageError: Error {}

  /// What was received, with what was taken since the last time that nothing more was whole.
  var inbox: [UInt8] = []
  private var taken = 0
  /// The first line and where its body is, once the line is there.
  private var head: (fields: [String], body: Range<Int>)?

  private static let lineLimit = 8 << 10
  private static let lengthLimit = 1 << 30

  /// The next message, `nil` where it is not whole yet.
  mutating func next() throws(InvalidMessageError) -> Message? {
    if head == nil { head = try nextHead() }
    guard let (fields, body) = head, body.upperBound <= inbox.count else {
      if head == nil, taken > 0 {
        inbox.removeFirst(taken)
        taken = 0
      }
      return nil
    }
    head = nil
    taken = body.upperBound
    guard let number = Query.number(fields[0]) else { throw InvalidMessageError() }
    if number == 0 { return .event(fields[2], inbox[body]) }
    guard let status = Query.number(fields[1]), (200...599).contains(status) else {
      throw InvalidMessageError()
    }
    let fileName = fields.count > 4 && !fields[4].isEmpty ? fields[4] : nil
    return .answer(
      Answer(
        number: number, status: status, type: fields[2], fileName: fileName, body: inbox[body]))
  }

  private func nextHead() throws(InvalidMessageError) -> (fields: [String], body: Range<Int>)? {
    let line = inbox[taken...].prefix(Self.lineLimit)
    guard let end = line.firstIndex(of: UInt8(ascii: "\n")) else {
      if line.count == Self.lineLimit { throw InvalidMessageError() }
      return nil
    }
    let fields = line[..<end].split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    // The type becomes a header.
    guard fields.count == 4 || fields.count == 5, let length = Query.number(fields[3]),
      length <= Self.lengthLimit, fields[2].utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else { throw InvalidMessageError() }
    return (fields, end + 1..<end + 1 + length)
  }
}
