import Drawing
import LayoutScripting
import TextOutput
import Waterfall

/// A wall that a preview shows, with the answers to all requests about it.
final class PreviewWall {
  /// The wall that is shown instead of the requested one.
  enum Fallback: String {
    /// The last valid wall.
    case last
    /// The default rules, if there was no valid wall.
    case `default`
  }

  /// Its name among all walls of all workers.
  let id: String
  let side: PreviewSide
  let wall: WallMaker
  let script: LayoutScript
  /// The script as named in the call.
  let scriptName: String?
  /// The options of the call, and those of the layout.
  let call: Options
  let options: Options
  /// The page's options, which override those of the call.
  private let settings: [(name: String, value: String)]
  /// The generation of the items.
  let generation: Int
  /// The locations of the items' pictures.
  let pictures: PreviewPictures
  /// The command line that makes the same frames, or why there is none.
  let command: Result<String, CommandError>
  /// The reuse identifiers of the cells that show the items.
  let kinds: CellKinds
  /// The errors from asking for them, which do not affect the frames.
  private let drawingErrors: [Diagnostic]
  /// The times of the layout.
  private let times: (load: Duration, layout: Duration)
  /// The profile, which takes one more layout.
  private(set) lazy var profile = Result { () throws(ScriptErrors) in
    func profile(_ items: some ItemSource) throws(ScriptErrors) -> LayoutProfile {
      try wall.running { () throws(ScriptErrors) in
        try script.profile(items, options: options.layout)
      }
    }
    return try profile(wall.items)
  }

  init(
    _ wall: WallMaker, side: PreviewSide, script: LayoutScript, scriptName: String?,
    call: Options, options: Options, state: PreviewState, items: PreviewItems,
    times: (load: Duration, layout: Duration)
  ) {
    self.wall = wall
    self.side = side
    self.script = script
    self.scriptName = scriptName
    self.call = call
    self.options = options
    self.times = times
    id = PreviewWall.newID()
    settings = state.settings
    generation = items.generation ?? 0
    pictures = items.pictures
    let params = zip(script.params, script.values).filter { $0.default != $1 }
      .map { (name: $0.name, value: $1.text) }
    let text = CommandLineText(
      options: call, script: scriptName, params: params, settings: state.settings,
      sample: state.sample)
    command = Result { () throws(CommandError) in try text.commandLine(for: items.items) }
    (kinds, drawingErrors) = CellKinds.asked(of: wall.result, by: script)
  }

  var loadSeconds: Double { times.load / .seconds(1) }

  /// The option that made the tracks.
  var trackOption: String {
    let names = settings.map(\.name) + call.given.map(\.name)
    return names.first(where: LayoutSetting.trackNames.contains) ?? "--columns"
  }

  /// Creates a wall without items, for a side that has nothing else to show.
  convenience init(emptyFor side: PreviewSide) {
    let options = Options()
    do throws(CommandError) {
      let input = try InputArguments(options)
      let script = try ScriptLoader(options).loadAlone(nil)
      let wall = try WallMaker(ItemList([]), of: input, by: script, hasScript: false, options)
      var state = PreviewState()
      state.leaveScript()
      self.init(
        wall, side: side, script: script, scriptName: nil, call: options, options: options,
        state: state, items: PreviewItems(), times: (.zero, .zero))
    } catch {
      preconditionFailure("an empty wall without a script must load")
    }
  }

  /// Walls of an ended worker must not be mistaken for those of the next one.
  private static func newID() -> String {
    String(UInt64.random(in: 0...(.max)), radix: 36)
  }

