import Foundation
import Testing
import Workplaces

/// Pictures outside the items' folder.
@Suite struct OutsidePicturesTests {
  private static let svg = PreviewEventTests.svg

  /// Three pictures inside the folder, and five outside.
  private static func workplace() throws -> Workplace {
    let workplace = try Workplace(["out.svg": svg, "in/a.svg": svg, "in/deep/b.svg": svg])
    let out = workplace.url("out.svg").path
    let sources = [
      "a.svg", "deep/b.svg", "file://\(workplace.url("in/a.svg").path)", "../out.svg",
      "%2E%2E/out.svg", out, "file://\(out)", "link.svg",
    ]
    let items = sources.map { "{\"src\": \"\($0)\"}" }.joined(separator: ",\n")
    try workplace.write("[\(items)]", to: "in/items.json")
    try workplace.write("src\n\(sources.joined(separator: "\n"))\n", to: "in/items.csv")
    try FileManager.default.createSymbolicLink(
      atPath: workplace.url("in/link.svg").path, withDestinationPath: "../out.svg")
    return workplace
  }

  private static let warning = """
    warning: the pictures of 5 items lie outside the folder in/ and are not read; \
    --outside-pictures allows that

    """

  @Test(
    "Every command leaves out pictures outside, and reports that once",
    arguments: [
      "layout", "items", "scroll", "check captions", "render --format svg", "render -o wall.png",
      "render --format html", "render --format html --embed",
    ], ["json", "csv"])
  func commands(command: String, format: String) throws {
    let workplace = try Self.workplace()
    let words = command.split(separator: " ").map(String.init)
    let file = "in/items.\(format)"
    let isCheck = words[0] == "check"
    let call = isCheck ? words + [file] : [words[0], file] + words.dropFirst()
    // Facts that were read with permission must not be known without it.
    for allows in [false, true, false] {
      let outcome = try workplace.moonfall(call + (allows ? ["--outside-pictures"] : []))
      #expect(outcome.code == 0)
      #expect(outcome.errors.components(separatedBy: "outside").count == (allows ? 3 : 3))
      #expect(outcome.errors.contains("\(file): \(Self.warning)") != allows, "\(outcome.errors)")
      #expect(
        outcome.errors.contains(
          "\(file): the pictures of 5 items lie outside the folder in/ and are read") == allows)
      #expect(!outcome.errors.contains("not shown"))
      let count = allows ? 8 : 3
      switch words[0] {
      case "items":
        #expect(outcome.output.components(separatedBy: "\"width\":30").count == count + 1)
      case "layout":
        let flat = outcome.output.components(separatedBy: "\"height\":262").count
        #expect(flat == count + 1, "\(outcome.output)")
      case "render" where words != ["render", "-o", "wall.png"]:
        let pictures = try XMLElements(outcome.output).all
          .filter { $0.name == "img" || $0.name == "image" }
        #expect(pictures.count == count)
      default: break
      }
      // A page neither shows nor names a forbidden picture.
      if !allows { #expect(!outcome.output.contains("out.svg\"") || words[0] == "items") }
    }
  }

  @Test("A page in another folder refers to permitted files, and to those outside if permitted")
  func page() throws {
    let workplace = try Self.workplace()
    func sources(_ more: String...) throws -> [String?] {
      let call = ["render", "in/items.json", "-o", "in/deep/wall.html"] + more
      #expect(try workplace.moonfall(call).code == 0)
      return try XMLElements(workplace.read("in/deep/wall.html")).all.filter { $0.name == "img" }
        .map { $0.attributes["src"] }
    }
    #expect(try sources() == ["../a.svg", "b.svg", "../a.svg"])
    #expect(
      try sources("--outside-pictures") == [
        "../a.svg", "b.svg", "../a.svg", "../../out.svg", "../../out.svg", "../../out.svg",
        "../../out.svg", "../link.svg",
      ])
  }

  @Test("Pictures of standard input are relative to the working directory, as the message says")
  func standardInput() throws {
    let workplace = try Self.workplace()
    let items = #"[{"src": "in/a.svg"}, {"src": "in/../../a.svg"}, {"src": "/etc/hosts"}]"#
    let outcome = try workplace.moonfall("items", "-", input: items)
    #expect(outcome.output.components(separatedBy: "\"width\":30").count == 2)
    #expect(
      outcome.errors.hasPrefix(
        """
        standard input: warning: the pictures of 2 items lie outside the current folder and are \
        not read; --outside-pictures allows that

        """))
  }

  @Test(
    "In a folder of pictures, links to outside are items without a size, and linked folders are left out"
  )
  func folder() throws {
    let workplace = try Self.workplace()
    try workplace.write(Self.svg, to: "more/c.svg")
    try FileManager.default.createSymbolicLink(
      atPath: workplace.url("in/more").path, withDestinationPath: "../more")
    let bounded = try workplace.moonfall("items", "in")
    #expect(bounded.output.components(separatedBy: "\n").count == 4)
    #expect(bounded.output.components(separatedBy: "\"width\":30").count == 3)
    #expect(
      bounded.errors.hasPrefix(
        """
        in: warning: 1 item's picture and 1 linked folder lie outside the folder in/ and are not \
        read; --outside-pictures allows that

        """))
    let all = try workplace.moonfall("items", "in", "--outside-pictures")
    #expect(all.output.components(separatedBy: "\"width\":30").count == 5)
    #expect(all.errors.contains("lie outside the folder in/ and are read"))
    #expect(try workplace.moonfall(line: "layout in --strict").code == 0)
  }

  @Test("The preview follows the same rule, and so do its exports", arguments: [false, true])
  func preview(allows: Bool) throws {
    let workplace = try Self.workplace()
    let worker = try WorkerCall(
      in: workplace, list: ["in/items.json"] + (allows ? ["--outside-pictures"] : []))
    let wall = try worker.wall()
    let count = allows ? 8 : 3
    #expect(
      wall.facts["pictures"] as? [String: Int]
        == ["here": count, "remote": 0, "outside": 8 - count])
    for format in ["svg", "html"] {
      let body = try worker.ask("export", "side=a&format=\(format)").body
      #expect(
        String(decoding: body, as: UTF8.self).components(separatedBy: "data:image/").count
          == count + 1)
    }
  }
}
