import Testing

@testable import Spelling

@Suite struct SpellingTests {
  @Test(
    "The nearest name is the one with the fewest changes",
    arguments: [
      ("heigth", ["width", "height"], "height"),
      ("widht", ["height", "width"], "width"),
      ("titel", ["tags", "title"], "title"),
      ("titl", ["title"], "title"),
      ("titlee", ["title"], "title"),
      ("tatle", ["title"], "title"),
      ("Title", ["title"], "title"),
      ("HEIGHT", ["height"], "height"),
      ("ids", ["id"], "id"),
      ("é", ["e"], "e"),
      ("columncount", ["column_count", "column"], "column_count"),
      ("dearest-fith", ["featured-wide", "dearest-fifth"], "dearest-fifth"),
    ] as [(String, [String], String)])
  func near(name: String, candidates: [String], expected: String) {
    #expect(nearest(to: name, among: candidates) == expected)
  }

  @Test(
    "A name that takes more than one change for every three letters is not near",
    arguments: [
      ("heigth", ["width", "weight_of"]),
      ("tile", ["total"]),
      ("x", ["id", "width"]),
      ("price", ["pieces"]),
      ("abc", ["cab"]),
      ("size", ["span"]),
      ("", ["id"]),
      ("height", []),
      ("height", ["height"]),
    ] as [(String, [String])])
  func far(name: String, candidates: [String]) {
    #expect(nearest(to: name, among: candidates) == nil)
  }

  @Test("The nearer name wins, and the first of equally near ones")
  func order() {
    #expect(nearest(to: "spaning", among: ["spinning", "spanning"]) == "spanning")
    #expect(nearest(to: "bar", among: ["car", "baz", "tar"]) == "car")
  }

  @Test("Two letters that changed places are one change")
  func swapped() {
    #expect(nearest(to: "sapn", among: ["span"]) == "span")
    #expect(nearest(to: "spna", among: ["span"]) == "span")
  }

  @Test("Names of any length are compared in an instant")
  func long() {
    let name = String(repeating: "a", count: 1_000_000)
    #expect(nearest(to: name, among: ["a", name + "b"]) == name + "b")
    #expect(nearest(to: "a", among: [name]) == nil)
  }

  @Test("The end of a message suggests the nearest name, or is empty")
  func words() {
    #expect(didYouMean("heigth", among: ["height"]) == ", did you mean 'height'?")
    #expect(didYouMean("gap", among: ["height"]) == "")
  }
}
