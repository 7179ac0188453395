import Drawing
import LayoutScripting
import TextOutput

// Exports a previewed wall as a file.

extension PreviewWall {
  /// The formats of files that the page offers.
  enum ExportFormat: String, CaseIterable {
    case svg, html, png, json
  }

  /// Returns the wall in the format with the given name, with embedded pictures.
  func export(_ name: String) throws(CommandError) -> PreviewAnswer {
    guard let format = ExportFormat(rawValue: name) else {
      let names = ExportFormat.allCases.map(\.rawValue).orListed
      throw .usage("a wall is exported as \(names), got '\(name)'")
    }
    let picture = WallPicture(wall, options)
    let (type, bytes): (String, [UInt8]) =
      switch format {
      case .svg: ("image/svg+xml", try picture.drawing(as: .svg, embeds: true))
      case .html: ("text/html; charset=utf-8", try picture.drawing(as: .html, embeds: true))
      case .png: ("image/png", try picture.png().contents())
      case .json: ("application/json", frames)
      }
    return PreviewAnswer(type: type, bytes, fileName: fileName(name))
  }

  private var frames: [UInt8] {
    let frames = CollectedBytes()
    try? wall.frames.writeFrames(as: .json, to: frames)
    return frames.bytes
  }

  /// Returns the file's name: that of the script, or of the items.
  private func fileName(_ ending: String) -> String {
    let path = scriptName ?? call.positionals.first { $0 != "-" } ?? "moonfall"
    var name = String(path.split(separator: "/").last ?? "moonfall")
    if let dot = name.lastIndex(of: "."), dot != name.startIndex { name = String(name[..<dot]) }
    // The name must be valid in headers and on every system.
    let forbidden = Set("\\/:*?\"<>|")
    name.removeAll {
      forbidden.contains($0) || $0.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
    }
    return "\(name.isEmpty ? "moonfall" : String(name.prefix(80))).\(ending)"
  }
}
