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
    case .layout: "frames to JSON, NDJSON or CSV"
    case .render: "a picture: SVG, HTML, PNG or in the terminal"
    case .preview: "the wall in the browser, redrawn on every save"
    case .items: "the items as scripts see them, one JSON line each"
    case .scroll: "what cells a scroll creates and reuses"
    case .check: "check a script: reports errors and likely mistakes"
    case .list: "the gallery and the scripts found"
    case .describe: "one script's params; --source prints it"
    case .new: "write a commented starter script"
    case .types: "the script contract for editors (LuaLS annotations)"
    case .help: "help for a command; 'help script' for the script contract"
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
