import Foundation
import FuzzPatterns
import Testing

/// The inputs with which fuzzing of the patterns starts (scripts/fuzz.sh).
@Suite struct PatternSeedTests {
  @Test("Fuzzing finds no difference in its first inputs", arguments: 1...5)
  func seed(number: Int) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let bytes = try Data(contentsOf: tests.appending(path: "Seeds/FuzzPatterns/\(number)"))
    #expect(differences(ofPatterns: Array(bytes)) == [])
  }
}
