import Browser
import Foundation
import Testing
import Workplaces

extension PreviewPageTests {
  @Suite struct TokenTests {
    private func workplace() throws -> Workplace {
      try Workplace(["mine.lua": SampleItems.columns(4)])
    }

    @Test(
      "The address contains the page's state and no token; reloads and bookmarks work without it")
    func entrance() throws {
      let preview = try Preview(in: workplace(), ["mine.lua"])
      try preview.show("?width=800") { page in
        try page.settled()
        let address = try page.tab.value("location.href", as: String.self)
        #expect(address == "\(preview.origin)/?width=800")
        #expect(try page.tab.value("document.cookie", as: String.self) == "")
        #expect(try page.tab.value("history.length", as: Int.self) <= 2)
        try page.tab.load("\(preview.origin)/?width=600")
        try page.settled()
        #expect(
          try page.tab.value(
            "fetch('/export?side=a&format=svg').then((r) => r.status)", as: Int.self) == 200)
      }
    }

    @Test("The cookie of one preview gives access to another one of the same user, at any port")
    func ports() throws {
      let workplace = try workplace()
      let first = try Preview(in: workplace, ["mine.lua"])
      let second = try Preview(in: workplace, ["mine.lua", "--columns", "3"])
      #expect(first.token == second.token && first.port != second.port)
      try first.show(isAlone: false) { page in
        try page.settled()
        try page.tab.load("\(second.origin)/")
        try page.settled()
      }
    }

    @Test("A link on another site opens the page in a browser that has the token")
    func links() throws {
      let preview = try Preview(in: workplace(), ["mine.lua"])
      try preview.show(failures: ["403"], isAlone: false) { page in
        try page.settled()
        // Another name for this machine is another site, which has no cookie.
        try page.tab.load("http://localhost:\(preview.port)/")
        let link = "\(preview.origin)/?width=500"
        try page.tab.run("const link = arguments[0]; setTimeout(() => { location = link; })", link)
        try page.tab.wait(for: "location.href === '\(link)'")
        try page.settled()
        #expect(
          try page.tab.value("location.href", as: String.self) == "\(preview.origin)/?width=500")
      }
    }

    @Test("A browser without the token sees how to get access, and does not reload")
    func refused() throws {
      let (preview, other) = (
        try Preview(in: workplace(), ["mine.lua"]), try Preview(in: workplace(), ["mine.lua"])
      )
      #expect(preview.token != other.token)
      try other.show(failures: ["403"], isAlone: false) { page in
        try page.settled()
        try page.tab.load("\(preview.origin)/")
        #expect(
          try page.tab.value("document.body.innerText", as: String.self)
            .contains("Open the address that moonfall preview printed"))
      }
    }

    @Test("An open page explains what to do when the preview has another token after a restart")
    func restart() throws {
      let port = "\(Int.random(in: 20_000..<32_000))"
      let preview = try Preview(in: workplace(), ["mine.lua", "--port", port])
      try preview.show(failures: ["net::ERR_", "403"]) { page in
        try page.settled()
        _ = try preview.end(by: SIGKILL)
        let again = try Preview(in: workplace(), ["mine.lua", "--port", port])
        try page.tab.wait(
          for: "document.querySelector('#connection .words').textContent", as: String.self
        ) { $0 == "Restarted: open the address that the preview printed" }
        // Opening the address in this browser gives access again.
        try page.tab.run("return fetch('/?token=\(again.token)').then((answer) => answer.status)")
        try page.tab.wait(
          for: "document.querySelector('#connection .words').textContent", as: String.self
        ) { $0 == "Live" }
        withExtendedLifetime(again) {}
      }
    }
  }
}
