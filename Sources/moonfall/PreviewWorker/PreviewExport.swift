import Drawing
import LayoutScripting

// A previewed wall as a file to be saved.

extension PreviewWall {
  /// The wall in a format by its name, with pictures inside.
  func export(_ format: String) throws(CommandError) -> PreviewAnswer {
    let picture = WallPicture(wall, options)
    switch format {
    case "svg":
      return PreviewAnswer(
        type: "image/svg+xml", try picture.drawing(as: .svg, embeds: true),
        fileName: fileName("svg"))
    case "html":
      return PreviewAnswer(
        type: "text/html; charset=utf-8", try picture.drawing(as: .html, embeds: true),
        fileName: fileName("html"))
    case "png":
      return PreviewAnswer(
        type: "image/png", try picture.png().contents(), fileName: fileName("png"))
    case "json":
      let frames = CollectedBytes()
      try? wall.frames.writeFrames(as: .json, to: frames)
      return PreviewAnswer(type: "application/json", frames.bytes, fileName: fileName("json"))
    default: throw .usage("there are svg, html, png and json, got '\(format)'")
    }
  }

  /// What the file is called: as the script is, or the items.
  private func fileName(_ ending: String) -> String {
    let path = scriptName ?? call.positionals.first { $0 != "-" } ?? "moonfall"
    var name = String(path.split(separator: "/").last ?? "moonfall")
    if let dot = name.lastIndex(of: "."), dot != name.startIndex { name = String(name[..<dot]) }
    // It goes through headers, and to every system's disk.
    let forbidden = Set("\\/:*?\"<>|")
    name.removeAll {
      forbidden.contains($0) || $0.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
    }
    return "\(name.isEmpty ? "moonfall" : String(name.prefix(80))).\(ending)"
  }
}
