import Drawing
import Items
import LuaHosting
import TextOutput

/// `moonfall items`: prints the items as scripts see them, to show how the input was read.
struct ItemsCommand {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws(CommandError) {
    let input = try InputArguments(options, takesScript: false)
    try options.readFiles.refuse(options.output)
    if let script = input.script { throw .usage("items takes no script, got '\(script)'") }
    let items = try input.load(showsPictures: true)
    try options.write { (output) throws(CommandError) in
      try output.run { (output) throws(Output.WriteError) in
        var text = ""
        for item in 0..<items.count {
          text += line(of: items, item)
          if text.utf8.count > 1 << 16 {
            try output.write(text)
            text = ""
          }
        }
        try output.write(text)
      }
    }
    let words = summary(of: items) + sizes(missingFrom: input.unsizedPictures(of: items))
    Reporter(options).note("\(input.name): \(words)".abridged)
  }

  /// Returns an item as JSON: the values for layouts, then all fields.
  private func line(of items: Items, _ item: Int) -> String {
    var json = JSONObject()
    json.add("index", integer: item + 1)
    if let width = items.widths[ifThere: item], !width.isNaN {
      json.add("width", number: width)
    }
    if let height = items.heights[ifThere: item], !height.isNaN {
      json.add("height", number: height)
    }
    for member in items.members(ofItem: item)
    where !["index", "width", "height"].contains(member.name) {
      json.add(member)
    }
    return json.text + "\n"
  }

  /// Returns a summary of the fields that were recognized.
  private func summary(of items: Items) -> String {
    let total = items.count
    let title = ItemTitles.names.first(where: items.fieldNames.contains)
    let shape = items.feed.map { " as \($0.service) writes them" } ?? ""
    return """
      \(total) item\(total == 1 ? "" : "s")\(place(of: items))\(shape), \(having(items.widths, "width", items)), \
      \(having(items.heights, "height", items)); \
      title from \(title.map { "'\(items.source(of: $0))'" } ?? "no field (take one with --field title=…)"); \
      \(ItemPictures(items).summary)
      """
  }

  /// Returns the pointer to the list of items, if it is inside a document.
  private func place(of items: Items) -> String {
    guard case .list(let pointer) = items.origin.form, !pointer.isEmpty else { return "" }
    return " from \(pointer)"
  }

  /// Returns the reasons why items without a size did not get their pictures' sizes.
  private func sizes(missingFrom pictures: UnsizedPictures) -> String {
    var words = ""
    if pictures.remoteCount > 0 {
      let count = pictures.remoteCount
      words += "; \(count) without a size \(count == 1 ? "has its picture" : "have pictures") on "
      words += "the web, which is not downloaded"
    }
    if let first = pictures.leftOut.first {
      let count = pictures.leftOut.count
      words += "; \(count) without a size \(count == 1 ? "has a picture" : "have pictures") "
      words += "that \(count == 1 ? "does" : "do") not exist here (\(first.path)"
      words += count == 1 ? ")" : ", …)"
    }
    return words
  }

  /// Returns how many items have a width or a height; if none has, the fields that may hold it.
  private func having(_ values: [Double], _ name: String, _ items: Items) -> String {
    let count = values.reduce(0) { $1.isNaN ? $0 : $0 + 1 }
    let source = items.source(of: name)
    let words = "\(count) with a \(name)" + (source == name ? "" : " (from '\(source)')")
    let fields = items.fieldNames.filter { $0 != name && $0.lowercased().contains(name) }
    guard count == 0, items.count > 0, let first = fields.first else { return words }
    let verb = fields.count == 1 ? "is" : "are"
    let names = fields.prefix(8).joined(separator: ", ")
    let option = ShellText.word("\(name)=\(first)")
    return "\(words) (there \(verb) \(names); take one with --field \(option))"
  }
}

extension Array {
  fileprivate subscript(ifThere index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
