import Testing
import Workplaces

@Suite struct ExampleTests {
  @Test("The example runs and prints what its comments say")
  func output() throws {
    let outcome = try Workplace().shell("Example")
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        Harbour: 0.0, 0.0, 295.0 x 229.9375
        Pier: 305.0, 0.0, 295.0 x 588.4444444444445
        Dunes: 0.0, 239.9375, 295.0 x 359.0
        Lighthouse: 305.0, 598.4444444444445, 295.0 x 457.3333333333333
        content: Size(width: 600.0, height: 1055.7777777777778)
        on screen at 400: [1, 2, 3]
        label: HARBOUR
        after the reload: Size(width: 1200.0, height: 404.7407407407407)
        photos.lua:4: error: in height for item 1 “Harbour”: attempt to index a nil value (field 'size')
         4 |   height = function(item, width, layout) return item.size.h + layout.params.caption end,
           |                                                      ^
           and 3 more items
        the script was cancelled

        """)
  }
}
