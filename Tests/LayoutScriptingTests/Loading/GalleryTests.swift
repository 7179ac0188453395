import LuaHosting
import ScriptSamples
import Testing
import Waterfall

@testable import LayoutScripting

@Suite struct GalleryTests {
  @Test("The gallery has the documented scripts, in order")
  func names() {
    #expect(
      Gallery.names == [
        "alternating", "balanced", "captions", "dearest-fifth", "featured-wide", "fixed-ratio",
        "fixed-width", "pinned", "pull-flow", "topics", "two-columns",
      ])
    #expect(Gallery.text(of: "absent") == nil)
  }

  @Test("Every script has a description, and its params have help", arguments: GallerySamples.names)
  func about(name: String) throws {
    let script = try LayoutScript(text: GallerySamples.text(name), name: name)
    #expect(script.name?.isEmpty == false)
    #expect(script.description?.hasSuffix(".") == true)
    for param in script.params { #expect(param.help?.isEmpty == false, "\(param.name)") }
    #expect(GallerySamples.text(name).contains("--"))
  }

  @Test(
    "Every script lays out any number of items at any width, with or without fields, twice the same",
    arguments: GallerySamples.names, [0, 1, 2, 60])
  func layouts(name: String, count: Int) throws {
    for width in [5.0, 320, 1200] {
      for hasFields in [true, false] {
        let items = GallerySamples.items(count, hasFields: hasFields)
        let script = try LayoutScript(text: GallerySamples.text(name), name: name)
        let scripted = try script.layout(items, options: .init(width: width))
        let wall = Wall(scripted)
        #expect(wall.frames.count == count)
        #expect(wall.frames.allSatisfy { $0.maxY <= wall.contentSize.height })
        #expect(Wall(try script.layout(items, options: .init(width: width))) == wall)
        let again = try LayoutScript(text: GallerySamples.text(name), name: name)
        #expect(Wall(try again.layout(items, options: .init(width: width))) == wall)
        try scripted.draw(isColor: { $0.hasPrefix("#") }) { (appearance) throws(ScriptErrors) in
          for item in 0..<count {
            let height = try appearance(item, scripted.layout.frame(of: item)).pictureHeight
            #expect(height ?? 0 >= 0)
          }
        }
      }
    }
  }

  @Test("Params can be set to both ends of their ranges", arguments: GallerySamples.names)
  func ends(name: String) throws {
    for isLeast in [true, false] {
      let script = try LayoutScript(text: GallerySamples.text(name), name: name)
      for param in script.params {
        if let end = isLeast ? param.minimum : param.maximum {
          try script.setParam(param.name, to: "\(Int(end.rounded(.up)))")
        }
      }
      let wall = Wall(try script.layout(GallerySamples.items(20, hasFields: true)))
      #expect(wall.frames.count == 20)
    }
  }

  @Test("Captions leave space below the picture if there is a title")
  func captions() throws {
    let text = GallerySamples.text("captions")
    let items = ItemList(
      ["width": 100, "height": 100, "title": "Sea"], ["width": 100, "height": 100])
    let wall = try Wall(text, items, options: .init(width: 32 + 240 + 16 + 240))
    #expect(wall.frames.map(\.height) == [288, 240])
  }

  @Test("Featured items are wide if there are three columns")
  func featured() throws {
    let items = ItemList(["featured": true], ["featured": false])
    let text = GallerySamples.text("featured-wide")
    let wide = try Wall(text, items, options: .init(width: 32 + 900))
    #expect(wide.frames[0].width > 2 * wide.frames[1].width)
    let narrow = try Wall(text, items, options: .init(width: 32 + 600))
    #expect(narrow.frames[0].width == narrow.frames[1].width)
  }

  @Test("Pinned items are in the last column at any width", arguments: [320.0, 700, 1200])
  func pinned(width: Double) throws {
    let items = ItemList.pictures(20).with("kind", of: ["photo", "photo", "ad"])
    let wall = try Wall(GallerySamples.text("pinned"), items, options: .init(width: width))
    let last = wall.sections[0].columnCount - 1
    for item in stride(from: 2, to: 20, by: 3) { #expect(wall.columns[item] == last) }
    #expect(last == 0 || wall.columns.contains(0))
  }

  @Test("Topics are sections in order of appearance, with a header if there is a topic")
  func topics() throws {
    let items = ItemList(["topic": "b"], ["topic": ["a", "b"]], [:], ["topic": "b"])
    let wall = try Wall(GallerySamples.text("topics"), items)
    #expect(wall.titles == ["b", "a", nil])
    #expect(wall.sections.map(\.header?.height) == [44, 44, nil])
  }

  @Test("In a balanced wall each item ends as high as it can")
  func balanced() throws {
    let wall = try Wall(
      GallerySamples.text("balanced"), .pictures(12), options: .init(width: 32 + 400 + 32))
    #expect(wall.sections[0].columnCount == 3)
    #expect(Set(wall.frames.map(\.width)) == [200, 100])
    var ends = [16.0, 16, 16]
    let widths = [200.0, 100, 100]
    for (item, frame) in wall.frames.enumerated() {
      let ratio = frame.height / frame.width
      let endings = (0..<3).map { ends[$0] + widths[$0] * ratio }
      let best = try #require(endings.indices.min { endings[$0] < endings[$1] })
      #expect(wall.columns[item] == best, "item \(item + 1)")
      ends[wall.columns[item]] = frame.maxY
    }
  }

  @Test("The most expensive fifth of the items stands out")
  func dearest() throws {
    let items = ItemList.pictures(20).with(
      "price", of: (1...20).map { .integer(Int64($0 * 7 % 20)) })
    let wall = try Wall(GallerySamples.text("dearest-fifth"), items)
    let narrowest = try #require(wall.frames.map(\.width).min())
    let wide = wall.frames.indices.filter { wall.frames[$0].width > narrowest }
    #expect(Set(wide.map { ($0 + 1) * 7 % 20 }) == [16, 17, 18, 19])
  }
}
