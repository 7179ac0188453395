import Items
import LayoutScripting
import LuaHosting
import Waterfall

/// The parsed and validated options of a call.
struct Options {
  var positionals: [String] = []
  var script: String?
  var params: [(name: String, value: String)] = []
  /// The script of `--against`, and its own params.
  var against: (script: String, params: [(name: String, value: String)])?
  var port: Int?
  var opensBrowser = false
  var showsRemotePictures = false
  var layout = LayoutOptions()
  var visible: (offset: Double, length: Double)?
  var speed: Double?
  var overscan = 0.0
  var jumps: [Double] = []
  var at: String?
  var fields: [FieldMapping] = []
  /// The items' format; `nil` to detect it.
  var input: ItemsFormat?
  /// The separator of a CSV file; `nil` to detect it.
  var separator: CSVSeparator?
  var format: String?
  var output: String?
  var from: String?
  var showsSource = false
  var limits = LuaHost.Limits()
  /// Whether a deadline is given, even if it is `none`.
  var setsDeadline = false
  var isVerbose = false
  var embeds = false
  /// Whether pictures outside the items' folder are read.
  var allowsOutsidePictures = false
  /// The files that this call has read.
  let readFiles = ReadFiles()
  /// The picture service of this call.
  let pictures = PictureService()
  var isJSON = false
  /// Receives the diagnostics of the call; `nil` writes them to standard error.
  var listener: DiagnosticCollector?
  /// The options as given, in order; the value of a switch is 1, or 0 if it is off.
  private(set) var given: [(name: String, value: String)] = []
  var showsHelp = false

  /// Reads the arguments after the command.
  ///
  /// The format of diagnostics is known even if a later argument is invalid.
  mutating func read(_ arguments: [String], for command: Command) throws(CommandError) {
    isJSON = Options.asksForJSON(arguments)
    var stream = ArgumentStream(arguments)
    var last: String?
    var given: Set<String> = []
    while let argument = try stream.next(after: last) {
      last = nil
      guard case .option(let name) = argument else {
        if case .value(let value) = argument { positionals.append(value) }
        continue
      }
      let option = try CommandLineOption.named(name, for: command)
      var value = name == option.negation ? "0" : "1"
      let isFirst = given.insert(option.name).inserted
      guard isFirst || option.isRepeatable || option.valueName == nil && option.negation == nil
      else {
        throw .usage("\(option.name) may be given only once")
      }
      if let what = option.valueName {
        value = try stream.value(of: name, what)
      } else {
        last = name
      }
      do throws(ValueError) {
        try option.set(&self, value)
      } catch {
        throw .usage(option: name, error.message)
      }
      self.given.append((option.name, value))
    }
    try checkTogether(given)
    // A switch at the very end may have a value attached.
    _ = try stream.next(after: last)
  }

  /// The items' format as given; `nil` to detect it.
  var itemsFormat: ItemsFormat? { separator.map { .csv(separator: $0) } ?? input }

  /// Checks for options that exclude each other.
  private func checkTogether(_ given: Set<String>) throws(CommandError) {
    if separator != nil, let input, input != .csv() {
      throw .usage("--separator goes with --input csv; give one of the two")
    }
    var placement = (layout.placement ?? .shortest).placement(tolerance: nil)
    placement.isDense = layout.isDense == true
    placement.keepsOrder = layout.keepsOrder == true
    if placement.conflict != nil {
      throw .usage("--dense goes with --placement shortest or lanes, and not with --keep-order")
    }
    if layout.axis == .horizontal, layout.direction == .rightToLeft {
      throw .usage("a strip flows to the right; --direction rtl goes with columns")
    }
    // Without this, every command would build the whole contract when it starts.
    guard given.count > 1 else { return }
    let tracks = given.intersection(LayoutSetting.trackNames)
    if tracks.contains("--rows"), tracks.count > 1 {
      throw .usage("--rows makes a strip, --columns and --column-width a wall; give one of them")
    }
    if tracks.count > 1 {
      throw .usage("--columns and --column-width both make the columns; give one of them")
    }
  }

  /// Sets options that affect the layout, replacing their values.
  ///
  /// - Parameter settings: The options' names and values; a switch is on, 1, or off, 0.
  /// - Throws: A usage error, as on the command line.
  mutating func set(_ settings: [(name: String, value: String)]) throws(CommandError) {
    let chosen = settings.compactMap { LayoutSetting.named($0.name) }
    for setting in chosen { setting.clear(&layout) }
    for (setting, (name, value)) in zip(chosen, settings) {
      do throws(ValueError) {
        try setting.set(&layout, value)
      } catch {
        throw .usage(option: name, error.message)
      }
    }
    try checkTogether(Set(settings.map(\.name)))
  }

  /// Returns whether diagnostics are to be JSON, as far as can be told before the arguments are
  /// read.
  static func asksForJSON(_ arguments: [String]) -> Bool {
    arguments.contains("--diagnostics=json")
      || zip(arguments, arguments.dropFirst()).contains { $0 == ("--diagnostics", "json") }
  }

  /// Sets a param; params after `--against` belong to that script.
  mutating func addParam(_ text: String) throws(ValueError) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw ValueError("write name=value, as in --param caption=64")
    }
    let param = (name: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
    if (against?.params ?? params).contains(where: { $0.name == param.name }) {
      throw ValueError("'\(param.name)' is set twice; set it once")
    }
    if against == nil { params.append(param) } else { against?.params.append(param) }
  }

  /// The placement options that may conflict with a script's.
  var placementChoices: String {
    var names: [String] = []
    if let placement = layout.placement, [.inOrder, .inReverseOrder].contains(placement) {
      names.append("--placement \(placement.rawValue)")
    }
    if layout.isDense == true { names.append("--dense") }
    if layout.keepsOrder == true { names.append("--keep-order") }
    return names.joined(separator: " and ")
  }
}
