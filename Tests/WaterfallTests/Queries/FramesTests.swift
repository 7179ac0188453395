import Testing
import Waterfall

@Suite struct FramesTests {
  static let layout = WaterfallLayout(
    .init(width: 320, insets: Insets(top: 1)),
    sections: [[], [20, Item(10, span: 2)], [], [5], []])

  @Test("An item has a frame, a first column, a span and a section")
  func facts() {
    let layout = Self.layout
    #expect(layout.itemCount == 3)
    #expect(
      layout.frames == [
        Rect(x: 0, y: 2, width: 100, height: 20), Rect(x: 110, y: 2, width: 210, height: 10),
        Rect(x: 0, y: 24, width: 100, height: 5),
      ])
    #expect(layout.columns == [0, 1, 0])
    #expect((0..<3).map(layout.span(of:)) == [1, 2, 1])
    #expect((0..<3).map(layout.section(of:)) == [1, 1, 3])
  }

  @Test("A span greater than the number of columns is reported as that number")
  func wideSpan() {
    let layout = WaterfallLayout(.init(width: 320), [Item(1, span: 99)])
    #expect(layout.span(of: 0) == 3)
    #expect(layout.frame(of: 0) == Rect(x: 0, y: 0, width: 320, height: 1))
  }

  /// A question about an item.
  enum Question: Codable, CaseIterable {
    case frame, column, span, section

    func ask(_ item: Int) {
      switch self {
      case .frame: _ = FramesTests.layout.frame(of: item)
      case .column: _ = FramesTests.layout.column(of: item)
      case .span: _ = FramesTests.layout.span(of: item)
      case .section: _ = FramesTests.layout.section(of: item)
      }
    }
  }

  @Test(
    "Asking for an item that does not exist stops the program", arguments: Question.allCases,
    [-1, 3, .max])
  func noSuchItem(question: Question, item: Int) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [question, item] in
      question.ask(item)
    }
    #expect(result.said("an item must be in 0..<itemCount"))
  }
}
