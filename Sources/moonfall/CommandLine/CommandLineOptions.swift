import Drawing
import Items
import LayoutScripting
import LuaHosting

extension CommandLineOption {
  /// All options, in the order in which help shows them.
  static let all: [CommandLineOption] =
    scripts + LayoutSetting.all.flatMap(options) + viewports + items + output + preview + gallery
    + run

  private static let layouts: Set<Command> = [.layout, .render, .preview, .scroll]
  private static let scripted: Set<Command> = layouts.union([.check])
  /// The commands that read items.
  static let reading: Set<Command> = layouts.union([.items, .check])
  private static let writing: Set<Command> = [.layout, .render, .items, .scroll, .types]
  private static let running: Set<Command> = scripted.union([.describe, .list])
  private static let everywhere = Set(Command.allCases)

  private static let scripts: [CommandLineOption] = [
    .init(
      "--script", short: "-s", "SCRIPT", "the layout script: a path or a gallery name", scripted
    ) { $0.script = $1 },
    .init(
      "--param", short: "-p", "NAME=VALUE", "set a param of the script", scripted,
      isRepeatable: true
    ) { (options, value) throws(ValueError) in try options.addParam(value) },
  ]

  private static func options(of setting: LayoutSetting) -> [CommandLineOption] {
    guard setting.description.name == "--height" else { return [.init(setting, layouts)] }
    // A scroll has a default for the viewport's height.
    let help =
      "the viewport's height (\(ScrollCommand.defaultHeight.text)); "
      + "a strip's (\(LayoutOptions.defaultStripHeight.text))"
    return [
      .init(setting, layouts.subtracting([.scroll])), .init(setting, [.scroll], help: help),
    ]
  }

  private static let viewports: [CommandLineOption] = [
    .init(
      "--visible", "Y,HEIGHT", "only the items in one viewport; X,WIDTH in a strip", [.layout]
    ) { (options, value) throws(ValueError) in
      let parts = value.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw ValueError("write y,height, as in --visible 500,800")
      }
      options.visible = (try LengthText.points(parts[0]), try LengthText.length(parts[1]))
    },
    .init("--speed", "POINTS", "points per pass (a tenth of the viewport)", [.scroll]) {
      (options, value) throws(ValueError) in
      let points = try LengthText.length(value)
      guard points > 0 else { throw ValueError("a pass must scroll more than 0 points") }
      options.speed = points
    },
    .init(
      "--jump", "OFFSET,…", "jump to these offsets instead of scrolling down and up", [.scroll],
      isRepeatable: true
    ) { (options, value) throws(ValueError) in
      for offset in value.split(separator: ",", omittingEmptySubsequences: false) {
        options.jumps.append(try LengthText.length(offset))
      }
    },
    .init(
      "--overscan", "POINTS", "extra space before and after the viewport", [.scroll]
    ) { (options, value) throws(ValueError) in options.overscan = try LengthText.length(value)
    },
  ]

  private static let items: [CommandLineOption] = [
    .init("--at", "POINTER", "a pointer to the items, as in /photos", reading) { $0.at = $1 },
    .init(
      "--input", "FORMAT", "the items' format: \(ItemsFormat.names.orListed)", reading
    ) { (options, value) throws(ValueError) in
      guard let format = ItemsFormat(name: value.lowercased()) else {
        throw ValueError("items are \(ItemsFormat.names.orListed), got '\(value)'")
      }
      options.input = format
    },
    .init(
      "--separator", "NAME", "the separator of a CSV file: \(CSVSeparator.names.orListed)", reading
    ) { (options, value) throws(ValueError) in
      guard let separator = CSVSeparator(name: value) else {
        throw ValueError("separators are \(CSVSeparator.names.orListed), got '\(value)'")
      }
      options.separator = separator
    },
    .init(
      "--field", "NAME=OTHER", "read a field from another one, or from a /pointer", reading,
      isRepeatable: true
    ) { (options, value) throws(ValueError) in
      do throws(ItemsError) { options.fields.append(try FieldMapping(parsing: value)) } catch {
        throw ValueError(error.message + (error.hint.map { "\n\($0)" } ?? ""))
      }
    },
    .init("--outside-pictures", "read pictures outside the items' folder too", reading) {
      $0.allowsOutsidePictures = true
    },
  ]

  private static let output: [CommandLineOption] = [
    format(FrameFormat.self),
    format(RenderFormat.self),
    .init("--embed", "embed pictures in HTML, as always in SVG", [.render]) {
      $0.embeds = true
    },
    format(ScrollReport.Format.self),
    .init(
      "--output", short: "-o", "FILE", "write to a file, which appears complete or not at all",
      writing
    ) {
      (options, value) throws(ValueError) in
      guard !value.isEmpty else {
        throw ValueError("write a file's name, or - for standard output")
      }
      options.output = value
    },
  ]

  private static func format(_ formats: any OutputFormat.Type) -> CommandLineOption {
    .init("--format", "FORMAT", formats.names.orListed, [formats.command]) {
      $0.format = $1.lowercased()
    }
  }

  private static let preview: [CommandLineOption] = [
    .init(
      "--port", "NUMBER", "the page's port (4173, or the next free one); 0 for any",
      [.preview]
    ) { (options, value) throws(ValueError) in
      guard let number = Int(value), (0...65_535).contains(number) else {
        throw ValueError(
          "write a port from 1 to 65535, or 0 for any that is free, got '\(value)'")
      }
      options.port = number
    },
    .init("--open", "open the page in the browser", [.preview]) { $0.opensBrowser = true },
    .init(
      "--remote-pictures", "load pictures from other hosts (they see the request)", [.preview]
    ) { $0.showsRemotePictures = true },
    .init(
      "--against", "SCRIPT", "show a second script next to it; params after it are its own",
      [.preview]
    ) { $0.against = ($1, []) },
  ]

  private static let gallery: [CommandLineOption] = [
    .init("--from", "SCRIPT", "start from a gallery script", [.new]) { $0.from = $1 },
    .init("--source", "print the script's text", [.describe]) { $0.showsSource = true },
  ]

  private static let run: [CommandLineOption] = [
    .init("--memory", "MB", "Lua's memory limit (\(LuaHost.Limits().memory >> 20))", running) {
      (options, value) throws(ValueError) in
      guard let megabytes = Int(value), megabytes >= 1, megabytes <= 1 << 20 else {
        throw ValueError("write a whole number of megabytes, got '\(value)'")
      }
      options.limits.memory = megabytes << 20
    },
    .init(
      "--deadline", "SECONDS|none", "time limit of a load and of a layout (5; preview 1)", running
    ) {
      (options, value) throws(ValueError) in
      options.setsDeadline = true
      guard value != "none" else {
        options.limits.deadline = nil
        return
      }
      guard let seconds = LengthText.decimal(value), seconds > 0 else {
        throw ValueError("write a number of seconds above 0, or none, got '\(value)'")
      }
      options.limits.deadline = seconds
    },
    .init("--strict", "make reading a field that no item has an error", scripted) {
      $0.layout.isStrict = true
    },
    .init("--verbose", short: "-v", "show the calls that led to an error", everywhere) {
      $0.isVerbose = true
    },
    .init("--diagnostics", "FORMAT", "write errors as text or as JSON lines", everywhere) {
      (_, value) throws(ValueError) in
      // `Options.read` has already handled it, before anything can fail.
      guard value == "json" || value == "text" else {
        throw ValueError("diagnostics are text or json, got '\(value)'")
      }
    },
    .init("--help", short: "-h", "show this", everywhere) { $0.showsHelp = true },
  ]
}