  /// Returns the answer with the frames.
  ///
  /// - Parameters:
  ///   - fallback: Why this wall is shown instead of the requested one, if it is.
  ///   - errors: The errors of the requested wall.
  ///   - messages: The warnings and the script's output.
  ///   - followed: The new indexes of the items that the page tracks.
  ///   - hasPrevious: Whether the version of the script before its last change is available.
  /// - Returns: The answer.
  func answer(
    _ fallback: Fallback?, errors: [Diagnostic], messages: [Diagnostic], followed: TrackedItems,
    hasPrevious: Bool
  ) -> PreviewAnswer {
    var json = JSONObject()
    json.add("wall", text: id)
    json.add("side", text: side.rawValue)
    json.add("script", text: scriptName)
    json.add("name", text: wall.title)
    json.add("description", text: script.description)
    json.add("isFallback", fallback.map { jsonString($0.rawValue) } ?? "false")
    json.add("errors", PreviewAnswer.list(errors))
    json.add("drawingErrors", PreviewAnswer.list(drawingErrors))
    json.add("messages", PreviewAnswer.list(messages))
    json.add("followed", followed.json)
    json.add("hasPrevious", flag: hasPrevious)
    addFrames(to: &json)
    json.add("params", params)
    json.add("options", ownOptions)
    switch (command, fallback) {
    case (_, .last):
      json.add("command", text: nil)
      json.add("commandNote", text: "these frames belong to the last valid wall")
    case (.success(let words), _): json.add("command", text: words)
    case (.failure(let failure), _):
      json.add("command", text: nil)
      json.add("commandNote", text: failure.diagnostics.map(\.message).joined(separator: "; "))
    }
    json.add("lua", text: ParamsSource.lua(script.params, values: script.values))
    let count = wall.items.count
    var pictureCounts = JSONObject()
    pictureCounts.add("here", integer: pictures.count(.here, ofFirst: count))
    pictureCounts.add("remote", integer: pictures.count(.remote, ofFirst: count))
    pictureCounts.add("outside", integer: pictures.count(.outside, ofFirst: count))
    json.add("pictures", pictureCounts.text)
    var milliseconds = JSONObject()
    milliseconds.add("load", number: times.load / .milliseconds(1))
    milliseconds.add("layout", number: times.layout / .milliseconds(1))
    json.add("milliseconds", milliseconds.text)
    return PreviewAnswer(
      type: "application/octet-stream", WallEncoding.bytes(of: wall.result, kinds: kinds, json.text)
    )
  }

  private func addFrames(to json: inout JSONObject) {
    let layout = wall.result.layout
    let isStrip = layout.configuration.axis == .horizontal
    let size = layout.contentSize
    json.add("count", integer: layout.itemCount)
    json.add("ordered", flag: wall.result.order != nil)
    json.add("axis", text: isStrip ? "horizontal" : "vertical")
    json.add("size", jsonArray([size.width, size.height].map(jsonNumber)))
    // The area to show: columns may extend beyond their container.
    let bounds = wall.frames.bounds
    json.add(
      "bounds", jsonArray([bounds.x, bounds.y, bounds.width, bounds.height].map(jsonNumber)))
    json.add("container", number: options.layout.width)
    json.add("viewport", number: options.layout.height)
    json.add("strip", number: isStrip ? layout.configuration.width : nil)
    json.add("kinds", jsonArray(kinds.names.map(jsonString)))
    json.add("items", integer: generation)
    let sections = CollectedBytes()
    wall.frames.writeSections(to: sections)
    json.add("sections", sections.text)
  }

  private var params: String {
    let list = zip(script.params, script.values).map { param, value in
      var json = JSONObject()
      json.add("name", text: param.name)
      json.add("label", text: param.label)
      json.add("help", text: param.help)
      json.add("kind", text: param.kind.name)
      json.add("family", text: param.kind.family.rawValue)
      json.add("default", param.default.json)
      json.add("value", value.json)
      json.add("min", number: param.minimum)
      json.add("max", number: param.maximum)
      json.add("step", number: param.step)
      json.add("choices", param.kind.choices.map { LuaValue.list($0).json } ?? "null")
      return json.text
    }
    return jsonArray(list)
  }

  /// The options of the page that the call has set.
  private var ownOptions: String {
    var json = JSONObject()
    for (name, value) in call.given where PreviewState.keys.contains(String(name.dropFirst(2))) {
      json.add(String(name.dropFirst(2)), text: value)
    }
    return json.text
  }
}
