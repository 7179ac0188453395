import Foundation
import LayoutScripting
import Testing

@testable import moonfall

@Suite struct PreviewStateTests {
  @Test("The page receives every option that affects a wall's frames")
  func descriptions() throws {
    let lines = PageDescriptions.module.split(separator: "\n").drop { !$0.contains("options = [") }
      .dropFirst().prefix { $0 != "];" }
    let list = try lines.map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.dropLast().utf8)) as? [String: Any])
    }
    #expect(list.map { $0["key"] as? String } == PreviewState.keys)
    #expect(list.allSatisfy { ($0["label"] as? String)?.isEmpty == false })
  }

  @Test("A page can set everything that affects a wall's frames")
  func wall() throws {
    #expect(PreviewState.keys.first == "width" && PreviewState.keys.last == "scale")
    let switches = LayoutSetting.all.map(\.description).filter(\.isSwitch)
    #expect(switches.map(\.negation) == ["--no-dense", "--no-keep-order"])
  }

  @Test(
    "Switches can be turned off on the command line, and setting one twice is an error",
    arguments: LayoutSetting.all.map(\.description).filter(\.isSwitch).map(\.name))
  func negation(name: String) throws {
    var options = Options()
    try options.read(["--no-" + name.dropFirst(2)], for: .layout)
    #expect([options.layout.isDense, options.layout.keepsOrder].contains(false))
    #expect(options.given.map(\.value) == ["0"])
    #expect(throws: CommandError.self) {
      var options = Options()
      try options.read([name, "--no-" + name.dropFirst(2)], for: .layout)
    }
  }
}
