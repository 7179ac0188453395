import Foundation
import FuzzPatterns
import Testing

/// The inputs from which fuzzing the patterns starts (scripts/fuzz.sh).
@Suite struct PatternSeedTests {
  @Test("Fuzzing finds no difference in the inputs that it starts from", arguments: 1...5)
  func seed(number: Int) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let bytes = try Data(contentsOf: tests.appending(path: "Seeds/FuzzPatterns/\(number)"))
    #expect(faults(ofPatterns: Array(bytes)) == [])
  }
}
