import Drawing
import LayoutScripting

// How well a previewed wall is filled, and where the time goes.

extension PreviewWall {
  /// The measures, the time of each function and the slowest items.
  var details: PreviewAnswer {
    let measures = wall.result.layout.measures
    var json = JSONObject()
    json.add(
      "measures",
      """
      {"imbalance":\(jsonNumber(measures.imbalance)),\
      "whitespace":\(jsonNumber(measures.whitespace)),\
      "disorder":\(jsonNumber(measures.disorder))}
      """)
    var functions = [function("load", calls: 1, loadSeconds)]
    var slowest: [String] = []
    var errors: [Diagnostic] = []
    switch profile {
    case .success(let profile):
      functions += profile.functions.map { function($0.name, calls: $0.calls, $0.seconds) }
      slowest = profile.slowest.map(slow)
    case .failure(let failure): errors = failure.errors.map { Diagnostic($0) }
    }
    json.add("functions", "[" + functions.joined(separator: ",") + "]")
    json.add("slowest", "[" + slowest.joined(separator: ",") + "]")
    json.add("errors", PreviewAnswer.list(errors))
    return PreviewAnswer(json: json.text)
  }

  private func function(_ name: String, calls: Int, _ seconds: Double) -> String {
    var json = JSONObject()
    json.add("name", text: name)
    json.add("calls", String(calls))
    json.add("seconds", jsonNumber(seconds))
    return json.text
  }

  private func slow(_ call: LayoutProfile.Call) -> String {
    let items = wall.items
    var json = JSONObject()
    json.add("item", String(call.item + 1))
    json.add(
      "name", text: ItemTitles.title(ofItem: call.item, of: items, ItemTitles.fields(of: items)))
    json.add("function", text: call.function)
    json.add("seconds", jsonNumber(call.seconds))
    return json.text
  }
}
