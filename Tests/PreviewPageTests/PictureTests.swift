import Browser
import Foundation
import SamplePictures
import Testing
import Workplaces

extension PreviewPageTests {
  @Suite struct PictureTests {
    @Test("Pictures of a folder are shown, the right way up")
    func folder() throws {
      struct Shown: Decodable {
        var width: Int
        var height: Int
        /// The red and the blue at the top, and at the bottom.
        var top: [Int]
        var bottom: [Int]
      }
      let workplace = try Workplace()
      let folder = workplace.url("photos")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try Data(SamplePicture.turned).write(to: folder.appendingPathComponent("turned.jpg"))
      let arguments = ["photos", "--width", "600"]
      let frame = try #require(try LayoutFrames(in: workplace, arguments).frames[1])
      #expect(frame.height == 2 * frame.width)
      try Preview(in: workplace, arguments).show { page in
        try page.settled()
        let image = "document.querySelector('.cell[data-item=\"1\"] img')"
        try page.tab.wait(for: "\(image)?.complete && \(image).naturalWidth > 0")
        let shown: Shown = try page.tab.run(
          """
          const image = \(image);
          const { naturalWidth: width, naturalHeight: height } = image;
          const canvas = new OffscreenCanvas(width, height).getContext(
            "2d", { willReadFrequently: true });
          canvas.drawImage(image, 0, 0);
          const at = (y) => {
            const data = canvas.getImageData(width / 2, y * height, 1, 1).data;
            return [data[0], data[2]];
          };
          return { width, height, top: at(0.1), bottom: at(0.9) };
          """, as: Shown.self)
        #expect(shown.height > shown.width)
        #expect(shown.top.map { $0 > 150 } == [true, false], "\(shown)")
        #expect(shown.bottom.map { $0 > 150 } == [false, true], "\(shown)")
      }
    }

    @Test("Pictures are shown whatever the names of their files, from JSON and from a folder")
    func names() throws {
      let names = [
        "a\"b<c>.svg", "q?mark.svg", "ha#sh.svg", "a%20b.svg", "10:30.svg", "a\\b.svg", "🌙 &.svg",
      ]
      let workplace = try Workplace()
      for name in names {
        try workplace.write(SamplePicture.drawing(width: 30, height: 20), to: "in/\(name)")
      }
      let items = try JSONEncoder().encode(names.map { ["src": $0] })
      try workplace.write(String(decoding: items, as: UTF8.self), to: "in/items.json")
      for input in ["in/items.json", "in"] {
        try Preview(in: workplace, [input, "--width", "600"]).show { page in
          try page.settled()
          try page.tab.wait(
            for: """
              [...document.querySelectorAll('.cell img')].filter((image) =>
                image.complete && image.naturalWidth > 0).length === \(names.count)
              """)
        }
      }
    }

    @Test("Pictures have the colours of their profiles, and a neutral grey behind them")
    func colors() throws {
      let workplace = try Workplace()
      let color: [UInt16] = [200, 100, 50]
      let pictures: [(PNG, [Int])] = [
        (PNG(.color, size: 64) { _, _ in color }, [200, 100, 50, 255]),
        (PNG(.color, size: 64) { _, _ in [30, 30, 30] }, [30, 30, 30, 255]),
        (
          PNG(.color, size: 64, chunks: [PNG.profile(Profile.displayP3.bytes)]) { _, _ in color },
          Profile.displayP3.sRGB([200, 100, 50]) + [255]
        ),
        (PNG(.greyWithAlpha, size: 64) { _, _ in [0, 128] }, [0, 0, 0, 128]),
      ]
      let folder = workplace.url("photos")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      for (index, (png, _)) in pictures.enumerated() {
        try Data(png.bytes).write(to: folder.appendingPathComponent("\(index).png"))
      }
      try Preview(in: workplace, ["photos", "--width", "600"]).show { page in
        try page.settled()
        for (index, (_, right)) in pictures.enumerated() {
          let cell = "document.querySelector('.cell[data-item=\"\(index + 1)\"]')"
          let image = "\(cell)?.querySelector('img')"
          try page.tab.wait(for: "\(image)?.complete && \(image).naturalWidth > 0")
          let seen: [Int] = try page.tab.run(
            """
            const context = new OffscreenCanvas(8, 8).getContext("2d");
            context.drawImage(\(image), 0, 0, 8, 8);
            return Array.from(context.getImageData(4, 4, 1, 1).data);
            """, as: [Int].self)
          #expect(isNear(seen, right, within: 1), "\(index): \(seen), not \(right)")
          let ground = try page.tab.value(
            "getComputedStyle(\(cell).querySelector('div')).backgroundColor", as: String.self)
          #expect(ground == "rgb(232, 232, 232)")
        }
      }
    }

    @Test("Thumbnails have the pixels of the screen, and no more")
    func density() throws {
      let workplace = try Workplace(["sea.svg": SamplePicture.drawing(width: 4000, height: 2000)])
      try workplace.write(#"[{"src": "sea.svg", "width": 4000, "height": 2000}]"#, to: "items.json")
      try Preview(in: workplace, ["items.json", "--width", "300", "--columns", "1"]).show { page in
        try page.settled()
        try page.tab.resize(width: 1600, height: 900, pixels: 2)
        try page.tab.reload()
        try page.settled()
        let image = "document.querySelector('.cell img')"
        try page.tab.wait(for: "\(image)?.complete && \(image).naturalWidth >= 600")
        #expect(try page.tab.value("\(image).naturalWidth", as: Int.self) <= 620)
      }
    }

    @Test("No picture is requested from another host, and the page says how many are missing")
    func remoteWithout() throws {
      let host = try Listener()
      let workplace = try Workplace(["items.json": SamplePicture.items(at: host.port)])
      try Preview(in: workplace, ["items.json", "--width", "600"]).show { page in
        try page.settled()
        #expect(try page.text().contains("--remote-pictures"))
        #expect(try host.request(within: 0.5) == nil)
        #expect(
          try page.tab.value("document.querySelectorAll('.cell img').length", as: Int.self) == 0)
      }
    }

    @Test("With --remote-pictures, pictures are requested from other hosts")
    func remoteWith() throws {
      let host = try Listener()
      let workplace = try Workplace(["items.json": SamplePicture.items(at: host.port)])
      let arguments = ["items.json", "--width", "600", "--remote-pictures"]
      try Preview(in: workplace, arguments).show(isAlone: false) { page in
        let request = try #require(try host.request(within: 60))
        #expect(request.head.hasPrefix("GET /far.svg "))
        // It receives only the request for the picture.
        #expect(!request.head.lowercased().contains("referer"))
        try request.answer(SamplePicture.drawing(width: 30, height: 20), type: "image/svg+xml")
        try page.settled()
        let image = "document.querySelector('.cell img')"
        try page.tab.wait(for: "\(image)?.complete && \(image).naturalWidth > 0")
      }
    }
  }
}
