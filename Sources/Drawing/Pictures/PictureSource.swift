/// An address of a picture that is safe to write into a page.
///
/// Pages may come from strangers' data, so only schemes that name pictures pass: `http`, `https`,
/// `file`, `data:image/`, and relative references. A reference whose first part has a colon needs
/// `./` before it, as RFC 3986, §4.2 has it.
struct PictureSource: Equatable {
  let url: String

  init?(_ text: String) {
    // Browsers drop white space at both ends, and tabs and line feeds anywhere.
    var trimmed = text[...].drop { $0 == " " }
    while trimmed.last == " " { trimmed.removeLast() }
    guard !trimmed.isEmpty,
      !trimmed.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { return nil }
    url = String(trimmed)

    let firstPart = trimmed.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let colon = firstPart.firstIndex(of: ":") else { return }
    switch trimmed[..<colon].lowercased() {
    case "http", "https", "file": return
    case "data" where trimmed[colon...].prefix(7).lowercased() == ":image/": return
    default: return nil
    }
  }
}
