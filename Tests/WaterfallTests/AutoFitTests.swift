import Testing
import Waterfall

/// What edits keep where tracks of `auto-fit` are empty.
@Suite struct AutoFitTests {
  /// An edit of items in four tracks of `auto-fit`, two of which are empty before and afterwards.
  enum AutoFitEdit: CaseIterable {
    case none, otherHeight, removal, move, insertion, append

    /// Makes the edit; the third of the items must still be there, and be the third.
    func make(_ layout: inout WaterfallLayout, _ items: inout [Item]) {
      switch self {
      case .none: break
      case .otherHeight:
        items[0].height = 7
        layout.setHeight(of: 0, to: 7, delegate: GivenItems(items))
      case .removal:
        items.remove(at: 3)
        layout.remove(3..<4, delegate: GivenItems(items))
      case .move:
        items.swapAt(0, 1)
        layout.move(0, to: 1, delegate: GivenItems(items))
      case .insertion:
        items.insert(Item(3, column: 1), at: 3)
        layout.insert(at: 3, delegate: GivenItems(items))
      case .append:
        items.append(Item(3, column: 0))
        layout.append(1, delegate: GivenItems(items))
      }
    }
  }

  @Test(
    "A height that was set stays where an item keeps its width, though tracks are empty",
    arguments: AutoFitEdit.allCases, ["100px", "minmax(100px, 1fr)"])
  func setHeightBesideEmptyTracks(edit: AutoFitEdit, track: String) throws {
    let configuration = WaterfallLayout.Configuration(
      width: 430, tracks: try Tracks("repeat(auto-fit, \(track))"))
    // The delegate does not learn of the height that is set.
    var items: [Item] = [10, 20, 30, 40].enumerated().map { Item($1, column: $0 % 2) }
    var layout = WaterfallLayout(configuration, items)
    layout.setHeight(of: 2, to: 99, delegate: GivenItems(items))
    edit.make(&layout, &items)
    items[2].height = 99
    #expect(layout.frames == WaterfallLayout(configuration, items).frames)
  }

  @Test("It stays also where a removal leaves the first empty track, beside others as wide")
  func setHeightBeforeEmptyTracks() throws {
    let configuration = WaterfallLayout.Configuration(
      width: 320, tracks: try Tracks("repeat(auto-fit, 100px)"))
    var items: [Item] = [10, 20, 30]
    var layout = WaterfallLayout(configuration, items)
    layout.setHeight(of: 0, to: 99, delegate: GivenItems(items))
    items.remove(at: 2)
    layout.remove(2..<3, delegate: GivenItems(items))
    #expect(layout.frames.map(\.height) == [99, 20])
  }

  @Test("Where the width changes the delegate is asked, as where tracks are filled again")
  func newWidth() throws {
    struct Squares: WaterfallLayoutDelegate {
      func height(ofItem item: Int, width: Double, span: Int) -> Double { width }
    }
    var layout = WaterfallLayout(
      .init(width: 320, tracks: try Tracks("repeat(auto-fit, minmax(100px, 1fr))")), itemCount: 2,
      delegate: Squares())
    layout.setHeight(of: 0, to: 99, delegate: Squares())
    #expect(layout.frames.map(\.height) == [99, 155])
    layout.append(1, delegate: Squares())
    #expect(layout.frames.map(\.height) == [100, 100, 100])
  }

  @Test("Beside empty tracks no item is asked twice at one width, nor for its span again")
  func questionsBesideEmptyTracks() throws {
    let delegate = CountedItems([10, 20, 30].enumerated().map { Item($1, column: $0 % 2) })
    var layout = WaterfallLayout(
      .init(width: 430, tracks: try Tracks("repeat(auto-fit, 100px)")), itemCount: 3,
      delegate: delegate)
    #expect(delegate.heights == [0, 1, 2])
    delegate.forget()
    delegate.items.append(Item(5, column: 0))
    layout.append(1, delegate: delegate)
    layout.setHeight(of: 0, to: 99, delegate: delegate)
    #expect(delegate.heights == [3] && delegate.spans == [3])
  }

  @Test(
    "With lanes, an item chooses among the tracks that stay; with other rules, among all",
    arguments: [
      (Placement.lanes, 0.0, 50.0), (.lanes(tolerance: .infinity), 0, 50), (.shortest, 80, 0),
      (.inOrder, 0, 50), (.inReverseOrder, 80, 0),
    ])
  func tracksThatStay(placement: Placement, x: Double, y: Double) throws {
    let layout = WaterfallLayout(
      .init(
        width: 300, spacing: Spacing(0), tracks: try Tracks("repeat(auto-fit, 80px)"),
        placement: placement),
      [Item(50, column: 0), 10])
    #expect(layout.frame(of: 1) == Rect(x: x, y: y, width: 80, height: 10))
  }

  @Test("With lanes, the tracks that stay follow from the items, also after edits")
  func tracksThatStayAfterEdits() throws {
    let configuration = WaterfallLayout.Configuration(
      width: 400, spacing: Spacing(0), tracks: try Tracks("repeat(auto-fit, 80px)"),
      placement: .lanes)
    var items: [Item] = [Item(50, column: 0), 10, Item(10, span: 2), Item(30, column: 4), 5]
    var layout = WaterfallLayout(configuration, items)
    // Four tracks for the items that name none, and the fifth by name: all stay.
    for index in [4, 2, 1] {
      items.remove(at: index)
      layout.remove(index..<index + 1, delegate: GivenItems(items))
      #expect(layout.frames == WaterfallLayout(configuration, items).frames)
    }
    #expect(layout.columns(ofSection: 0).map(\.width) == [80, 0, 0, 0, 80])
    items.append(7)
    layout.append(1, delegate: GivenItems(items))
    #expect(layout.frames == WaterfallLayout(configuration, items).frames)
  }
}
