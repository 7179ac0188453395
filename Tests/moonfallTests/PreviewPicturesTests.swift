import Foundation
import LayoutScript
import Testing
import Workplaces

@testable import moonfall

@Suite struct PreviewPicturesTests {
  @Test("What is opened for a picture is the file that was found to be inside, not the way to it")
  func resolved() throws {
    let workplace = try Workplace([
      "out.svg": PreviewEventTests.svg, "in/deep/sea.svg": PreviewEventTests.svg,
    ])
    for (link, file) in [("way", "in/deep"), ("out.svg", "out.svg")] {
      try FileManager.default.createSymbolicLink(
        at: workplace.url("in/\(link)"), withDestinationURL: workplace.url(file))
    }
    let folder = workplace.url("in").path + "/"
    let addresses = ["way/sea.svg", "out.svg", "none.svg", "deep"]
    let items = ItemList(addresses.map { [.init("src", .string($0))] })
    let pictures = PreviewPictures(of: items, in: folder)
    let files = addresses.indices.map { item in
      pictures.file(ofItem: item, at: Array((folder + addresses[item]).utf8))
        .map { String(decoding: $0, as: UTF8.self) }
    }
    let real = workplace.url("in").resolvingSymlinksInPath().path
    #expect(files == ["\(real)/deep/sea.svg", nil, nil, nil])
  }
}
