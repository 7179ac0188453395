internal import PictureAddresses
internal import TextOutput

/// The pictures of a folder that become a section's items, and their JSON for the loader.
struct MeasuredSection {
  var title: String?
  /// The pictures, each with its facts if they are known.
  var pictures: [(picture: PictureFolder.Picture, facts: PictureFacts?)] = []

  /// Writes sections as a document; a single section without a title is a plain list.
  static func json(_ sections: [MeasuredSection]) throws(ReadingError) -> Bytes {
    var json = try Bytes(capacity: 1 << 16)
    var buffer = ByteBuffer(capacity: 1 << 16)
    if sections.isEmpty {
      buffer.append(literal: "[]")
    } else if sections.count == 1, sections[0].title == nil {
      try sections[0].writeItems(by: &buffer, to: &json)
    } else {
      buffer.append(literal: "{\"sections\":[")
      for section in sections {
        buffer.separate()
        buffer.append(literal: "{")
        if let title = section.title { buffer.member("title", string: title) }
        buffer.append(key: "items")
        try section.writeItems(by: &buffer, to: &json)
        buffer.append(literal: "}")
      }
      buffer.append(literal: "]}")
    }
    try buffer.empty { (bytes) throws(ReadingError) in try json.append(bytes) }
    try json.finish()
    return json
  }

  private func writeItems(
    by buffer: inout ByteBuffer, to json: inout Bytes
  ) throws(ReadingError) {
    buffer.append(literal: "[")
    for entry in pictures {
      buffer.separate()
      buffer.appendObject { item in
        item.member("id", string: FolderWalk.text(entry.picture.way))
        item.member("src", string: relativeURL(entry.picture.way))
        item.member("title", string: MeasuredSection.title(entry.picture.way.last ?? []))
        if let facts = entry.facts {
          item.member("width", integer: facts.width)
          item.member("height", integer: facts.height)
        }
        item.member("bytes", integer: entry.picture.byteCount)
        if let date = entry.facts?.date { item.member("date", string: date) }
      }
      // Written in parts, so that running out of memory is an error.
      try buffer.empty { (bytes) throws(ReadingError) in try json.append(bytes) }
    }
    buffer.append(literal: "]")
  }

  /// Returns a file's name without its ending.
  private static func title(_ name: [UInt8]) -> String {
    let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.count
    return String(decoding: name[..<end], as: UTF8.self)
  }
}
