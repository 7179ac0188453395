import Browser
import Testing
import Workplaces

extension Preview {
  /// Shows the page in a new tab.
  ///
  /// - Parameters:
  ///   - query: The page's state.
  ///   - failures: Parts of the error messages that pages may report.
  ///   - isAlone: Whether requests to other hosts are errors.
  ///   - look: Uses the page.
  /// - Throws: `Page.Failure` for an error in `look`.
  func show(
    _ query: String = "", failures: [String] = [], isAlone: Bool = true,
    _ look: (Page) throws -> Void
  ) throws {
    let browser = try #require(BrowserTrait.browser)
    _ = (try browser.requests(), try browser.complaints())
    let tab = try browser.open()
    defer { try? tab.close() }
    let page = Page(tab: tab)
    do {
      try tab.load(address(query))
      try look(page)
    } catch {
      // Kept where the tests are run with --attachments-path.
      if let picture = try? tab.screenshot() {
        Attachment.record([UInt8](picture), named: "page.png")
      }
      throw Page.Failure(error: error, page: try? page.words())
    }
    if isAlone {
      #expect(
        try browser.requests().filter { address in
          !["\(origin)/", "data:", "blob:"].contains { address.hasPrefix($0) }
        } == [])
    }
    let complaints = try browser.complaints()
    #expect(complaints.filter { words in !failures.contains { words.contains($0) } } == [])
  }
}
