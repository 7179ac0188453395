import Items
import LayoutScripting
import LuaHosting
import Waterfall

/// The options of a call, read and checked.
struct Options {
  var positionals: [String] = []
  var script: String?
  var params: [(name: String, value: String)] = []
  /// What `--against` names: another script, and its own params.
  var against: (script: String, params: [(name: String, value: String)])?
  var port: Int?
  var opensBrowser = false
  var showsRemotePictures = false
  var layout = LayoutOptions()
  /// Whether there are tracks of both axes.
  private var mixesAxes = false
  var visible: (offset: Double, length: Double)?
  var speed: Double?
  var overscan = 0.0
  var jumps: [Double] = []
  var at: String?
  var fields: [FieldMapping] = []
  /// The items' format; `nil` to find it.
  private var input: ItemsFormat?
  /// That of a CSV file; `nil` to find it.
  private var separator: CSVSeparator?
  var format: String?
  var output: String?
  var from: String?
  var showsSource = false
  var limits = LuaHost.Limits()
  /// Whether a deadline is given, if only that there is none.
  var setsDeadline = false
  var isVerbose = false
  var embeds = false
  /// Whether pictures outside the items' folder are read.
  var allowsOutsidePictures = false
  /// The files that this call has read.
  let readFiles = ReadFiles()
  /// What the picture helper does for this call.
  let pictures = PictureService()
  var isJSON = false
  /// Hears what is said of the call; `nil` says it on standard error.
  var listener: DiagnosticCollector?
  /// The options as they were read, in order; switches have no value.
  private(set) var given: [(name: String, value: String?)] = []
  var showsHelp = false

