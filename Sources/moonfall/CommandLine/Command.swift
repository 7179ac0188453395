/// A command of moonfall.
enum Command: String, CaseIterable {
  case layout
  case render
  case preview
  case items
  case scroll
  case check
  case list
  case describe
  case new
  case types
  case help

  /// One line of help.
  var summary: String {
    switch self {
    case .layout: "write frames as JSON, NDJSON or CSV"
    case .render: "draw the wall as SVG, HTML or PNG, or in the terminal"
    case .preview: "show the wall in the browser, redrawn on every save"
    case .items: "print the items as scripts see them, one JSON line each"
    case .scroll: "report the cells that a scroll creates and reuses"
    case .check: "check a script for errors and likely mistakes"
    case .list: "list the gallery and the scripts found"
    case .describe: "print a script's params, or its text with --source"
    case .new: "write a commented starter script"
    case .types: "print the script contract for editors (LuaLS annotations)"
    case .help: "show help for a command; 'help script' for the script contract"
    }
  }

  /// Its usage line.
  var usage: String {
    switch self {
    case .layout, .render, .preview, .scroll:
      "moonfall \(rawValue) [ITEMS] [--script SCRIPT] [options]"
    case .items: "moonfall items [ITEMS] [options]"
    case .check: "moonfall check SCRIPT [ITEMS] [options]"
    case .list: "moonfall list"
    case .describe: "moonfall describe SCRIPT [--source]"
    case .new: "moonfall new [FILE] [--from SCRIPT]"
    case .types: "moonfall types [-o FILE]"
    case .help: "moonfall help [COMMAND|script]"
    }
  }
}
