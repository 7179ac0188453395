import Waterfall

/// Tracks of a random wall, with a naive model of their widths.
package struct WallTracks: Sendable {
  /// CSS's `minmax(minimum, maximum)`.
  package struct Size: Sendable, Equatable {
    var minimum = 0.0
    var maximum: Maximum

    enum Maximum: Sendable, Equatable {
      case points(Double)
      case percentage(Double)
      case share(Int)
      case auto
    }
  }

  var before: [Size] = []
  /// The tracks that `auto-fill` or `auto-fit` repeats; empty if there is no repetition.
  var repeated: [Size] = []
  var after: [Size] = []
  /// Whether the repetition is `auto-fit`.
  var collapses = false
  /// The tracks as the core's type.
  private(set) var tracks: Tracks?

  init(_ numbers: inout Numbers) {
    func points(_ bound: Int) -> Size {
      let width = Double(numbers.integer(0...bound))
      return Size(minimum: width, maximum: .points(width))
    }
    func fixed() -> Size {
      switch numbers.integer(0...3) {
      case 0: Size(minimum: Double(numbers.integer(20...200)), maximum: .share(1))
      case 1: Size(maximum: .percentage(Double(numbers.integer(1...120))))
      default: points(150)
      }
    }
    func any() -> Size {
      switch numbers.integer(0...6) {
      case 0: Size(maximum: .share(numbers.integer(1...3)))
      case 1: Size(maximum: .auto)
      case 2:
        Size(
          minimum: Double(numbers.integer(0...90)),
          maximum: .points(Double(numbers.integer(0...90)))
        )
      default: fixed()
      }
    }
    // Ten thousand columns would take too long.
    switch numbers.isAbsurd ? 4 : numbers.integer(0...9) {
    case 0: repeated = [Size(minimum: 25, maximum: .points(25 + numbers.length(upTo: 300)))]
    case 1: repeated = [Size(minimum: 25 + numbers.length(upTo: 300), maximum: .share(1))]
    case 2: before = (0..<numbers.integer(1...6)).map { _ in any() }
    case 3:
      before = (0..<numbers.integer(0...2)).map { _ in fixed() }
      repeated = (0..<numbers.integer(1...2)).map { _ in fixed() }
      after = (0..<numbers.integer(0...2)).map { _ in fixed() }
    default:
      let count = numbers.integer(1...numbers.integer(1...(numbers.chance(30) ? 70 : 8)))
      before = Array(repeating: Size(maximum: .share(1)), count: count)
    }
    if case .points(let width) = repeated.first?.maximum, before.isEmpty, after.isEmpty {
      repeated[0].minimum = width
    }
    collapses = !repeated.isEmpty && numbers.chance(2)
    tracks = try? Tracks(text)
  }

  /// The tracks in CSS notation.
  private var text: String {
    func text(_ sizes: [Size]) -> String { sizes.map(\.text).joined(separator: " ") }
    if repeated.isEmpty { return text(before) }
    let word = collapses ? "auto-fit" : "auto-fill"
    return "\(text(before)) repeat(\(word), \(text(repeated))) \(text(after))"
  }

  /// Returns the tracks with their repetitions written out.
  func sizes(in available: Double, spacing: Double) -> [Size] {
    guard !repeated.isEmpty else { return before }
    var room = available + spacing
    for size in before + after { room -= size.extent(in: available) + spacing }
    let one = repeated.reduce(0) { $0 + max(1, $1.extent(in: available)) + spacing }
    let most = (Tracks.maximumCount - before.count - after.count) / repeated.count
    var count = 1
    while count < most, room >= (Double(count + 1) - 1e-9) * one { count += 1 }
    return before + (0..<count).flatMap { _ in repeated } + after
  }

  /// Returns the tracks that collapse if they are empty.
  func collapsible(count: Int) -> Range<Int> {
    collapses ? before.count..<count - after.count : 0..<0
  }

  /// Returns the widths of the tracks: one growth for all with a definite maximum, one length of
  /// 1fr, and equal parts of the rest for `auto`.
  func widths(in available: Double, spacing: Double, empty: Set<Int>) -> [Double] {
    var sizes = sizes(in: available, spacing: spacing)
    for track in empty { sizes[track] = Size(maximum: .points(0)) }
    let free = available - spacing * Double(max(0, sizes.count - empty.count - 1))
    if sizes.allSatisfy({ $0 == Size(maximum: .share(1)) }) {
      return sizes.map { _ in max(0, free) / Double(sizes.count) }
    }
    let least = sizes.map { $0.least(in: available) }
    func filling(_ widths: (Double) -> [Double]) -> [Double] {
      var (low, high) = (0.0, max(1, free))
      for _ in 0..<80 {
        let middle = (low + high) / 2
        if widths(middle).reduce(0, +) <= free { low = middle } else { high = middle }
      }
      return widths(low)
    }
    let grown = filling { growth in
      sizes.indices.map { min(least[$0] + growth, max(least[$0], sizes[$0].most(in: available))) }
    }
    if sizes.contains(where: { $0.share > 0 }) {
      return filling { length in
        sizes.indices.map { max(grown[$0], length * Double(sizes[$0].share)) }
      }
    }
    let automatic = sizes.count { $0.maximum == .auto }
    let rest = max(0, free - grown.reduce(0, +)) / Double(max(1, automatic))
    return sizes.indices.map { grown[$0] + (sizes[$0].maximum == .auto ? rest : 0) }
  }
}

extension WallTracks.Size {
  var share: Int { if case .share(let share) = maximum { share } else { 0 } }

  func least(in available: Double) -> Double {
    if case .percentage(let share) = maximum { share / 100 * available } else { minimum }
  }

  func most(in available: Double) -> Double {
    switch maximum {
    case .points(let points): points
    case .percentage(let share): share / 100 * available
    case .share, .auto: 0
    }
  }

  func extent(in available: Double) -> Double { max(least(in: available), most(in: available)) }

  fileprivate var text: String {
    switch maximum {
    case .points(let points):
      points == minimum ? "\(points)px" : "minmax(\(minimum)px, \(points)px)"
    case .percentage(let share): "\(share)%"
    case .share(let share): minimum == 0 ? "\(share)fr" : "minmax(\(minimum)px, \(share)fr)"
    case .auto: minimum == 0 ? "auto" : "minmax(\(minimum)px, auto)"
    }
  }
}
