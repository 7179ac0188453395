internal import PictureAddresses

/// The pictures of a folder that are items, and how they are written for the loader.
struct MeasuredSection {
  var title: String?
  /// Each picture with its facts, if they are known.
  var pictures: [(picture: PictureFolder.Picture, facts: PictureFacts?)] = []

  /// Writes sections as a document; a single one without a title is a plain list.
  static func json(_ sections: [MeasuredSection]) throws(ReadingError) -> Bytes {
    var json = try Bytes(capacity: 1 << 16)
    if sections.isEmpty {
      try json.append("[]")
    } else if sections.count == 1, sections[0].title == nil {
      try sections[0].writeItems(to: &json)
    } else {
      try json.append("{\"sections\":[")
      for (index, section) in sections.enumerated() {
        try json.append(index > 0 ? ",{" : "{")
        if let title = section.title {
          try json.append("\"title\":")
          try json.append(jsonText: title)
          try json.append(",")
        }
        try json.append("\"items\":")
        try section.writeItems(to: &json)
        try json.append("}")
      }
      try json.append("]}")
    }
    try json.finish()
    return json
  }

  private func writeItems(to json: inout Bytes) throws(ReadingError) {
    try json.append("[")
    for (index, entry) in pictures.enumerated() {
      try json.append(index > 0 ? ",{\"id\":" : "{\"id\":")
      try json.append(jsonText: FolderWalk.text(entry.picture.way))
      try json.append(",\"src\":")
      try json.append(jsonText: relativeURL(entry.picture.way))
      try json.append(",\"title\":")
      try json.append(jsonText: MeasuredSection.title(entry.picture.way.last ?? []))
      if let facts = entry.facts {
        try json.append(",\"width\":")
        try json.append(facts.width)
        try json.append(",\"height\":")
        try json.append(facts.height)
      }
      try json.append(",\"bytes\":")
      try json.append(entry.picture.byteCount)
      if let date = entry.facts?.date {
        try json.append(",\"date\":")
        try json.append(jsonText: date)
      }
      try json.append("}")
    }
    try json.append("]")
  }

  /// A file's name without its ending.
  private static func title(_ name: [UInt8]) -> String {
    let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.count
    return String(decoding: name[..<end], as: UTF8.self)
  }
}

extension Bytes {
  fileprivate mutating func append(_ number: Int) throws(ReadingError) {
    for digit in String(number).utf8 { try append(digit) }
  }
}
