// The promises of the layout core, checked with random walls, which tests make from seeds and
// libFuzzer from bytes (scripts/fuzz.sh).

/// Checks a wall, its searches and its edits, and returns what is wrong.
package func faults(
  _ numbers: inout Numbers, sections: ClosedRange<Int> = 0...2, items: ClosedRange<Int> = 0...8,
  searches: Int = 2, edits: Int = 3
) -> [String] {
  let wall = RandomWall(&numbers, sections: sections, items: items)
  var edited = EditedWall(wall)
  var faults = Faults(of: edited.layout, as: wall).all
  faults += edited.layout.searchFaults(&numbers, count: searches)
  for _ in 0..<edits where faults.isEmpty && !numbers.isExhausted {
    faults += edited.edit(&numbers)
    faults += edited.layout.searchFaults(&numbers, count: searches)
  }
  return faults
}

#if FUZZ
  /// Returns the entry point for libFuzzer.
  @_cdecl("LLVMFuzzerTestOneInput")
  package func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var numbers = Numbers(bytes: Array(UnsafeBufferPointer(start: bytes, count: count)))
    let items = [8, 8, 40, 200][numbers.integer(0...3)]
    let faults = faults(&numbers, sections: 0...3, items: 0...items, edits: 12)
    if !faults.isEmpty { fatalError(faults.joined(separator: "\n")) }
    return 0
  }
#endif
