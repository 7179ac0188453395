import Items
import LuaHosting
import SeededNumbers
import Testing

@Suite struct CSVTests {
  /// Loads a table by its name.
  static func table(_ text: String, name: String = "items.csv") throws(ItemsError) -> Items {
    try Items.load(.bytes(Array(text.utf8), name: name))
  }

  private func tableError(_ text: String) -> ItemsError? {
    do throws(ItemsError) {
      _ = try CSVTests.table(text)
      return nil
    } catch {
      return error
    }
  }

  @Test("The first row names the fields, and every other one is an item")
  func rows() throws {
    let items = try CSVTests.table(
      """
      \u{FEFF}id,title,width,height,span,column
      sea,"The sea, at ""six""
      in the morning",1600,"900",all,-1
      note,,,120,2,

      moor,The moor,,,,
      """)
    #expect(items.count == 3)
    #expect(items.fieldNames == ["id", "title", "width", "height", "span", "column"])
    #expect(items.value("title", 0) == .string("The sea, at \"six\"\nin the morning"))
    #expect(items.widths.map { $0.isNaN ? nil : $0 } == [1600, nil, nil])
    #expect(items.heights.map { $0.isNaN ? nil : $0 } == [900, 120, nil])
    #expect(items.spans == [.max, 2, 0])
    #expect(items.columns == [-1, 0, 0])
    #expect(items.value("title", 1) == .nil)
    #expect(items.value("id", 2) == .string("moor"))
    #expect(items.sections.map(\.items) == [0..<3])
  }

  @Test("Rows may end in LF, CRLF or CR alone", arguments: ["\n", "\r\n", "\r"])
  func rowEnds(_ end: String) throws {
    let text = ["id,title", "1,a", "", "2,\"b\rc\""].joined(separator: end) + end
    for name in ["items.csv", "standard input"] {
      let items = try CSVTests.table(text, name: name)
      #expect(items.count == 2)
      #expect(items.value("title", 1) == .string("b\rc"))
    }
  }

  @Test("A first row with too many columns is an error, and is not read further")
  func tooManyColumns() {
    let names = (0..<70_000).map { "c\($0)" }.joined(separator: ",")
    #expect(tableError(names)?.kind == .tooManyNames)
    #expect(tableError("\(names)\n1,2\n")?.message == "the first row has more than 65536 columns")
  }

  static let cells: [(cell: String, value: LuaValue)] = [
    ("false", .boolean(false)), ("true", .boolean(true)), ("null", .nil), ("", .nil),
    ("\"\"", .nil), ("12", .integer(12)), ("\"12\"", .integer(12)), (" 12 ", .integer(12)),
    ("-0.5e1", .integer(-5)), ("1.25", .number(1.25)), ("007", .string("007")),
    (".5", .string(".5")), ("1.", .string("1.")), ("+1", .string("+1")), ("-", .string("-")),
    ("1e999", .string("1e999")), ("0x10", .string("0x10")), ("NaN", .string("NaN")),
    ("2024-05-01", .string("2024-05-01")), ("True", .string("True")),
    ("nullable", .string("nullable")),
    ("\"\"\"007\"\"\"", .string("007")), ("\"\"\"\"\"\"", .string("")),
    ("\"\"\"a\\u00e9\"\"\"", .string("aé")),
    ("\"[1,\n\"\"a\"\"]\"", .list([.integer(1), .string("a")])), ("[sea]", .string("[sea]")),
    ("{}", .table([])),
    ("\"{\"\"a\"\": {\"\"b\"\": 1}}\"", .table([.init("a", .table([.init("b", .integer(1))]))])),
    ("  ", .string("  ")), (" a ", .string(" a ")), ("5\" nail", .string("5\" nail")),
    ("a\\b", .string("a\\b")), ("a\u{1}b\u{1F}c", .string("a\u{1}b\u{1F}c")),
    ("zwölf 🌙", .string("zwölf 🌙")), ("\"a\r\nb\"", .string("a\r\nb")),
  ]

  @Test("A cell that is a JSON value is that value, and any other is text", arguments: cells)
  func cell(_ cell: String, _ value: LuaValue) throws {
    let items = try CSVTests.table("id,cell\n1,\(cell)\n2,x\n")
    #expect(items.count == 2)
    #expect(items.value("cell", 0) == value)
    #expect(items.value("cell", 1) == .string("x"))
  }

  @Test(
    "Lines end with LF, CRLF or CR, and the last one may have no end",
    arguments: ["\n", "\r\n", "\r"])
  func lineEnds(_ end: String) throws {
    for last in ["", end, end + end] {
      let items = try CSVTests.table("a,b\(end)1,2\(end)\(end)3,4\(last)")
      #expect(items.count == 2)
      #expect(items.value("b", 1) == .integer(4))
    }
    let error = try #require(tableError("a,b\(end)1,2\(end)\(end)3,4,5\(end)"))
    #expect(error.line == 4)
    #expect(error.column == 5)
    #expect(error.item == 2)
  }

