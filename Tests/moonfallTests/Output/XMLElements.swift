import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of a document in the order in which they start; the text of an element includes
/// that of the elements inside.
final class XMLElements: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
  }

  struct NotWellFormed: Error {
    var line: Int
  }

  private(set) var all: [Element] = []
  private var open: [Int] = []

  init(_ document: String) throws {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    guard parser.parse() else { throw NotWellFormed(line: parser.lineNumber) }
    for index in all.indices {
      all[index].text = all[index].text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(all.count)
    all.append(Element(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    for index in open { all[index].text += characters }
  }
}
