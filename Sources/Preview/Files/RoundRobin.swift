/// Numbers in rotation, some at a time.
struct RoundRobin {
  private let numbers: [Int]
  private var place = 0

  init(_ numbers: [Int] = []) { self.numbers = numbers }

  /// Returns the next numbers, each at most once.
  mutating func next(_ count: Int) -> [Int] {
    (0..<min(count, numbers.count)).map { _ in
      defer { place = (place + 1) % numbers.count }
      return numbers[place]
    }
  }
}
