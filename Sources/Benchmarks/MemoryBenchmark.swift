import Waterfall

/// A benchmark of the bytes that a layout holds for each item.
struct MemoryBenchmark {
  /// A kind of layout with its limit of bytes per item.
  struct Kind: Sendable {
    let name: String
    let placement: Placement
    var columns = 6
    let limit: Double
    /// The minimum number of items for which the limit holds, since each column takes some bytes
    /// too.
    var minimumCount = 1000
  }

  static let kinds = [
    Kind(name: "shortest", placement: .shortest, limit: 24),
    Kind(name: "lanes", placement: .lanes, limit: 24),
    Kind(name: "shortest", placement: .shortest, columns: 60, limit: 24, minimumCount: 100_000),
    Kind(name: "dense", placement: dense, limit: 28),
  ]

  private static var dense: Placement {
    var placement = Placement.shortest
    placement.isDense = true
    return placement
  }

  let items: SampleItems

  /// Returns the row of a kind; `nil` if allocations cannot be counted.
  func row(_ kind: Kind, itemCount: Int) -> Row? {
    var configuration = SampleWall.configuration(kind.placement)
    configuration.tracks = .count(kind.columns)
    let delegate = SampleWall.Heights(heights: items.heights)
    var layout: WaterfallLayout?
    let allocations = Allocations {
      layout = WaterfallLayout(configuration, itemCount: itemCount, delegate: delegate)
    }
    precondition(layout?.itemCount == itemCount)
    return allocations.map {
      Row(
        name: "\(kind.name), \(kind.columns) columns, \(itemCount) items",
        value: Double($0.bytes) / Double(itemCount), unit: " bytes an item", limit: kind.limit)
    }
  }

  func run(_ report: Report) {
    for itemCount in [1000, 100_000, 1_000_000, 10_000_000] where itemCount <= items.count {
      for kind in Self.kinds where itemCount >= kind.minimumCount {
        guard let row = row(kind, itemCount: itemCount) else {
          report.skip(because: "allocations cannot be counted on this system")
          return
        }
        report.add(row)
      }
    }
  }
}
