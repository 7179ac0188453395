import Testing

@testable import Preview

@Suite struct QueryTests {
  @Test("Values are found by name, decoded; a plus is a plus")
  func values() throws {
    let query = try Query(reading: "side=a&p.x=%C3%A4+%2B%20&flag&empty=&&a%3Db=c=d")
    #expect(query["side"] == "a")
    #expect(query["p.x"] == "ä++ ")
    #expect(query["flag"] == "" && query["empty"] == "")
    #expect(query["a=b"] == "c=d")
    #expect(query["none"] == nil)
    #expect(query.pairs.map(\.key) == ["side", "p.x", "flag", "empty", "a=b"])
  }

  @Test(
    "A malformed part is reported, and the rest is still available",
    arguments: [
      ("side=a&side=b", "'side' is given twice"), ("a=%", "'%' is not percent-encoded"),
      ("%4=", "'%4' is not percent-encoded"), ("a=%zz", "'%zz' is not percent-encoded"),
      ("a=%FF", "'%FF' is not UTF-8 text"), ("a=%00", "'%00' is not UTF-8 text"),
    ])
  func faults(text: String, words: String) {
    #expect(throws: Query.ParsingError(message: words)) { try Query(reading: text) }
    #expect(Query("\(text)&b=c")["b"] == "c")
  }

  @Test(
    "Numbers are plain digits that fit",
    arguments: [
      ("0", 0), ("42", 42), ("007", 7), ("", nil), ("-1", nil), ("+1", nil), ("1.0", nil),
      ("0x1", nil), ("99999999999999999999", nil), ("１", nil), ("1 ", nil),
    ] as [(String, Int?)])
  func numbers(text: String, number: Int?) {
    #expect(Query.number(text) == number)
  }

  @Test("A query is printable ASCII and not too long")
  func soundness() {
    #expect(Query.isSound("a=%20"))
    #expect(Query.isSound(String(repeating: "x", count: 16 << 10)))
    #expect(!Query.isSound(String(repeating: "x", count: 16 << 10 + 1)))
    #expect(!Query.isSound("a b") && !Query.isSound("ä") && !Query.isSound("\t"))
  }
}
