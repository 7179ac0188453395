import Testing

extension ExitTest.Result? {
  /// Tells whether a program said something before it ended.
  ///
  /// Optimized programs end without words.
  func said(_ words: String) -> Bool {
    #if DEBUG
      String(decoding: self?.standardErrorContent ?? [], as: UTF8.self).contains(words)
    #else
      self != nil
    #endif
  }
}
