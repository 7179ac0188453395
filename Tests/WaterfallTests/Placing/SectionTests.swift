import FuzzWaterfall
import Testing
import Waterfall

@Suite struct SectionTests {
  @Test("A section has a header, insets around the columns of items, and a footer")
  func anatomy() {
    let layout = WaterfallLayout(
      .init(
        width: 7, insets: Insets(1), spacing: Spacing(1), tracks: .count(2), headerHeight: 1,
        footerHeight: 2), [1, 2, 1])
    #expect(
      picture(of: layout) == """
        =======
        .......
        .00.11.
        ....11.
        .22....
        .......
        -------
        -------
        """)
  }

  /// Sections of items in two columns one point wide, with the expected picture.
  struct Drawn: Sendable {
    let sections: [[Item]]
    let picture: String

    init(_ sections: [[Item]], _ picture: String) {
      self.sections = sections
      self.picture = picture
    }
  }

  @Test(
    "A section starts where the previous one ends, without spacing between them",
    arguments: [
      Drawn(
        [[1, 2], [1], [1, 1]],
        """
        01
        .1
        2.
        34
        """),
      Drawn([[]], ""),
      Drawn([], ""),
      Drawn([[], [1], [], [], [1], []], "0.\n1."),
    ])
  func sequence(drawn: Drawn) {
    let layout = WaterfallLayout(
      .init(width: 2, spacing: Spacing(row: 5, column: 0), tracks: .count(2)),
      sections: drawn.sections)
    #expect(picture(of: layout) == drawn.picture)
    #expect(layout.sectionCount == drawn.sections.count)
  }

  @Test(
    "An empty section has its header, insets and footer, at any position",
    arguments: [
      Drawn(
        [[]],
        """
        ==
        ..
        ..
        --
        """),
      Drawn(
        [[], [1]],
        """
        ==
        ..
        ..
        --
        ==
        ..
        0.
        ..
        --
        """),
      Drawn(
        [[1], [], [1]],
        """
        ==
        ..
        0.
        ..
        --
        ==
        ..
        ..
        --
        ==
        ..
        1.
        ..
        --
        """),
      Drawn([], ""),
    ])
  func empty(drawn: Drawn) {
    let layout = WaterfallLayout(
      .init(
        width: 2, insets: Insets(top: 1, bottom: 1), spacing: Spacing(row: 5, column: 0),
        tracks: .count(2), headerHeight: 1, footerHeight: 1),
      sections: drawn.sections)
    #expect(picture(of: layout) == drawn.picture)
  }

  @Test("Each section starts its columns in turn with its own first one")
  func turns() {
    let layout = WaterfallLayout(
      .init(width: 2, spacing: Spacing(0), tracks: .count(2), placement: .inOrder),
      sections: [[1], [1, 1, 1]])
    #expect(
      picture(of: layout) == """
        0.
        12
        3.
        """)
  }

  @Test("A layout without sections has the container's width and no height")
  func noSection() {
    let layout = WaterfallLayout(
      .init(width: 320, insets: Insets(10), headerHeight: 44, footerHeight: 44), sections: [])
    #expect(layout.sectionCount == 0)
    #expect(layout.itemCount == 0)
    #expect(layout.contentSize == Size(width: 320, height: 0))
  }

  @Test("A section has its frame, header, footer, items and number of columns")
  func facts() {
    let layout = WaterfallLayout(
      .init(
        width: 100, insets: Insets(top: 1, left: 2, bottom: 3, right: 4), tracks: .count(2),
        headerHeight: 20, footerHeight: 30), sections: [[5], [7, 6]])
    let second = layout.section(1)
    #expect(second.frame == Rect(x: 0, y: 59, width: 100, height: 61))
    #expect(second.header == Rect(x: 0, y: 59, width: 100, height: 20))
    #expect(second.footer == Rect(x: 0, y: 90, width: 100, height: 30))
    #expect(second.items == 1..<3)
    #expect(second.columnCount == 2)
    #expect(layout.contentSize == Size(width: 100, height: 120))
  }

  @Test("A header or footer of height 0 has a frame; without one there is no frame")
  func noHeight() {
    let none = WaterfallLayout(.init(width: 9), [1]).section(0)
    #expect(none.header == nil)
    #expect(none.footer == nil)
    let flat = WaterfallLayout(.init(width: 9, headerHeight: 0, footerHeight: 0), [1]).section(0)
    #expect(flat.header == Rect(x: 0, y: 0, width: 9, height: 0))
    #expect(flat.footer == Rect(x: 0, y: 1, width: 9, height: 0))
  }

  @Test("Columns end with their last items, and empty columns end where the first row starts")
  func columns() {
    let layout = WaterfallLayout(
      .init(width: 34, insets: Insets(2), spacing: Spacing(3), tracks: .count(3), headerHeight: 5),
      sections: [[], [20, 10, Item(1, column: 1)]])
    let empty = layout.columns(ofSection: 0)
    #expect(empty.map(\.x) == [2, 13, 24])
    #expect(empty.map(\.width) == [8, 8, 8])
    #expect(empty.map(\.bottom) == [7, 7, 7])
    let filled = layout.columns(ofSection: 1)
    #expect(filled.map(\.x) == [2, 13, 24])
    #expect(filled.map(\.width) == [8, 8, 8])
    #expect(filled.map(\.bottom) == [36, 30, 16])
  }

  /// A length of a section that can be out of range.
  enum Length: String, Codable {
    case top, left, bottom, right, row, column, header, footer, tolerance

    func configuration(_ value: Double, _ axis: WaterfallLayout.Axis)
      -> WaterfallLayout.Configuration
    {
      var configuration = WaterfallLayout.Configuration(width: 320, axis: axis)
      switch self {
      case .top: configuration.insets.top = value
      case .left: configuration.insets.left = value
      case .bottom: configuration.insets.bottom = value
      case .right: configuration.insets.right = value
      case .row: configuration.spacing.row = value
      case .column: configuration.spacing.column = value
      case .header: configuration.headerHeight = value
      case .footer: configuration.footerHeight = value
      case .tolerance: configuration.placement = .shortest(tolerance: value)
      }
      return configuration
    }
  }

  @Test(
    "A length out of range stops the program with a message that states the rule, in strips too",
    arguments: [
      (Length.top, "-1", "the top inset of section 0 must be a finite number of points"),
      (.left, "nan", "the left inset of section 0 must be a finite number of points"),
      (.bottom, "inf", "the bottom inset of section 0 must be a finite number of points"),
      (.right, "1e10", "the right inset of section 0 must be a finite number of points from 0"),
      (.row, "nan", "the row spacing of section 0 must be a finite number of points"),
      (.column, "-0.5", "the column spacing of section 0 must be a finite number of points"),
      (.header, "-inf", "the header's height of section 0 must be a finite number of points"),
      (.footer, "nan", "the footer's height of section 0 must be a finite number of points"),
      (.tolerance, "-1", "a tolerance must be 0 or more, got -1.0"),
      (.tolerance, "nan", "a tolerance must be 0 or more, got nan"),
    ], [false, true])
  func refused(given: (length: Length, value: String, words: String), isStrip: Bool) async {
    let (length, value) = (given.length, given.value)
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [length = length as Length, value = value as String, isStrip] in
      let axis = isStrip ? WaterfallLayout.Axis.horizontal : .vertical
      _ = WaterfallLayout(length.configuration(try #require(Double(value)), axis), [])
    }
    #expect(result.said(given.words))
  }

  @Test("Adjacent columns and sections share exactly the same edge")
  func ulp() {
    let frames = WaterfallLayout(
      .init(width: 3.25, spacing: Spacing(0), tracks: .count(7)), Array(repeating: 1, count: 7)
    ).frames
    #expect(frames[5].maxX <= frames[6].x)
    #expect(!frames[5].overlaps(frames[6]))
    let section = WaterfallLayout(
      .init(width: 10, insets: Insets(0.1), tracks: .count(1), headerHeight: 0.7),
      sections: [[0.2], [0.3], [0.4]])
    for i in 1..<3 { #expect(section.section(i - 1).frame.maxY == section.section(i).frame.y) }
  }

  @Test("On whole pixels, items without spacing touch in every section", arguments: 1...10)
  func touching(tenths: Int) {
    for step in 1..<100 {
      let height = Double(step) * 0.1
      let layout = WaterfallLayout(
        .init(width: 10, spacing: Spacing(0), tracks: .count(1), scale: 1),
        sections: [[Item(Double(tenths) * 0.1)], [], Array(repeating: Item(height), count: 9)])
      let frames = layout.frames
      for item in 0..<9 {
        #expect(frames[item].maxY == frames[item + 1].y, "height \(height), item \(item)")
      }
      for index in 0..<2 {
        #expect(layout.section(index).frame.maxY == layout.section(index + 1).frame.y)
      }
    }
  }
}
