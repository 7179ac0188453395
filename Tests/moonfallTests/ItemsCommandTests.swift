import Testing

@Suite struct ItemsCommandTests {
  @Test("Each item is one line: what layouts take first, then all fields as scripts read them")
  func lines() throws {
    let text = """
      [{"imageWidth": 3, "height": "4", "a": {"b": [1, 2.5, null, true]}, "x": 1.0, "n": null},
       {"title": "Sea \\"&\\" sky\\n", "urls": {"small": "a.jpg"}}]
      """
    let workplace = try Workplace(["photos.json": text])
    #expect(
      try workplace.moonfall(
        line: "items photos.json --field width=imageWidth --field src=/urls/small")
        == Outcome(
          code: 0,
          output: """
            {"index":1,"width":3,"height":4,"imageWidth":3,"a":{"b":[1,2.5,null,true]},"x":1}
            {"index":2,"title":"Sea \\"&\\" sky\\n","urls":{"small":"a.jpg"},"src":"a.jpg"}

            """,
          errors: """
            photos.json: 2 items, 1 with a width, 1 with a height; title from 'title'; \
            picture from 'src'

            """))
  }

  @Test("What was not found is told with the option that finds it")
  func notFound() throws {
    #expect(
      try Workplace().moonfall("items", "-", input: "[{\"w\": 1}]")
        == Outcome(
          code: 0, output: "{\"index\":1,\"w\":1}\n",
          errors: """
            standard input: 1 item, 0 with a width, 0 with a height; \
            title from no field (take one with --field title=…); \
            picture from no field (take one with --field src=…)

            """))
  }

  @Test("What it writes can be read again, and lays out as before")
  func again() throws {
    let workplace = try Workplace()
    #expect(try workplace.moonfall("items", "-o", "items.ndjson").code == 0)
    #expect(
      try workplace.moonfall("layout", "items.ndjson", "-s", "dearest-fifth")
        == workplace.moonfall("layout", "-s", "dearest-fifth"))
  }

  @Test("No item is no line")
  func none() throws {
    let outcome = try Workplace().moonfall("items", "-", input: "[]")
    #expect(outcome.code == 0 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("standard input: 0 items, "))
  }
}
