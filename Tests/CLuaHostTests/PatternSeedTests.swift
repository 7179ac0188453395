import Foundation
import FuzzPatterns
import TestFiles
import Testing

/// The inputs with which fuzzing of the patterns starts (scripts/fuzz.sh).
@Suite struct PatternSeedTests {
  @Test("Fuzzing finds no difference in its first inputs", arguments: 1...5)
  func seed(number: Int) throws {
    let bytes = try Repository.data("Tests/Seeds/FuzzPatterns/\(number)")
    #expect(differences(ofPatterns: Array(bytes)) == [])
  }
}
