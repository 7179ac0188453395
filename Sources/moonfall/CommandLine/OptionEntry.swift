import Spelling

/// An option as help shows it.
///
/// What it does stands in ``Options``.
struct OptionEntry {
  let name: String
  let short: String?
  /// What its value is called, `nil` for a switch.
  let value: String?
  let help: String
  let commands: Set<Command>
  /// Whether it decides a wall's frames, and the page of a preview sets it too.
  let isOfWall: Bool

  init(
    _ name: String, short: String? = nil, _ value: String? = nil, _ help: String,
    _ commands: Set<Command>, isOfWall: Bool = false
  ) {
    self.isOfWall = isOfWall
    self.name = name
    self.short = short
    self.value = value
    self.help = help
    self.commands = commands
  }

  /// An option that decides a wall's frames.
  private static func ofWall(
    _ name: String, short: String? = nil, _ value: String? = nil, _ help: String,
    _ commands: Set<Command> = layouts
  ) -> OptionEntry {
    OptionEntry(name, short: short, value, help, commands, isOfWall: true)
  }

  /// The names of the options that decide a wall's frames.
  static let wallNames = all.filter(\.isOfWall).map(\.name)
  /// Those of them that have no value.
  static let wallSwitches = Set(all.filter { $0.isOfWall && $0.value == nil }.map(\.name))

  /// How help writes it.
  var usage: String {
    (short.map { "\($0), " } ?? "    ") + name + (value.map { " \($0)" } ?? "")
  }

  /// Whether it may be given several times.
  var isRepeatable: Bool { ["--param", "--field", "--jump"].contains(name) }

  static let all: [OptionEntry] = [
    .init(
      "--script", short: "-s", "SCRIPT", "the layout script: a path or a gallery name", scripted),
    .init("--param", short: "-p", "NAME=VALUE", "set a param of the script", scripted),
    .ofWall("--width", short: "-w", "POINTS", "the container's width (1200)"),
    .ofWall(
      "--height", "POINTS", "the viewport's height; a strip's (600)", [.layout, .render, .preview]),
    .init("--height", "POINTS", "the viewport's height (800); a strip's (600)", [.scroll]),
    .ofWall("--columns", "N|TRACKS", "a count, or CSS tracks: \"100px 2fr 1fr\""),
    .ofWall("--rows", "N|TRACKS", "the same of a strip, which flows to the right"),
    .ofWall("--column-width", "POINTS", "columns at least so wide, as many as fit"),
    .ofWall("--spacing", "ROW[,COLUMN]", "room between items (CSS's gap), as in 16 or 16px"),
    .ofWall("--insets", "T[,R[,B[,L]]]", "room around a section (CSS's padding, in its order)"),
    .ofWall(
      "--placement", "RULE", "shortest, lanes, in-order or in-reverse-order"),
    .ofWall(
      "--tolerance", "POINTS", "columns within it tie (0.000001, lanes 16), or infinite"),
    .ofWall("--dense", nil, "items move up into earlier holes"),
    .ofWall("--keep-order", nil, "no item starts above the one before it"),
    .ofWall("--direction", "SIDE", "reading direction: ltr or rtl"),
    .ofWall("--align", "PLACE", "columns at the start, center or end"),
    .ofWall("--align-by", "COLUMNS", "all columns, or the used ones"),
    .ofWall("--min-length", "POINTS", "the least height of the content, width of a strip's"),
    .ofWall("--scale", "PIXELS", "pixels per point: frames lie on whole ones"),
    .init("--visible", "Y,HEIGHT", "only the items in one viewport; X,WIDTH in a strip", [.layout]),
    .init("--speed", "POINTS", "how far a pass scrolls (a tenth of the viewport)", [.scroll]),
    .init("--jump", "OFFSET,…", "jump there, in order, instead of down and up", [.scroll]),
    .init("--overscan", "POINTS", "room before and after the viewport that counts too", [.scroll]),
    .init("--at", "POINTER", "where the items are, as in /photos", reading),
    .init("--input", "FORMAT", "how the items are written: json, ndjson or csv", reading),
    .init("--separator", "NAME", "what separates a CSV file: comma, semicolon or tab", reading),
    .init("--field", "NAME=OTHER", "take a field from another, or from a /pointer", reading),
    .init(
      "--outside-pictures", nil, "read pictures outside the items' folder too",
      reading),
    .init("--format", "FORMAT", "json, ndjson or csv", [.layout]),
    .init("--format", "FORMAT", "svg, html, png or terminal", [.render]),
    .init("--embed", nil, "pictures inside HTML, as they always are in SVG", [.render]),
    .init("--format", "FORMAT", "text or json", [.scroll]),
    .init("--output", short: "-o", "FILE", "write there, whole or not at all", writing),
    .init(
      "--port", "NUMBER", "where the page is served (4173, or the next one free); 0 for any",
      [.preview]),
    .init("--open", nil, "open the page in the browser", [.preview]),
    .init(
      "--remote-pictures", nil, "load pictures from other hosts (they see the request)", [.preview]),
    .init(
      "--against", "SCRIPT", "show a second script beside it; params after it are its own",
      [.preview]),
    .init("--from", "SCRIPT", "start from a gallery script", [.new]),
    .init("--source", nil, "print the script's text", [.describe]),
    .init("--memory", "MB", "Lua's memory limit (64)", running),
    .init("--deadline", "SECONDS|none", "time for a load and for a layout (5; preview 1)", running),
    .init("--strict", nil, "reading a field that no item has is an error", scripted),
    .init("--verbose", short: "-v", nil, "show the calls that led to an error", all_),
    .init("--diagnostics", "FORMAT", "errors as text or json lines", all_),
    .init("--help", short: "-h", nil, "show this", all_),
  ]