  @Test(
    "The separator is the one that occurs most often in the first row, outside quotes",
    arguments: [
      ("a,b\n1;2,x", "1;2"), ("a;b\n1,5;x", "1,5"), ("a\tb\n1,5\tx", "1,5"),
      ("\"a;;;\",b\n1;,x", "1;"), ("\n\na;b\n1,2;x", "1,2"), ("a,b;c\n.1,.2", ".1"),
    ])
  func separators(_ text: String, _ first: String) throws {
    let items = try CSVTests.table(text)
    #expect(items.value(ofField: 0, item: 0) == .string(first))
  }

  @Test("A separator can be given, and a name that ends in .tsv gives it")
  func given() throws {
    let text = "a;b\tc\n1;2\t3\n"
    #expect(try CSVTests.table(text, name: "A.TSV").fieldNames == ["a;b", "c"])
    #expect(try load(text, format: .csv(separator: .semicolon)).fieldNames == ["a", "b\tc"])
    #expect(try load(text, format: .csv(separator: .comma)).fieldNames == ["a;b\tc"])
  }

  @Test(
    "A line that names the separator, as Excel writes it, is not a row",
    arguments: ["sep=;\r\nid;b,c\r\n1;2\r\n", "\u{FEFF}sep=;\nid;b,c\n1;2\n"])
  func separatorLine(text: String) throws {
    let items = try CSVTests.table(text)
    #expect(items.fieldNames == ["id", "b,c"])
    #expect(items.count == 1)
    // A name is not a pointer.
    #expect(try CSVTests.table("sep=,b\n1,2\n").fieldNames == ["sep=", "b"])
  }

  @Test("One column is a table if the name says so, and empty rows are skipped")
  func oneColumn() throws {
    let items = try CSVTests.table("title\nsea\n\n\"\"\nmoor\n")
    #expect(items.count == 2)
    #expect(items.value("title", 1) == .string("moor"))
    #expect(try CSVTests.table("a,b\n,\n1,\n , \n").count == 2)
  }

  @Test("A first row alone gives no items", arguments: ["a,b", "a,b\n", "a,b\r\n\r\n,\n"])
  func headerOnly(_ text: String) throws {
    #expect(try CSVTests.table(text).count == 0)
  }

  @Test(
    "A row with fewer cells lacks the last ones; empty cells after the last column are ignored")
  func ragged() throws {
    let items = try CSVTests.table("a,b,c\n1\n2,3,,,\n4,5,6\n")
    #expect(items.fieldNames == ["a", "b", "c"])
    #expect(items.value("b", 0) == .nil)
    #expect(items.value("c", 1) == .nil)
    #expect(items.value("c", 2) == .integer(6))
  }

  @Test("White space around a name is removed, and a column without a name is left out")
  func names() throws {
    let items = try CSVTests.table(",a ,\"b\",\"c \"\"d\"\"\"\n0,1,2,3\n")
    #expect(items.fieldNames == ["a", "b", "c \"d\""])
    #expect(items.value("a", 0) == .integer(1))
  }

  static let faults: [(text: String, words: String)] = [
    (
      "a,b\n1,2\n3,\"4\n5,6\n",
      """
      items.csv:3:3: error: this quote is never closed
       3 | 3,"4
         |   ^
      """
    ),
    ("\"a,b\n1,2\n", "items.csv:1:1: error: this quote is never closed\n"),
    ("a,b\n\"1", "items.csv:2:1: error: this quote is never closed\n"),
    (
      "a,b\n1,\"2\"x\n",
      "items.csv:2:6: error: there is more text after the closing quote of a cell\n"
    ),
    (
      "a,b\n1,\"2\" \n",
      "items.csv:2:6: error: there is more text after the closing quote of a cell\n"
    ),
    (
      "a,b\n\n,\n1,2,3\n",
      "items.csv:4:5: error: in item 1: the row has more cells than its 2 columns\n"
    ),
    ("a\n1,2", "items.csv:2:3: error: in item 1: the row has more cells than its 1 column\n"),
    ("a,b,a\n", "items.csv:1:1: error: two columns are called “a”\n"),
    (" , \n1,2\n", "items.csv:1:1: error: the first row names no column\n"),
    (
      "id,title,width\n\nx,\"a\nb\",3\ny,,wide\n",
      "items.csv:5:4: error: in item 2 “y”: width is \"wide\", but a width is a number above 0\n"
    ),
    (
      "width\n-3",
      "items.csv:2:1: error: in item 1: width is -3, but a width is a number above 0\n"
    ),
    (
      "id,x\n1,\"[1e999]\"\n", "items.csv:2:3: error: in item 1: this number is too large\n"
    ),
    ("", "items.csv: error: the input is empty\nThe first row names the columns.\n"),
    ("GIF89a", "items.csv: error: this is a GIF picture, not CSV\n"),
    ("a,b\n\0", "items.csv: error: this is a binary file, not CSV\n"),
  ]

