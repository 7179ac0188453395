import Foundation
import LayoutScripting
import Testing

@testable import moonfall

@Suite struct PreviewStateTests {
  @Test("The page's address has the keys of a wall, and no others")
  func keys() throws {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let script = try String(
      contentsOf: repository.appendingPathComponent("Sources/PreviewPage/address.js"),
      encoding: .utf8)
    let list = try #require(script.firstMatch(of: /layoutKeys = \[([^\]]*)\]/)).1
    let keys = list.matches(of: /"([^"]+)"/).map { String($0.1) }
    #expect(keys == PreviewState.keys + ["sample", "default"])
  }

  @Test("A page can set what decides a wall's frames")
  func wall() {
    #expect(PreviewState.keys.first == "width" && PreviewState.keys.last == "scale")
    let switches = LayoutSetting.all.map(\.description).filter(\.isSwitch)
    #expect(switches.map(\.negation) == ["--no-dense", "--no-keep-order"])
  }
}
