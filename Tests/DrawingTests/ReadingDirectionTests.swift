import Testing

@testable import Drawing

@Suite struct ReadingDirectionTests {
  @Test(
    "The first letter with a direction decides the reading direction",
    arguments: [
      ("hello", false), ("", false), ("123", false), ("مرحبا", true), ("שלום abc", true),
      ("abc שלום", false), ("… 12 — مرحبا", true), ("山川", false),
    ])
  func direction(text: String, expected: Bool) {
    #expect(readsRightToLeft(text) == expected)
  }
}
