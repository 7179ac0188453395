/// The most recent walls, about which a worker can be asked.
struct RecentWalls {
  /// The walls, oldest first.
  private var walls: [PreviewWall] = []
  private static let maximum = 10

  /// Adds a wall as the newest one, and removes the oldest if there are too many.
  mutating func keep(_ wall: PreviewWall) {
    walls.removeAll { $0.id == wall.id }
    walls.append(wall)
    if walls.count > RecentWalls.maximum { walls.removeFirst() }
  }

  subscript(id: String?) -> PreviewWall? { walls.first { $0.id == id } }
}
