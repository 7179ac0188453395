/// The walls that a worker can be asked about: the last ones.
struct RecentWalls {
  /// The oldest first.
  private var walls: [PreviewWall] = []
  private static let most = 10

  /// Keeps a wall as the newest one, and drops the oldest of too many.
  mutating func keep(_ wall: PreviewWall) {
    walls.removeAll { $0.id == wall.id }
    walls.append(wall)
    if walls.count > RecentWalls.most { walls.removeFirst() }
  }

  subscript(id: String?) -> PreviewWall? { walls.first { $0.id == id } }
}
