/// What moonfall can be asked to do.
enum Command: String, CaseIterable {
  case layout
  case render
  case items
  case list
  case describe
  case new
  case help

  /// One line of help.
  var summary: String {
    switch self {
    case .layout: "frames to JSON, NDJSON or CSV"
    case .render: "a picture: SVG or HTML"
    case .items: "the items as scripts see them, one JSON line each"
    case .list: "the gallery and the scripts found"
    case .describe: "one script's params; --source prints it"
    case .new: "write a commented starter script"
    case .help: "help for a command; 'help script' for the script contract"
    }
  }

  /// How it is called.
  var usage: String {
    switch self {
    case .layout, .render: "moonfall \(rawValue) [ITEMS] [--script SCRIPT] [options]"
    case .items: "moonfall items [ITEMS] [options]"
    case .list: "moonfall list"
    case .describe: "moonfall describe SCRIPT [--source]"
    case .new: "moonfall new [FILE] [--from SCRIPT]"
    case .help: "moonfall help [COMMAND|script]"
    }
  }
}
