import Testing

@testable import Preview

@Suite struct MessageDecoderTests {
  private func words(_ message: MessageDecoder.Message) -> String {
    switch message {
    case .event(let event, let contents):
      "\(event?.rawValue ?? "-") \(String(decoding: contents, as: UTF8.self))"
    case .answer(let head, let body):
      "\(head.number) \(head.status) \(head.type) \(head.fileName ?? "-") "
        + String(decoding: body, as: UTF8.self)
    }
  }

  @Test(
    "Messages are decoded the same way in whatever pieces their bytes arrive",
    arguments: [1, 2, 3, 7, 1000])
  func pieces(count: Int) throws {
    let text =
      "0\t200\tready\t0\n1\t200\ta/b\t3\na\nb2\t404\tc/d\t1\tfile\nx0\t200\tprogress\t2\nhi"
    var decoder = MessageDecoder()
    var found: [String] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      decoder.inbox += rest.prefix(count)
      rest = rest.dropFirst(count)
      while let message = try decoder.next() { found.append(words(message)) }
    }
    #expect(found == ["ready ", "1 200 a/b - a\nb", "2 404 c/d file x", "progress hi"])
    #expect(decoder.inbox.isEmpty)
  }

  @Test(
    "Invalid bytes are an error",
    arguments: [
      "\n", "1\n", "1\t200\ta/b\n", "1\t200\ta/b\t-1\n", "1\t200\ta/b\t9999999999999999999999\n",
      "1\t200\ta/b\t1073741825\n", "x\t200\ta/b\t0\n", "1\t99\ta/b\t0\n", "1\t600\ta/b\t0\n",
      "1\t200\ta\r\nb\t0\n", "1\t200\ta/b\t0\tf\tg\n", "-1\t200\ta/b\t0\n",
      String(repeating: "1", count: 9000),
    ])
  func invalid(text: String) {
    var decoder = MessageDecoder()
    decoder.inbox = Array(text.utf8)
    #expect(throws: MessageDecoder.InvalidMessageError.self) { while try decoder.next() != nil {} }
  }
}
