import Testing

extension ExitTest.Result? {
  /// Tells whether a program said something before it ended.
  func said(_ words: String) -> Bool {
    String(decoding: self?.standardErrorContent ?? [], as: UTF8.self).contains(words)
  }
}
