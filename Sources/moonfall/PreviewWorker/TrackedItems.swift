import LayoutScripting
import Preview
import TextOutput

/// Finds the items that a page tracks again after items were added or removed.
struct TrackedItems {
  private var object = JSONObject()

  /// The new indexes by the old ones, from 1, as a JSON object, without removed items.
  var json: String { object.text }

  /// The maximum number of tracked items; finding each takes a pass over all items.
  private static let maximum = 4

  /// Finds items by their ids.
  ///
  /// - Parameters:
  ///   - list: The old indexes, from 1, separated by commas.
  ///   - before: The wall that the page shows.
  ///   - wall: The wall that it receives.
  init(_ list: String?, from before: PreviewWall?, to wall: PreviewWall) {
    guard let list, let before, before.generation != wall.generation else { return }
    let (old, new) = (before.wall.items, wall.wall.items)
    let (oldNames, newNames) = (ItemIDs(old), ItemIDs(new))
    let numbers = list.split(separator: ",").prefix(TrackedItems.maximum).compactMap { Int($0) }
    for number in Set(numbers) where number >= 1 && number <= old.count {
      guard let id = oldNames.id(ofItem: number - 1) else { continue }
      let isThere = number <= new.count && newNames.id(ofItem: number - 1) == id
      let found = isThere ? number - 1 : (0..<new.count).first { newNames.id(ofItem: $0) == id }
      if let found { object.add(String(number), integer: found + 1) }
    }
  }
}
