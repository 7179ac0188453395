import LayoutScripting
import Testing
import Workplaces

@Suite struct TypesCommandTests {
  @Test("Types are the contract's annotations, on standard output or in a file")
  func types() throws {
    let workplace = try Workplace()
    #expect(try workplace.moonfall("types") == Outcome(code: 0, output: TypeAnnotations.text))
    #expect(try workplace.moonfall("types", "-o", "moonfall.lua") == Outcome(code: 0))
    #expect(try workplace.read("moonfall.lua") == TypeAnnotations.text)
  }

  @Test("A value is rejected with how to write a file")
  func value() throws {
    let outcome = try Workplace().moonfall("types", "moonfall.lua")
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("moonfall types -o moonfall.lua"))
  }

  @Test("The starter refers to the types")
  func starter() throws {
    #expect(try Workplace().moonfall("new").output.contains("\n---@type moonfall.Script\nreturn {"))
  }
}
