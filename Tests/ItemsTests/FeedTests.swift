import Foundation
import Items
import LuaHosting
import TestFiles
import Testing

@Suite struct FeedTests {
  /// The values of the first item of a response.
  struct Case: CustomTestStringConvertible {
    var file: String
    var service: String
    var fields: [String]
    var width: Double?
    var height: Double?
    var src: String
    var title: String?

    var testDescription: String { file }
  }

  static let cases = [
    Case(
      file: "unsplash", service: "Unsplash", fields: ["src=/urls/small", "title=alt_description"],
      width: 4000, height: 6000, src: "https://images.example/aB3?w=400",
      title: "a boat on a grey lake"),
    Case(
      file: "pexels", service: "Pexels", fields: ["src=/src/large", "title=alt"], width: 3066,
      height: 3968, src: "https://img.example/1001/l.png", title: "Brown rocks and trees"),
    Case(
      file: "pixabay", service: "Pixabay",
      fields: ["width=imageWidth", "height=imageHeight", "src=webformatURL", "title=tags"],
      width: 4000, height: 2250, src: "https://cdn.example/195893_640.jpg",
      title: "blossom, bloom, flower"),
    Case(
      file: "flickr-search", service: "Flickr",
      fields: ["width=width_m", "height=height_m", "src=url_m"], width: 500, height: 375,
      src: "https://live.example/501.jpg", title: "Pier"),
    Case(
      file: "flickr-public", service: "Flickr", fields: ["src=/media/m"], width: nil, height: nil,
      src: "https://live.example/601_m.jpg", title: "Gulls"),
  ]

  private func text(_ name: String) throws -> String {
    try Repository.text("Tests/ItemsTests/Fixtures/\(name).json")
  }

  private func written(_ feed: RecognizedFeed?) -> [String]? {
    feed?.fields.map { "\($0.name)=\($0.source)" }
  }

  @Test("The responses of known services are read without options", arguments: cases)
  func services(_ expected: Case) throws {
    let items = try load(try text(expected.file))
    #expect(items.count == 2)
    #expect(items.feed?.service == expected.service)
    #expect(written(items.feed) == expected.fields)
    #expect(items.widths.first == expected.width)
    #expect(items.heights.first == expected.height)
    #expect(items.value("src", 0) == .string(expected.src))
    #expect(items.value("title", 0) == expected.title.map { .string($0) })
  }

  @Test(
    "They are recognized as NDJSON and as sections, too",
    arguments: [
      "pixabay",
      "flickr-search",
    ])
  func shapes(_ name: String) throws {
    let items = try load(try text(name), at: name == "pixabay" ? "/hits" : nil)
    let rows = (0..<items.count).map { item in
      #"{"imageWidth": \#(items.widths[item]), "imageHeight": "9", "webformatURL": "a"}"#
    }
    for text in [
      rows.joined(separator: "\n"), "[[], [\(rows.joined(separator: ","))]]",
      #"{"sections": [{"items": []}, {"items": [\#(rows.joined(separator: ","))]}]}"#,
      "imageWidth,imageHeight,webformatURL\n\(items.widths[0]),9,a\n\(items.widths[1]),9,b",
    ] {
      let again = try load(text)
      #expect(again.widths == items.widths)
      #expect(again.heights == [9, 9])
      #expect(again.value("src", 0) == .string("a"))
    }
  }

  @Test("A given mapping takes precedence, and the picture and its size belong together")
  func explicit() throws {
    let pixabay = try text("pixabay")
    let large = try load(
      pixabay,
      fields: [
        FieldMapping(name: "src", source: "largeImageURL"),
        FieldMapping(name: "title", source: "user"),
      ])
    #expect(written(large.feed) == ["width=imageWidth", "height=imageHeight"])
    #expect(large.value("src", 0) == .string("https://cdn.example/195893_1280.jpg"))
    #expect(large.value("title", 0) == .string("Josch"))
    let preview = try load(
      pixabay, fields: [FieldMapping(name: "width", source: "previewWidth")])
    #expect(written(preview.feed) == ["height=previewHeight", "src=previewURL", "title=tags"])
    #expect(preview.widths == [150, 100])
    let square = try load(
      #"[{"width_q": "150", "height_q": "150", "url_q": "q", "url_l": "l", "width_l": "1024", "height_l": 683}]"#
    )
    #expect(written(square.feed) == ["width=width_l", "height=height_l", "src=url_l"])
  }

  @Test("A Flickr picture without a size gets that of the original")
  func original() throws {
    let items = try load(#"[{"url_m": "m", "o_width": "4000", "o_height": "3000"}]"#)
    #expect(written(items.feed) == ["width=o_width", "height=o_height", "src=url_m"])
  }

  @Test(
    "The items' own fields stay",
    arguments: [
      (
        #"{"width": "3", "imageWidth": 9, "imageHeight": 9, "webformatURL": "a"}"#,
        ["src=webformatURL"]
      ),
      (#"{"src": "own", "title": "own", "urls": {"small": "a"}}"#, []),
      (
        #"{"src": null, "title": "", "urls": {"small": "a"}, "description": "d"}"#,
        ["src=/urls/small", "title=description"]
      ),
    ])
  func own(_ item: String, _ fields: [String]) throws {
    #expect(written(try load("[\(item)]").feed) ?? [] == fields)
  }

  @Test(
    "Other items are not recognized as a service",
    arguments: [
      "[]", "[{}]", "[[]]", #"[{"src": "own", "title": "own", "urls": {"small": "a"}}]"#,
      #"[{"url": "a", "tags": "x"}]"#,
      #"[{"src": {"tiny": "t"}, "url": "p"}]"#,
      #"[{"urls": {"small": 7}}]"#, #"[{"urls": "x", "media": ["m"]}]"#, #"[{"imageWidth": 3}]"#,
      #"[{"imageWidth": 3, "imageHeight": "high"}]"#, #"[{"imageWidth": 3, "imageHeight": 0}]"#,
    ])
  func none(_ text: String) throws {
    #expect(try load(text).feed == nil)
  }

  @Test("Most of the first items decide, and a broken one is still reported with its position")
  func majority() throws {
    let items = try load(
      #"[{"urls": {"small": "u"}}, {"webformatURL": "a"}, {"webformatURL": "b"}]"#)
    #expect(items.feed?.service == "Pixabay")
    #expect(items.value("src", 0) == .nil)
    let error = loadError("[{\"webformatURL\": \"a\"},\n {\"webformatURL\": oops}]")
    #expect(error?.line == 2)
    #expect(
      loadError(#"[{"imageWidth": 3, "imageHeight": 4}, {"imageWidth": "x"}]"#)?.message
        == "width (imageWidth) is \"x\", but a width is a number above 0")
  }
}
