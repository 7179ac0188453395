import Testing

@testable import moonfall

@Suite struct ReporterTests {
  @Test("A collector receives notes too")
  func notes() {
    var options = Options()
    let listener = DiagnosticCollector()
    options.listener = listener
    Reporter(options).note("all are square")
    #expect(listener.diagnostics.map(\.report.text) == ["all are square"])
    #expect(listener.diagnostics.map(\.severity) == [.note])
  }
}
