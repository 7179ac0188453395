import Foundation
import LayoutScripting
import PictureAddresses
import Testing
import Workplaces

@testable import moonfall

@Suite struct PreviewPicturesTests {
  @Test("Pictures are local if they are in the folder, with links followed, and outside otherwise")
  func places() throws {
    let workplace = try Workplace([
      "out.svg": PreviewEventTests.svg, "in/deep/sea.svg": PreviewEventTests.svg,
      "in/q?mark.svg": PreviewEventTests.svg, "in/a\"b<c>.svg": PreviewEventTests.svg,
    ])
    for (link, file) in [("way", "in/deep"), ("out.svg", "out.svg")] {
      try FileManager.default.createSymbolicLink(
        at: workplace.url("in/\(link)"), withDestinationURL: workplace.url(file))
    }
    let folder = workplace.url("in").path + "/"
    let addresses = [
      "way/sea.svg", "out.svg", "none.svg", "q?mark.svg", "a\"b<c>.svg", "../out.svg", "//h/a.svg",
    ]
    let items = ItemList(addresses.map { [.init("src", .string($0))] })
    func pictures(allowsOutside: Bool) -> PreviewPictures {
      PreviewPictures(
        of: items, in: PictureScope(folder: Array(folder.utf8), allowsOutside: allowsOutside))
    }
    let inside = pictures(allowsOutside: false)
    #expect(inside.places == [.here, .outside, .here, .here, .here, .outside, .remote])
    #expect(
      String(decoding: inside.paths, as: UTF8.self).split(
        separator: "\0", omittingEmptySubsequences: false)
        == [
          folder[...], "\(folder)way/sea.svg", "", "\(folder)none.svg", "\(folder)q?mark.svg",
          "\(folder)a\"b<c>.svg", "", "",
        ])
    let all = pictures(allowsOutside: true)
    #expect(all.places == [.here, .here, .here, .here, .here, .here, .remote])
    // There is no folder to limit them.
    #expect(all.paths.first == 0)
  }
}
