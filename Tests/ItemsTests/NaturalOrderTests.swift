import SeededNumbers
import Testing

@testable import Items

@Suite struct NaturalOrderTests {
  @Test(
    "Names are sorted in natural order",
    arguments: [
      ["a1", "a2", "a10", "a10b", "b1"], ["A1", "a2", "A3"], ["", "1", "a"],
      ["img", "img 1", "img1"], ["a01b", "a1c"], ["a09", "a9", "a10"], ["2024-2", "2024-10"],
      ["x99999999999999999998", "x99999999999999999999", "x100000000000000000000"],
      ["Zoo", "zoo", "zoo2"], ["É1", "é2", "É10"],
    ])
  func sorted(_ names: [String]) {
    let again = names.reversed().sorted {
      NaturalOrder(Array($0.utf8)) < NaturalOrder(Array($1.utf8))
    }
    #expect(again == names)
  }

  @Test("The order is strict: of any three names, none is before itself", arguments: 1...4)
  func isOrder(seed: Int) {
    var random = SeededNumbers(seed: UInt64(seed))
    let letters = Array("aA01209é. ".utf8) + [0xFF]
    let names = (0..<40).map { _ in
      NaturalOrder(
        (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in
          letters.randomElement(using: &random)
        })
    }
    for a in names {
      #expect(!(a < a))
      for b in names {
        #expect((a < b ? 1 : 0) + (b < a ? 1 : 0) + (a == b ? 1 : 0) == 1)
        for c in names where a < b && b < c { #expect(a < c, "seed \(seed)") }
      }
    }
  }
}