  @Test("Errors are reported with line and cell", arguments: faults)
  func told(_ text: String, _ words: String) throws {
    let error = try #require(tableError(text))
    #expect("\(error)\n".hasPrefix(words), "\(error)")
  }

  @Test("Text that is not UTF-8 is an error with its position")
  func latin1() {
    do throws(ItemsError) {
      _ = try Items.load(.bytes(Array("a,b\n1,".utf8) + [0xE9, 10], name: "a.csv"))
      Issue.record("no error")
    } catch {
      #expect(error.kind == .notUTF8)
      #expect(error.line == 2 && error.column == 3)
    }
  }

  @Test("A mapping reads a column under another name; a pointer is rejected")
  func mapping() throws {
    let items = try load(
      "w,h\n3,4\n", fields: [FieldMapping(name: "width", source: "w")], format: .csv())
    #expect(items.widths == [3])
    #expect(loadError("a,b\n1,2\n", at: "/a", format: .csv())?.kind == .invalidPointer)
    let error = loadError(
      "id,w\n1,3\n2,x\n", fields: [FieldMapping(name: "width", source: "w")], format: .csv())
    #expect(error?.line == 3 && error?.column == 3)
  }

  @Test(
    "A table is recognized by its first row if its name does not tell",
    arguments: [
      ("id,title\n1,2\n", true), ("\"id\";\"title\"\n1;2\n", true), (",id\n0,1\n", true),
      ("größe\tname\n1\t2\n", true), ("title\nsea\n", false), ("not found, sorry\n", false),
      ("1,2\n3,4\n", false), ("\"id\": 1, \"a\": 2\n}\n", false),
      ("<p class=\"a\";>\n</p>\n", false),
      ("// a, b\n[{}]\n", false), ("var x = [{\"a\": 1, \"b\": 2}]\n\n1", false),
      ("true,false\n1,2\n", false), ("a, \"b\nc\n", false), ("a;\"b\";\nc\n", true),
      ("\"a,b\nc\n", false),
    ])
  func likeness(_ text: String, _ isTable: Bool) {
    let error = loadError(text)
    #expect((error == nil || error?.kind == .notCSV) == isTable, "\(String(describing: error))")
  }

  @Test("A zero byte far down in a table is text")
  func zero() throws {
    let rows = String(repeating: "1,x\n", count: 2000)
    let items = try CSVTests.table("a,b\n\(rows)2,y\u{0}z\n3,\"\u{0}\"")
    #expect(items.value("b", 2000) == .string("y\u{0}z"))
    #expect(items.value("b", 2001) == .string("\u{0}"))
  }

  @Test("Long cells, long rows and many rows are read completely")
  func large() throws {
    let long = String(repeating: "long \"\" text, ", count: 100_000)
    let items = try CSVTests.table("a,b\n1,\"\(long)\"\n2,x\n")
    #expect(items.value("a", 1) == .integer(2))
    #expect(items.value("b", 0) == .string(long.replacing("\"\"", with: "\"")))
    let names = (0..<5000).map { "c\($0)" }.joined(separator: ",")
    let cells = (0..<5000).map(String.init).joined(separator: ",")
    let wide = try CSVTests.table("\(names)\n\(cells)\n")
    #expect(wide.fieldNames.count == 5000)
    #expect(wide.value("c4999", 0) == .integer(4999))
    let rows = (0..<100_000).map { "\($0),\($0 % 7 + 1)" }.joined(separator: "\n")
    let many = try CSVTests.table("id,width\n\(rows)")
    #expect(many.count == 100_000)
    #expect(many.widths[99_999] == Double(99_999 % 7 + 1))
  }

  @Test(
    "Any table gives an error or items that can be read", arguments: 1...8
  )
  func mutations(seed: Int) {
    let documents = [
      "id,title,width\n1,\"a, \"\"b\"\"\nc\",300\n2,,\"[1,2]\"\r\n\"\"\"x\"\"\",true,1e2\n",
      "a;b;c\r1;2;3\r\"4\";5\r", "\u{FEFF}x\ty\n007\t{\"a\": [null]}\n",
    ]
    var random = SeededNumbers(seed: UInt64(500 + seed))
    for round in 0..<400 {
      guard let document = documents.randomElement(using: &random) else { return }
      let bytes = MutationTests.mutated(document, by: &random)
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(ItemsError) {
        let items = try Items.load(.bytes(bytes, name: "a.csv"))
        for field in items.fieldNames.indices {
          for item in 0..<items.count { _ = items.value(ofField: field, item: item) }
        }
      } catch {
        // Each error of the contents is mapped back to the table.
        let hasPlace = error.line != nil || [.empty, .binary, .notUTF8].contains(error.kind)
        #expect(hasPlace, "seed \(seed), round \(round): \(text)\n\(error)")
      }
    }
  }
}
