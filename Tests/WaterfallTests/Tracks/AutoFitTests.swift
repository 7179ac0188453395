import Testing
import Waterfall

/// Edits of sections with empty `auto-fit` tracks.
@Suite struct AutoFitTests {
  /// An edit of items in four `auto-fit` tracks, two of which are empty before and after it.
  enum AutoFitEdit: CaseIterable {
    case none, otherHeight, removal, move, insertion, append

    /// Makes the edit; the third item must stay the third.
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
    "An item that keeps its width keeps a height that was set, despite empty tracks",
    arguments: AutoFitEdit.allCases, ["100px", "minmax(100px, 1fr)"])
  func setHeightBesideEmptyTracks(edit: AutoFitEdit, track: String) throws {
    let configuration = WaterfallLayout.Configuration(
      width: 430, tracks: try Tracks("repeat(auto-fit, \(track))"))
    // The delegate does not know the height that is set.
    var items: [Item] = [10, 20, 30, 40].enumerated().map { Item($1, column: $0 % 2) }
    var layout = WaterfallLayout(configuration, items)
    layout.setHeight(of: 2, to: 99, delegate: GivenItems(items))
    edit.make(&layout, &items)
    items[2].height = 99
    #expect(layout.frames == WaterfallLayout(configuration, items).frames)
  }

  @Test("An item keeps a height that was set when a removal leaves the first empty track")
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

  @Test("The delegate is asked again if a width changes, as when empty tracks get items")
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

  @Test("With empty tracks, no item is asked twice for its span, or for its height at one width")
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
    "With lanes, an item chooses among the remaining tracks; with other rules, among all",
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

  @Test("With lanes, the items determine which tracks remain, after edits too")
  func tracksThatStayAfterEdits() throws {
    let configuration = WaterfallLayout.Configuration(
      width: 400, spacing: Spacing(0), tracks: try Tracks("repeat(auto-fit, 80px)"),
      placement: .lanes)
    var items: [Item] = [Item(50, column: 0), 10, Item(10, span: 2), Item(30, column: 4), 5]
    var layout = WaterfallLayout(configuration, items)
    // Four tracks for the items without a column of their own, and a fifth that is named: all
    // remain.
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
