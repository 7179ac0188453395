/// The first line of a message from a worker; `length` bytes follow it.
///
/// The line holds the number of the request that is answered (0 for an event), the status, the
/// content type (for an event its name), the length, and optionally the name of the answer as a
/// file. Tabs separate the fields.
public struct MessageHead: Sendable {
  let number: Int
  let status: Int
  let type: String
  let length: Int
  let fileName: String?

  private static let lengthLimit = 1 << 30

  /// Creates the head of an answer.
  public init(answer number: Int, status: Int, type: String, length: Int, fileName: String?) {
    self.number = number
    self.status = status
    self.type = type
    self.length = length
    self.fileName = fileName
  }

  /// Creates the head of an event.
  public init(event: WorkerEvent, length: Int) {
    self.init(answer: 0, status: 200, type: event.rawValue, length: length, fileName: nil)
  }

  /// Reads a line without its line feed; returns `nil` if no worker writes such a line.
  init?(_ line: ArraySlice<UInt8>) {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 4 || fields.count == 5, let number = Query.number(fields[0]),
      let status = Query.number(fields[1]), (200...599).contains(status),
      let length = Query.number(fields[3]), length <= Self.lengthLimit,
      // The type becomes a header.
      fields[2].utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else { return nil }
    let fileName = fields.count > 4 && !fields[4].isEmpty ? fields[4] : nil
    self.init(
      answer: number, status: status, type: fields[2], length: length, fileName: fileName)
  }

  /// The line with its line feed.
  public var line: String {
    "\(number)\t\(status)\t\(type)\t\(length)\(fileName.map { "\t\($0)" } ?? "")\n"
  }
}
