import Testing
import Workplaces

@Suite struct ArgumentTests {
  static let one = "[{\"id\": \"a\", \"width\": 2, \"height\": 1}]"

  @Test(
    "An option's value may follow it, be attached to it, or follow an equals sign",
    arguments: [
      ["--width", "375"], ["--width=375"], ["-w", "375"], ["-w375"], ["-w", "375px"],
    ])
  func value(option: [String]) throws {
    let outcome = try Workplace().moonfall(
      line: (["layout", "-", "--columns", "1"] + option).joined(separator: " "), input: Self.one)
    #expect(outcome.output.contains("\"width\":375,\"height\":187.5,\"id\":\"a\""))
  }

  @Test("Options may come before, between and after the values")
  func order() throws {
    let workplace = try Workplace(["a.json": Self.one, "b.lua": "return { columns = 5 }"])
    let calls = [
      "layout a.json b.lua --width 80", "layout --width 80 a.json b.lua",
      "layout b.lua --width 80 a.json", "layout a.json --script ./b.lua -w 80",
      "layout a.json -s ./b.lua -w80",
    ]
    let outcomes = try calls.map { try workplace.moonfall(line: $0) }
    #expect(outcomes[0].output.contains("\"width\":8,"))
    for outcome in outcomes { #expect(outcome == outcomes[0]) }
  }

  @Test("Arguments after -- are not options")
  func end() throws {
    let workplace = try Workplace(["-v.json": Self.one, "-w.lua": "return { columns = 1 }"])
    let outcome = try workplace.moonfall("layout", "--width", "50", "--", "-v.json", "-w.lua")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("\"width\":50,\"height\":25,"))
  }

  @Test("A dash is standard input or standard output")
  func dash() throws {
    let workplace = try Workplace(["a.json": Self.one])
    let outcome = try workplace.moonfall("layout", "a.json", "-o", "-")
    #expect(outcome.code == 0)
    #expect(try workplace.moonfall("layout", "-", input: Self.one) == outcome)
    #expect(try workplace.names == ["a.json"])
  }

  @Test(
    "Names may have spaces, quotes, emoji and other scripts",
    arguments: ["a b", "it's", "🌊 🦊", "déjà-vu", "写真", "=x", "%s%n", "a\nb", "-"])
  func names(name: String) throws {
    let folder = "folder \(name)"
    let workplace = try Workplace([
      "\(folder)/\(name).json": Self.one, "\(folder)/\(name).lua": "return { columns = 1 }",
    ])
    let outcome = try workplace.moonfall(
      "layout", "\(folder)/\(name).json", "\(folder)/\(name).lua", "-w", "10",
      "-o", "\(folder)/\(name).csv")
    #expect(outcome == Outcome(code: 0))
    #expect(
      try workplace.read("\(folder)/\(name).csv")
        == "index,section,column,span,x,y,width,height,id\n1,1,1,1,0,0,10,5,a\n")
  }
}
