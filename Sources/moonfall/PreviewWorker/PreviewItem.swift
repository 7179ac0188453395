import Items
import LayoutScripting
import LuaHosting
import Preview
import TextOutput
import Waterfall

// One item of a previewed wall, and who decided its position.

extension PreviewWall {
  /// Returns the number of the item in a query, from 1 in input order.
  func item(_ query: Query) throws(CommandError) -> PreviewAnswer {
    let (result, items) = (wall.result, wall.items)
    let number = try query.requiredNumber("item")
    guard (1...max(1, items.count)).contains(number), items.count > 0 else {
      throw .usage("there is no item \(number)")
    }
    let item = number - 1
    let (frame, section) = (result.frame(of: item), result.section(of: item))
    let position = result.position(of: item)
    var json = JSONObject()
    json.add("item", integer: number)
    json.add("position", integer: position)
    let data = PreviewWall.data(of: items, item)
    json.add("id", data.id)
    json.add(
      "name", text: ItemTitles.title(ofItem: item, of: items, ItemTitles.fields(of: items)))
    json.add("section", integer: section + 1)
    json.add("column", integer: result.column(of: item) + 1)
    json.add("span", integer: result.span(of: item))
    json.add("frame", jsonArray([frame.x, frame.y, frame.width, frame.height].map(jsonNumber)))
    json.add(
      "kind", text: kinds.places.isEmpty ? kinds.names[0] : kinds.names[Int(kinds.places[position])]
    )
    json.add("data", data.json)
    let outcome = Result { () throws(CommandError) in try decisions(about: item, in: section) }
    switch outcome {
    case .success(let decisions):
      json.add("decided", decisions)
      json.add("errors", "[]")
    case .failure(let failure):
      json.add("decided", "{}")
      json.add("errors", PreviewAnswer.list(failure.diagnostics))
    }
    return PreviewAnswer(json: json.text)
  }

  /// Returns an item's fields as a JSON object, and its id, for a page, whose numbers have 53 bits:
  /// whole numbers beyond these are text.
  private static func data(of items: any ItemSource, _ item: Int) -> (json: String, id: String) {
    let members =
      (items as? Items)?.members(ofItem: item)
      ?? items.fieldNames.enumerated().map { field, name in
        Items.Member(name: name, value: items.value(ofField: field, item: item))
      }
    var json = JSONObject()
    var id = "null"
    for member in members where member.value != .nil {
      var value = member.numeral.map { LuaValue.string($0) } ?? member.value
      if case .integer(let number) = value, number.magnitude > 1 << 53 {
        value = .string(String(number))
      }
      let text = value.json
      json.add(member.name, text)
      if member.name == "id" { id = text }
    }
    return (json.text, id)
  }

  /// Describes who decided.
  ///
  /// - Throws: An error from asking the script again.
  private func decisions(about item: Int, in section: Int) throws(CommandError) -> String {
    let profile: LayoutProfile
    do throws(ScriptErrors) {
      profile = try self.profile.get()
    } catch {
      throw WallMaker.failure(error)
    }
    // An impure script may put the item elsewhere the next time, where there may be no such
    // section.
    guard profile.sections[item] == section else {
      let diagnostic = Diagnostic(
        "impure",
        "when asked again, the script puts the item in another section; 'moonfall check' explains why",
        severity: .error, of: script.file)
      throw CommandError(.scriptFailed, [diagnostic])
    }
    let isStrip = wall.result.layout.configuration.axis == .horizontal
    let (column, height) = isStrip ? ("row", "width") : ("column", "height")
    var json = JSONObject()
    json.add(
      "column",
      text: words(profile.columns[item], column) {
        "placement \(profile.placements[section].rawValue)"
      })
    let lengths = script.answers(height + "s") ? height + "s" : height
    json.add(
      "height",
      text: words(profile.lengths[item], lengths) { ownLength(of: item, isStrip: isStrip) })
    json.add("span", text: words(profile.spans[item], "span") { "one \(column), the host's own" })
    json.add(
      "columns", text: words(profile.tracks[section], column + "s") { "three, the host's own" })
    return json.text
  }

  private func words(
    _ decider: LayoutProfile.Decider, _ question: String, default words: () -> String
  ) -> String {
    switch decider {
    case .script: "script: \(question)"
    case .item: "the item's own \(question)"
    case .options: trackOption
    case .host: words()
    }
  }

  /// Returns the source of an item's length if the script leaves it to the host.
  private func ownLength(of item: Int, isStrip: Bool) -> String {
    func has(_ values: [Double]) -> Bool { !values.isEmpty && !values[item].isNaN }
    let (hasWidth, hasHeight) = (has(wall.items.widths), has(wall.items.heights))
    if hasWidth, hasHeight { return "the picture's proportions" }
    if isStrip { return hasWidth ? "the item's own width" : "its row's height, as it has no width" }
    return hasHeight ? "the item's own height" : "its column's width, as it has no height"
  }
}
