import Foundation
import FuzzAllocations
import FuzzAnswers
import FuzzScript
import ScriptSamples
import TestFiles
import Testing

/// The inputs from which fuzzing starts (scripts/fuzz.sh).
@Suite struct SeedTests {
  /// Returns the inputs of a target, by their names.
  static func seeds(of target: String) -> [(name: String, bytes: [UInt8])] {
    let folder = Repository.root.appending(path: "Tests/Seeds/\(target)").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { name in
      (name, FileManager.default.contents(atPath: "\(folder)/\(name)").map(Array.init) ?? [])
    }
  }

  static let targets: [(name: String, faults: @Sendable ([UInt8]) -> [String])] = [
    ("FuzzAllocations", { faults(ofAllocations: $0) }), ("FuzzAnswers", { faults(ofAnswers: $0) }),
    ("FuzzScript", { faults(ofScript: $0) }),
  ]

  @Test("Fuzzing finds no error in its first inputs", arguments: targets.indices)
  func seeds(target: Int) {
    let (name, faults) = Self.targets[target]
    let seeds = Self.seeds(of: name)
    #expect(seeds.count >= 5)
    for seed in seeds {
      #expect(!seed.bytes.isEmpty)
      #expect(faults(seed.bytes) == [], "\(name)/\(seed.name)")
    }
  }
}