  private static let layouts: Set<Command> = [.layout, .render, .preview, .scroll]
  private static let scripted: Set<Command> = [.layout, .render, .preview, .scroll, .check]
  private static let reading: Set<Command> = [.layout, .render, .preview, .items, .scroll, .check]
  private static let writing: Set<Command> = [.layout, .render, .items, .scroll, .types]
  private static let running: Set<Command> = [
    .layout, .render, .preview, .scroll, .check, .describe, .list,
  ]
  private static let all_ = Set(Command.allCases)

  /// The option of a name that a command takes.
  ///
  /// - Throws: A usage failure with the nearest name, or with the commands that do take it.
  static func named(_ name: String, for command: Command) throws(CommandError) -> OptionEntry {
    let known = all.filter { $0.name == name || $0.short == name }
    if let entry = known.first(where: { $0.commands.contains(command) }) { return entry }
    if !known.isEmpty {
      let takers = known.reduce(into: Set<Command>()) { $0.formUnion($1.commands) }
      let commands = Command.allCases.filter(takers.contains).map { "'\($0.rawValue)'" }
      throw .usage(
        "\(name.shortened()) goes with \(commands.joined(separator: ", ")), not with '\(command.rawValue)'"
      )
    }
    if let meant = synonyms[name] {
      throw .usage("unknown option \(name.shortened()), did you mean \(meant)?")
    }
    let names = all.filter { $0.commands.contains(command) }.map(\.name)
    let hint = nearest(to: name, among: names).map { ", did you mean \($0)?" }
    throw .usage(
      "unknown option \(name.shortened())"
        + (hint ?? "; 'moonfall help \(command.rawValue)' lists them"))
  }

  /// What people call the options who know CSS or other tools.
  private static let synonyms = [
    "--gap": "--spacing", "--gutter": "--spacing", "--padding": "--insets",
    "--margin": "--insets", "--cols": "--columns", "--rule": "--placement",
    "--out": "--output", "--file": "--output", "--timeout": "--deadline",
    "--params": "--param", "--layout": "--script", "--pointer": "--at", "--map": "--field",
    "--input-format": "--input",
  ]
}
