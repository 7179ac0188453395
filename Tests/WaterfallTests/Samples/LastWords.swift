import Testing

extension ExitTest.Result? {
  /// Returns whether a program wrote a text to standard error before it stopped.
  func said(_ words: String) -> Bool {
    String(decoding: self?.standardErrorContent ?? [], as: UTF8.self).contains(words)
  }
}
