import LuaHosting
import Testing

@Suite struct LuaValueTests {
  @Test(
    "Only numbers are numbers, and only whole ones are whole",
    arguments: [
      (.integer(3), 3, 3), (.integer(-1), -1, -1), (.number(2), 2, 2), (.number(-0.0), 0, 0),
      (.number(2.5), 2.5, nil), (.number(9007199254740992), 9007199254740992, 9007199254740992),
      (.number(1e300), 1e300, nil), (.number(.infinity), .infinity, nil), (.string("3"), nil, nil),
      (.boolean(true), nil, nil), (.nil, nil, nil), (.list([.integer(3)]), nil, nil),
    ] as [(LuaValue, Double?, Int?)])
  func numbers(value: LuaValue, double: Double?, whole: Int?) {
    #expect(value.double == double)
    #expect(value.whole == whole)
  }

  @Test("NaN is not a whole number")
  func nan() {
    #expect(LuaValue.number(.nan).double?.isNaN == true)
    #expect(LuaValue.number(.nan).whole == nil)
  }
}
