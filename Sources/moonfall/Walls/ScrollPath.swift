import Drawing
import TextOutput

/// The offsets through which a scroll leads, one a pass, from the top on.
struct ScrollPath {
  /// How the scroll moves.
  enum Motion {
    /// Down to the end and up again, so many points a pass.
    case downAndUp(speed: Double)
    /// From offset to offset, as when somebody drags the scroll bar.
    case jumps([Double])
  }

  /// A wall a hundred thousand screens long takes fewer, at the usual speed.
  static let maximumPasses = 10_000_000

  /// The number of passes, the one at the top included.
  let passes: Int
  private let motion: Motion
  /// The greatest offset.
  private let end: Double

  /// - Throws: A usage failure where there were too many passes.
  init(_ motion: Motion, end: Double) throws(CommandError) {
    self.motion = motion
    self.end = end
    switch motion {
    case .jumps(let offsets): passes = offsets.count + 1
    case .downAndUp(let speed):
      let steps = end > 0 ? (end / speed).rounded(.up) : 0
      let most = (ScrollPath.maximumPasses - 1) / 2
      guard steps <= Double(most) else {
        // Rounded up to two digits, to be read easily and never to be refused again.
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

  /// The offset of a pass, from 0.
  func offset(ofPass pass: Int) -> Double {
    switch motion {
    case .jumps(let offsets): pass == 0 ? 0 : min(offsets[pass - 1], end)
    case .downAndUp(let speed):
      pass <= passes / 2
        ? min(Double(pass) * speed, end) : max(0, end - Double(pass - passes / 2) * speed)
    }
  }
}
