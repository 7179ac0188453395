import Drawing
import TextOutput

/// The offsets of a scroll, one for each pass, starting at the top.
struct ScrollPath {
  /// The kind of movement.
  enum Motion {
    /// Down to the end and up again, by the given points in each pass.
    case downAndUp(speed: Double)
    /// From offset to offset, as when the user drags the scroll bar.
    case jumps([Double])
  }

  /// The maximum number of passes: enough for a wall of a hundred thousand screens at the default
  /// speed.
  static let maximumPasses = 10_000_000

  /// The number of passes, including the one at the top.
  let passes: Int
  private let motion: Motion
  /// The maximum offset.
  private let end: Double

  /// - Throws: A usage error if there would be too many passes.
  init(_ motion: Motion, end: Double) throws(CommandError) {
    self.motion = motion
    self.end = end
    switch motion {
    case .jumps(let offsets): passes = offsets.count + 1
    case .downAndUp(let speed):
      let steps = end > 0 ? (end / speed).rounded(.up) : 0
      let most = (ScrollPath.maximumPasses - 1) / 2
      guard steps <= Double(most) else {
        // Rounded up to two digits, so that it is easy to read and certainly accepted.
        var (digits, exponent) = (end / Double(most) * 1e9, -9)
        while digits > 99 { (digits, exponent) = (digits / 10, exponent + 1) }
        let least = Double("\(Int(digits.rounded(.up)))e\(exponent)") ?? end
        throw .usage(
          "at \(jsonNumber(speed)) points a pass the scroll takes more than 10 million passes; "
            + "write --speed \(jsonNumber(least)) or more")
      }
      passes = 2 * Int(steps) + 1
    }
  }

  /// Returns the offset of a pass, from 0.
  func offset(ofPass pass: Int) -> Double {
    switch motion {
    case .jumps(let offsets): pass == 0 ? 0 : min(offsets[pass - 1], end)
    case .downAndUp(let speed):
      pass <= passes / 2
        ? min(Double(pass) * speed, end) : max(0, end - Double(pass - passes / 2) * speed)
    }
  }
}
