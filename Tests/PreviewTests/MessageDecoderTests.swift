import Testing

@testable import Preview

@Suite struct WorkerReaderTests {
  private func words(_ message: MessageDecoder.Message) -> String {
    switch message {
    case .event(let kind, let contents): "\(kind) \(String(decoding: contents, as: UTF8.self))"
    case .answer(let answer):
      "\(answer.number) \(answer.status) \(answer.type) \(answer.fileName ?? "-") "
        + String(decoding: answer.body, as: UTF8.self)
    }
  }

  @Test("Messages are the same however their bytes come", arguments: [1, 2, 3, 7, 1000])
  func pieces(count: Int) throws {
    let text =
      "0\t200\tready\t0\n1\t200\ta/b\t3\na\nb2\t404\tc/d\t1\tfile\nx0\t200\tprogress\t2\nhi"
    var reader = MessageDecoder()
    var found: [String] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      reader.inbox += rest.prefix(count)
      rest = rest.dropFirst(count)
      while let message = try reader.next() { found.append(words(message)) }
    }
    #expect(found == ["ready ", "1 200 a/b - a\nb", "2 404 c/d file x", "progress hi"])
    #expect(reader.inbox.isEmpty)
  }

  @Test(
    "What no worker says is nonsense",
    arguments: [
      "\n", "1\n", "1\t200\ta/b\n", "1\t200\ta/b\t-1\n", "1\t200\ta/b\t9999999999999999999999\n",
      "1\t200\ta/b\t1073741825\n", "x\t200\ta/b\t0\n", "1\t99\ta/b\t0\n", "1\t600\ta/b\t0\n",
      "1\t200\ta\r\nb\t0\n", "1\t200\ta/b\t0\tf\tg\n", "-1\t200\ta/b\t0\n",
      String(repeating: "1", count: 9000),
    ])
  func nonsense(text: String) {
    var reader = MessageDecoder()
    reader.inbox = Array(text.utf8)
    #expect(throws: MessageDecoder.InvalidMessageError.self) { while try reader.next() != nil {} }
  }
}
