import Drawing
import LayoutScripting
import TextOutput

// The measures of a previewed wall, and the time that its functions took.

extension PreviewWall {
  /// The measures, the time of each function and the slowest items.
  var details: PreviewAnswer {
    let measures = wall.result.layout.measures
    var json = JSONObject()
    var measured = JSONObject()
    measured.add("imbalance", number: measures.imbalance)
    measured.add("whitespace", number: measures.whitespace)
    measured.add("disorder", number: measures.disorder)
    json.add("measures", measured.text)
    var functions = [function("load", calls: 1, loadSeconds)]
    var slowest: [String] = []
    var errors: [Diagnostic] = []
    switch profile {
    case .success(let profile):
      functions += profile.functions.map { function($0.name, calls: $0.calls, $0.seconds) }
      slowest = profile.slowest.map(slow)
    case .failure(let failure): errors = failure.errors.map { Diagnostic($0) }
    }
    json.add("functions", jsonArray(functions))
    json.add("slowest", jsonArray(slowest))
    json.add("errors", PreviewAnswer.list(errors))
    return PreviewAnswer(json: json.text)
  }

  private func function(_ name: String, calls: Int, _ seconds: Double) -> String {
    var json = JSONObject()
    json.add("name", text: name)
    json.add("calls", integer: calls)
    json.add("seconds", number: seconds)
    return json.text
  }

  private func slow(_ call: LayoutProfile.Call) -> String {
    let items = wall.items
    var json = JSONObject()
    json.add("item", integer: call.item + 1)
    json.add(
      "name", text: ItemTitles.title(ofItem: call.item, of: items, ItemTitles.fields(of: items)))
    json.add("function", text: call.function)
    json.add("seconds", number: call.seconds)
    return json.text
  }
}
