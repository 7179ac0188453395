import Browser
import Foundation
import Testing
import Workplaces

/// The page of `moonfall preview` in a real browser.
///
/// All tests share one browser and run one at a time: on two cores, parallel tests would be
/// slower with more.
@Suite(.serialized, .browser) struct PreviewPageTests {}

/// Runs a suite with a browser.
struct BrowserTrait: SuiteTrait, TestScoping {
  @TaskLocal static var browser: Browser?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let driver = try Driver()
    let browser = try Browser(driver)
    try await Self.$browser.withValue(browser) { try await function() }
    // It must not end before this.
    withExtendedLifetime(driver) {}
  }
}

extension Trait where Self == BrowserTrait {
  static var browser: Self { Self() }
}
