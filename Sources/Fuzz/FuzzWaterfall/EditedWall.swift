import Waterfall

/// A wall and its layout, which are edited together; after each edit, the layout is compared with a
/// new one.
package struct EditedWall {
  package private(set) var wall: RandomWall
  package private(set) var layout: WaterfallLayout
  /// The sections in which a sticky edit keeps items in columns that they would not choose.
  private var stuck: Set<Int> = []
  private var nextID: Int
  /// The items that the last edit moved to another number, perhaps out of their section and back.
  private var moved: Set<Int> = []

  package init(_ wall: RandomWall) {
    self.wall = wall
    self.wall.questions = RandomWall.Questions()
    layout = wall.layout
    nextID = wall.items.count
  }

  /// Makes an edit and returns what is wrong afterwards.
  package mutating func edit(_ numbers: inout Numbers) -> [String] {
    guard !wall.sections.isEmpty else { return [] }
    let total = wall.items.count
    let before = self
    wall.questions?.items = []
    moved = []
    let kind = numbers.integer(0...7)
    var faults: [String]
    switch kind {
    case 0: faults = append(&numbers)
    case 1: faults = insert(&numbers)
    case 2 where total > 0: faults = remove(&numbers)
    case 3 where total > 0: faults = move(&numbers)
    case 4 where total > 0: faults = setHeight(&numbers)
    case 5 where total > 0: faults = stick(&numbers)
    case 6: faults = resize(&numbers)
    default: faults = batch(&numbers)
    }
    if kind != 6 { faults += questionFaults(since: before) }
    faults += differences(from: wall.layout)
    faults += Faults(of: layout, as: wall, stuck: stuck).all
    return faults.map { "after edit \(kind): \($0)" }
  }

  private mutating func items(_ count: Int, _ numbers: inout Numbers) -> [RandomWall.Item] {
    (0..<count).map { _ in
      nextID += 1
      return RandomWall.Item(
        height: height(&numbers), span: numbers.chance(4) ? numbers.integer(1...3) : 1,
        column: numbers.chance(6) ? numbers.integer(-3...3) : nil, id: nextID)
    }
  }

  /// Returns a height that is exact in dense sections too.
  private func height(_ numbers: inout Numbers) -> Double { Double(numbers.integer(1...360)) / 4 }

  // MARK: Kinds of edits

  private mutating func append(_ numbers: inout Numbers) -> [String] {
    let new = items(numbers.chance(20) ? 70 : numbers.integer(0...3), &numbers)
    let last = wall.sections.count - 1
    let total = wall.items.count
    let frames = (0..<total).map(layout.frame(of:))
    wall.insert(new, at: total, section: last)
    guard layout.append(new.count, delegate: wall) == .behind else {
      let section = wall.sections[last]
      if section.placement.isDense || section.tracks.collapses { stuck.remove(last) }
      return section.placement.isDense || section.tracks.collapses
        || section.alignment.basis == .used ? [] : ["an append was laid out afresh"]
    }
    return frames == (0..<total).map(layout.frame(of:))
      && wall.questions?.items.allSatisfy { $0 >= total } ?? true
      ? [] : ["an append moved earlier items, or asked about them"]
  }

  private mutating func insert(_ numbers: inout Numbers) -> [String] {
    let at = numbers.integer(0...wall.items.count)
    let new = items(numbers.integer(1...2), &numbers)
    let sections = wall.sections(at: at)
    let wish = numbers.chance(2) ? sections[numbers.integer(0...sections.count - 1)] : nil
    let section = wish ?? wall.section(at: at)
    wall.insert(new, at: at, section: section)
    layout.insert(new.count, at: at, section: wish, delegate: wall)
    stuck.remove(section)
    return []
  }

  private mutating func remove(_ numbers: inout Numbers) -> [String] {
    let first = numbers.integer(0...wall.items.count - 1)
    let removed = first..<numbers.integer(first + 1...min(wall.items.count, first + 4))
    stuck.subtract(wall.remove(removed))
    layout.remove(removed, delegate: wall)
    return []
  }

  private mutating func move(_ numbers: inout Numbers) -> [String] {
    let item = numbers.integer(0...wall.items.count - 1)
    let target = numbers.integer(0...wall.items.count - 1)
    stuck.subtract(wall.move(item, to: target, section: nil))
    layout.move(item, to: target, delegate: wall)
    return []
  }

  private mutating func setHeight(_ numbers: inout Numbers) -> [String] {
    let item = numbers.integer(0...wall.items.count - 1)
    wall.setHeight(of: item, to: height(&numbers))
    layout.setHeight(of: item, to: wall.items[item].height, delegate: wall)
    stuck.remove(wall.section(of: item))
    return []
  }

  private mutating func stick(_ numbers: inout Numbers) -> [String] {
    let item = numbers.integer(0...wall.items.count - 1)
    let before = layout
    wall.setHeight(of: item, to: height(&numbers))
    layout.setHeight(of: item, to: wall.items[item].height)
    let section = wall.section(of: item)
    stuck.insert(section)
    var faults: [String] = []
    for other in 0..<wall.items.count where layout.column(of: other) != before.column(of: other) {
      faults.append("a sticky edit of \(item) moved \(other) to another column")
    }
    guard !wall.sections[section].placement.isDense else { return faults }
    for other in 0..<item where !layout.frame(of: other).isNear(before.frame(of: other)) {
      faults.append("a sticky edit of \(item) moved \(other), which is before it")
    }
    return faults
  }

  private mutating func resize(_ numbers: inout Numbers) -> [String] {
    let width = numbers.length(upTo: 900)
    let (offset, viewport) = (numbers.length(upTo: 500), numbers.length(upTo: 300))
    let count = wall.items.count
    let anchor = count > 0 && numbers.chance(2) ? numbers.integer(0...count - 1) : nil
    func place() -> Double {
      guard let frame = anchor.map({ layout.frame(of: $0) }) else { return 0 }
      return wall.configuration.axis == .vertical ? frame.y : frame.x
    }
    let before = place()
    wall.configuration.width = width
    stuck = []
    let found = layout.resize(
      width: width, keeping: anchor, offset: offset, viewportLength: viewport, delegate: wall)
    let wanted = layout.clampedOffset(offset + place() - before, viewportLength: viewport)
    return found == wanted ? [] : ["the anchor moved"]
  }

  private mutating func batch(_ numbers: inout Numbers) -> [String] {
    var edits: [IdentifiedLayout<Int>.Edit] = []
    let before = self
    for _ in 0..<numbers.integer(1...4) {
      let total = wall.items.count
      let kind = numbers.integer(0...3)
      guard kind > 0, total > 0 else {
        let at = numbers.integer(0...total)
        let new = items(1, &numbers)
        stuck.remove(wall.section(at: at))
        wall.insert(new, at: at, section: wall.section(at: at))
        edits.append(.insert(new[0].id, at: at))
        continue
      }
      let item = numbers.integer(0...total - 1)
      let id = wall.items[item].id
      switch kind {
      case 1:
        stuck.subtract(wall.remove(item..<item + 1))
        edits.append(.remove(id))
      case 2:
        let target = numbers.integer(0...total - 1)
        moved.insert(id)
        stuck.subtract(wall.move(item, to: target, section: nil))
        edits.append(.move(id, to: target))
      default:
        wall.setHeight(of: item, to: height(&numbers))
        stuck.remove(wall.section(of: item))
        edits.append(.setHeight(id, wall.items[item].height))
      }
    }
    var identified = IdentifiedLayout(layout, identifiers: before.wall.items.map(\.id))
    guard let moves = try? identified.apply(edits, delegate: wall) else {
      return ["a batch was refused"]
    }
    layout = identified.layout
    var faults: [String] = []
    if identified.identifiers != wall.items.map(\.id) { faults.append("identifiers") }
    let (old, new) = (before.frames, frames)
    let gone = before.wall.items.map(\.id).filter { new[$0] == nil }
    // Items that move only by a rounding error count as unmoved.
    let moved = wall.items.map(\.id).filter { id in
      guard let (old, new) = old[id].flatMap({ old in new[id].map { (old, $0) } }) else {
        return true
      }
      let differences = [
        old.x - new.x, old.y - new.y, old.width - new.width, old.height - new.height,
      ]
      return !differences.allSatisfy { abs($0) < 1e-6 }
    }
    if moves.map(\.identifier) != gone + moved { faults.append("a batch tells the wrong moves") }
    for move in moves
    where move.before != old[move.identifier] || move.after != new[move.identifier] {
      faults.append("a batch tells a wrong frame")
    }
    return faults
  }

  // MARK: Comparisons

  /// The frames by the items' identifiers.
  private var frames: [Int: Rect] {
    var frames: [Int: Rect] = [:]
    for (number, item) in wall.items.enumerated() { frames[item.id] = layout.frame(of: number) }
    return frames
  }

  /// Returns heights that were asked for although the width is unchanged.
  private func questionFaults(since before: EditedWall) -> [String] {
    guard let asked = wall.questions?.items, !asked.isEmpty else { return [] }
    let old = before.frames
    let sections = Dictionary(
      uniqueKeysWithValues: before.wall.items.enumerated().map {
        ($1.id, before.wall.section(of: $0))
      })
    return asked.sorted().compactMap { item in
      let section = wall.section(of: item)
      let frame = layout.frame(of: item)
      let id = wall.items[item].id
      guard let known = old[id], sections[id] == section, !moved.contains(id) else { return nil }
      // If tracks collapse, everything is asked again. In dense sections, and for spans of columns
      // that are aligned by used ones, widths can differ by a rounding error that frames do not
      // show.
      let style = wall.sections[section]
      if style.tracks.collapses || style.placement.isDense
        || style.alignment.basis == .used && layout.span(of: item) > 1
      {
        return nil
      }
      let isSame =
        wall.configuration.axis == .vertical
        ? known.width == frame.width : known.height == frame.height
      return isSame ? "asked again for the height of item \(item)" : nil
    }
  }

  /// Returns where the layout differs from a new one, apart from what sticky edits keep.
  private func differences(from fresh: WaterfallLayout) -> [String] {
    let size = layout.contentSize
    let rounding = 1e-9 * max(1, size.width, size.height)
    let pixel = stuck.isEmpty ? 0 : 2 / (wall.configuration.scale ?? .infinity)
    var faults: [String] = []
    for index in wall.sections.indices {
      let (found, right) = (layout.section(index), fresh.section(index))
      if found.items != right.items { faults.append("section \(index) has other items") }
      if stuck.contains(index) { continue }
      for item in right.items where item < layout.itemCount {
        var (one, other) = (layout.frame(of: item), fresh.frame(of: item))
        if !stuck.isEmpty {
          one.x -= found.frame.x
          one.y -= found.frame.y
          other.x -= right.frame.x
          other.y -= right.frame.y
        }
        if layout.column(of: item) != fresh.column(of: item)
          || !one.isNear(other, within: rounding + pixel)
        {
          faults.append("item \(item) is at \(one), afresh at \(other)")
        }
      }
    }
    if stuck.isEmpty,
      !size.width.isNear(fresh.contentSize.width, within: rounding)
        || !size.height.isNear(fresh.contentSize.height, within: rounding)
    {
      faults.append("the content is \(size), afresh \(fresh.contentSize)")
    }
    return faults
  }
}
