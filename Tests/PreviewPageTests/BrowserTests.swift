import Browser
import Foundation
import Testing
import Workplaces

extension PreviewPageTests {
  /// The features of the browser driver that the other tests rely on.
  @Suite struct BrowserTests {
    @Test("A tab runs scripts, has focus and keys, and reports errors and requests")
    func tab() throws {
      let browser = try #require(BrowserTrait.browser)
      _ = (try browser.requests(), try browser.complaints())
      let tab = try browser.open()
      defer { try? tab.close() }
      try tab.load("data:text/html,<input id=words><input type=checkbox id=on>")
      try tab.run("document.querySelector('#words').focus()")
      try tab.type("Hi!")
      #expect(try tab.value("document.querySelector('#words').value", as: String.self) == "Hi!")
      #expect(try tab.value("document.hasFocus()", as: Bool.self))
      #expect(try tab.value("document.querySelector('#none')", as: String?.self) == nil)
      #expect(try tab.run("return Promise.resolve(arguments[0] + 1)", 2, as: Int.self) == 3)
      try tab.click("#on")
      #expect(try tab.value("document.querySelector('#on').checked", as: Bool.self))
      let media = "matchMedia('(prefers-reduced-motion: reduce)').matches"
      #expect(try tab.value(media, as: Bool.self))
      try tab.prefer(["prefers-reduced-motion": "no-preference"])
      #expect(try !tab.value(media, as: Bool.self))
      #expect(throws: BrowserError.self) { try tab.wait(for: "false", limit: 0.1) }
      #expect(throws: BrowserError.self) { try tab.run("throw new Error('as meant')") }
      // A port where nobody listens any more.
      let nobody = "http://127.0.0.1:\(try Listener().port)/x"
      try tab.run("console.error('as meant'); return fetch('\(nobody)').catch(() => 0)")
      #expect(try browser.complaints().contains { $0.contains("as meant") })
      #expect(try browser.requests().contains(nobody))
    }

    @Test("Nothing is left of a browser, however it ends")
    func nothingLeft() throws {
      func open() throws -> (processes: [Int32], folder: String) {
        let driver = try Driver()
        return try withExtendedLifetime(driver) {
          let tab = try Browser(driver, recordsRequests: false).open()
          try tab.load("about:blank")
          let folder = driver.folder.deletingLastPathComponent().path
          #expect(access(folder, F_OK) == 0)
          return (try processes(of: folder), folder)
        }
      }
      let (running, folder) = try open()
      #expect(running.count > 3)
      #expect(access(folder, F_OK) != 0)
      // The crash handler notices the end by itself.
      try wait { running.allSatisfy { kill($0, 0) != 0 || isZombie($0) } }
    }

    /// Returns the processes whose arguments contain a folder's path.
    private func processes(of folder: String) throws -> [Int32] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { entry in
        guard let number = Int32(entry),
          let file = FileHandle(forReadingAtPath: "/proc/\(entry)/cmdline"),
          // It may have ended since.
          let words = try? file.readToEnd()
        else { return nil }
        return String(decoding: words, as: UTF8.self).contains(folder) ? number : nil
      }
    }

    /// Returns whether a process is a zombie.
    private func isZombie(_ process: Int32) -> Bool {
      guard let file = FileHandle(forReadingAtPath: "/proc/\(process)/stat"),
        let bytes = try? file.readToEnd()
      else { return true }
      return String(decoding: bytes, as: UTF8.self).contains(") Z ")
    }
  }
}
