import LayoutScripting
import Testing

@testable import Benchmarks

@Suite struct SampleItemsTests {
  @Test("The sample items are the same in every run")
  func same() {
    let items = SampleItems(count: 5)
    #expect(items.widths == [312, 312, 1306, 801, 406])
    #expect(items.heights == [515, 1253, 1549, 903, 345])
  }

  @Test("A greater number of sample items starts with the same items")
  func prefix() {
    let (few, many) = (SampleItems(count: 100), SampleItems(count: 1000))
    #expect(few.widths == Array(many.widths[..<100]))
    #expect(few.heights == Array(many.heights[..<100]))
  }

  @Test("Proportions are mixed, and scripts read the same numbers as the delegate")
  func proportions() {
    let items = SampleItems(count: 1000)
    #expect(Set(zip(items.widths, items.heights).map { $0 / $1 }).count > 900)
    #expect((items.widths + items.heights).allSatisfy { $0 >= 200 && $0 < 1600 })
    #expect(items.value(ofField: 0, item: 7) == .number(items.widths[7]))
    #expect(items.value(ofField: 1, item: 7) == .number(items.heights[7]))
  }
}