  /// Reads the arguments after the command.
  ///
  /// Whether diagnostics are JSON is known even where a later argument fails.
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
      let entry = try OptionEntry.named(name, for: command)
      var value = ""
      if let what = entry.value {
        if !given.insert(entry.name).inserted, !entry.isRepeatable {
          throw .usage("\(entry.name) is given twice; give it once")
        }
        value = try stream.value(of: name, what)
      } else {
        last = name
      }
      do throws(LuaFailure) {
        try set(entry.name, to: value)
      } catch {
        throw .usage("\(name): \(error.message)")
      }
      self.given.append((entry.name, entry.value == nil ? nil : value))
    }
    try checkTogether(given)
    // A value that sticks to a switch at the very end.
    _ = try stream.next(after: last)
  }

  /// The format that the items are said to have; `nil` to find it.
  var itemsFormat: ItemsFormat? { separator.map { .csv(separator: $0) } ?? input }

  /// Refuses what does not go together.
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
    if mixesAxes {
      throw .usage("--rows makes a strip, --columns and --column-width a wall; give one of them")
    }
    if given.isSuperset(of: ["--columns", "--column-width"]) {
      throw .usage("--columns and --column-width both make the columns; give one of them")
    }
  }

  /// The options that make the tracks; a new one takes the place of the others.
  static let trackOptions: Set<String> = ["--columns", "--rows", "--column-width"]

  /// Sets options over those that are set.
  ///
  /// - Parameter settings: The options' names and values; a switch has the value 1, or 0 to be as if
  ///   it was not given.
  /// - Throws: A usage failure, as of the command line.
  mutating func set(_ settings: [(name: String, value: String)]) throws(CommandError) {
    let names = Set(settings.map(\.name))
    if !names.isDisjoint(with: Options.trackOptions) {
      layout.tracks = nil
      layout.axis = nil
      mixesAxes = false
    }
    for (name, value) in settings {
      do throws(LuaFailure) {
        if OptionEntry.wallSwitches.contains(name) {
          guard ["0", "1"].contains(value) else {
            throw LuaFailure("write 1 or 0, got '\(value)'")
          }
          if value == "0" {
            if name == "--dense" { layout.isDense = nil } else { layout.keepsOrder = nil }
            continue
          }
        }
        try set(name, to: value)
      } catch {
        throw .usage("\(name): \(error.message)")
      }
    }
    try checkTogether(names)
  }

  /// Whether diagnostics are to be JSON, as far as can be told before the arguments are read.
  static func asksForJSON(_ arguments: [String]) -> Bool {
    arguments.contains("--diagnostics=json")
      || zip(arguments, arguments.dropFirst()).contains { $0 == ("--diagnostics", "json") }
  }

  private mutating func set(_ name: String, to value: String) throws(LuaFailure) {
    switch name {
    case "--script": script = value
    case "--param":
      guard let equals = value.firstIndex(of: "="), equals != value.startIndex else {
        throw LuaFailure("write name=value, as in --param caption=64")
      }
      let param = (
        name: String(value[..<equals]), value: String(value[value.index(after: equals)...])
      )
      if (against?.params ?? params).contains(where: { $0.name == param.name }) {
        throw LuaFailure("'\(param.name)' is set twice; set it once")
      }
      if against == nil { params.append(param) } else { against?.params.append(param) }
    case "--width": layout.width = try LengthText.length(value)
    case "--height": layout.height = try LengthText.length(value)
    case "--columns", "--rows":
      guard let tracks = try LuaValue.string(value).tracks(String(name.dropFirst(2))) else { break }
      set(tracks, along: name == "--rows" ? .horizontal : .vertical)
    case "--column-width":
      let width = try LengthText.length(value)
      guard width > 0 else { throw LuaFailure("a column must be wider than 0") }
      set(.atLeast(width), along: .vertical)
    case "--spacing":
      layout.spacing = try LuaValue.string(value).spacing(default: Spacing(0))
    case "--insets":
      layout.insets = try LuaValue.string(value).insets()
    case "--placement": layout.placement = try .named(value)
    case "--tolerance": layout.tolerance = try LuaValue.string(value).tolerance()
    case "--dense": layout.isDense = true
    case "--keep-order": layout.keepsOrder = true
    case "--direction":
      layout.direction = try Keywords.read(
        value, "a direction", among: Keywords.directions)
    case "--align":
      layout.alignment = try Keywords.read(
        value, "an alignment", among: Keywords.positions)
    case "--align-by":
      layout.alignmentBasis = try Keywords.read(
        value, "an alignment", among: Keywords.bases)
    case "--min-length": layout.minimumLength = try LengthText.length(value)
    case "--scale":
      guard let scale = LengthText.decimal(value), scale > 0, scale <= 1000 else {
        throw LuaFailure("write a number of pixels above 0 and at most 1000, got '\(value)'")
      }
      layout.scale = scale
    case "--visible":
      let parts = value.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw LuaFailure("write y,height, as in --visible 500,800")
      }
      visible = (try LengthText.points(parts[0]), try LengthText.length(parts[1]))
    case "--speed":
      let points = try LengthText.length(value)
      guard points > 0 else { throw LuaFailure("a pass must scroll more than 0 points") }
      speed = points
    case "--overscan": overscan = try LengthText.length(value)
    case "--jump":
      for offset in value.split(separator: ",", omittingEmptySubsequences: false) {
        jumps.append(try LengthText.length(offset))
      }
    case "--at": at = value
    case "--field":
      do throws(ItemsError) { fields.append(try FieldMapping(parsing: value)) } catch {
        throw LuaFailure(error.message + (error.hint.map { "\n\($0)" } ?? ""))
      }
    case "--input":
      let formats: [String: ItemsFormat] = ["json": .json, "ndjson": .ndjson, "csv": .csv()]
      guard let format = formats[value.lowercased()] else {
        throw LuaFailure("items are json, ndjson or csv, got '\(value)'")
      }
      input = format
    case "--separator":
      let names: [String: CSVSeparator] = [
        "comma": .comma, ",": .comma, "semicolon": .semicolon, ";": .semicolon, "tab": .tab,
        "\t": .tab,
      ]
      guard let separator = names[value] else {
        throw LuaFailure("separators are comma, semicolon and tab, got '\(value)'")
      }
      self.separator = separator
    case "--format": format = value.lowercased()
    case "--output":
      guard !value.isEmpty else {
        throw LuaFailure("write a file's name, or - for standard output")
      }
      output = value
    case "--port":
      guard let number = Int(value), (0...65_535).contains(number) else {
        throw LuaFailure("write a port from 1 to 65535, or 0 for any that is free, got '\(value)'")
      }
      port = number
    case "--open": opensBrowser = true
    case "--remote-pictures": showsRemotePictures = true
    case "--outside-pictures": allowsOutsidePictures = true
    case "--against": against = (value, [])
    case "--from": from = value
    case "--source": showsSource = true
    case "--memory":
      guard let megabytes = Int(value), megabytes >= 1, megabytes <= 1 << 20 else {
        throw LuaFailure("write a whole number of megabytes, got '\(value)'")
      }
      limits.memory = megabytes << 20
    case "--deadline":
      setsDeadline = true
      if value == "none" {
        limits.deadline = nil
      } else {
        guard let seconds = LengthText.decimal(value), seconds > 0 else {
          throw LuaFailure("write a number of seconds above 0, or none, got '\(value)'")
        }
        limits.deadline = seconds
      }
    case "--embed": embeds = true
    case "--strict": layout.isStrict = true
    case "--verbose": isVerbose = true
    case "--diagnostics":
      guard value == "json" || value == "text" else {
        throw LuaFailure("diagnostics are text or json, got '\(value)'")
      }
    case "--help": showsHelp = true
    default: throw LuaFailure("this option is not built in")
    }
  }

  /// What is set of the placement that may contradict a script's.
  var placementChoices: String {
    var names: [String] = []
    if let placement = layout.placement, [.inOrder, .inReverseOrder].contains(placement) {
      names.append("--placement \(placement.rawValue)")
    }
    if layout.isDense == true { names.append("--dense") }
    if layout.keepsOrder == true { names.append("--keep-order") }
    return names.joined(separator: " and ")
  }

  private mutating func set(_ tracks: Tracks, along axis: WaterfallLayout.Axis) {
    mixesAxes = mixesAxes || layout.axis.map { $0 != axis } ?? false
    layout.axis = axis
    layout.tracks = tracks
  }
}
