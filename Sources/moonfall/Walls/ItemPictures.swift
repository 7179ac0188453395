import Items
import LayoutScripting
import LuaHosting
import PictureAddresses
import TextOutput

/// The field that holds the items' pictures.
///
/// The first of the names that any item has is used for all, so that a web page is never mistaken
/// for a picture; only text counts. `url` is the last one: next to an `image` it is a page.
struct ItemPictures {
  /// The names, in order.
  static let names = ["src", "thumbURL", "image", "url"]

  /// The field's name and number; `nil` if no item has any.
  private let field: (name: String, number: Int)?
  /// The first value that is text, else the first value.
  private let sample: LuaValue
  private let items: any ItemSource

  /// Finds the field.
  ///
  /// - Complexity: O(1) if the first item has text in it, at most O(items · names).
  init(_ items: any ItemSource) {
    self.items = items
    for name in ItemPictures.names {
      guard let number = items.fieldNames.firstIndex(of: name) else { continue }
      var first: LuaValue?
      for item in 0..<items.count {
        let value = items.value(ofField: number, item: item)
        if value == .nil { continue }
        first = first ?? value
        if case .string = value {
          first = value
          break
        }
      }
      guard let first else { continue }
      field = (name, number)
      sample = first
      return
    }
    field = nil
    sample = .nil
  }

  /// Returns the address of an item's picture, as written in the item.
  func address(ofItem item: Int) -> String? {
    guard let field, case .string(let text) = items.value(ofField: field.number, item: item),
      !text.isEmpty
    else { return nil }
    return text
  }

  /// Returns the location of an item's picture.
  func picture(ofItem item: Int, in scope: PictureScope) -> LocatedPicture? {
    address(ofItem: item).flatMap(scope.picture)
  }

  /// Returns the number of items whose pictures are outside the folder, read or not.
  ///
  /// - Complexity: O(items), plus some system calls for each file.
  func outsideCount(in scope: PictureScope) -> Int {
    guard field != nil else { return 0 }
    return (0..<items.count).reduce(0) { count, item in
      switch picture(ofItem: item, in: scope) {
      case .outside: count + 1
      case .file(let file) where file.isOutside: count + 1
      default: count
      }
    }
  }

  /// Describes the source of pictures, or the option that sets it.
  var summary: String {
    guard let field else { return "picture from no field (take one with --field src=…)" }
    switch sample {
    case .string:
      return "picture from '\((items as? Items)?.source(of: field.name) ?? field.name)'"
    case .table(let members):
      let names = members.prefix(8).map(\.key) + (members.count > 8 ? ["…"] : [])
      var words = "picture from no field: '\(field.name)' is an object with "
      words += names.isEmpty ? "nothing in it" : names.joined(separator: ", ")
      if let member = ItemPictures.member(of: members) { words += wayOut(field.name, member) }
      return words
    case .list(let elements):
      let words = "picture from no field: '\(field.name)' is a list"
      guard case .string? = elements.first else { return words }
      return words + wayOut(field.name, "0")
    default: return "picture from no field: '\(field.name)' is \(sample.text), not an address"
    }
  }

  private func wayOut(_ field: String, _ member: String) -> String {
    func escaped(_ step: String) -> String {
      step.replacing("~", with: "~0").replacing("/", with: "~1")
    }
    let mapping = "src=/\(escaped(field))/\(escaped(member))"
    return "; write --field \(ShellText.word(mapping))"
  }

  /// Returns the member that is most likely a picture of the right size for a wall.
  private static func member(of members: [LuaValue.Field]) -> String? {
    let texts = members.compactMap { member -> String? in
      if case .string = member.value { member.key } else { nil }
    }
    let usual = ["medium", "regular", "small", "large", "src", "url"]
    return usual.first(where: texts.contains) ?? texts.first
  }
}

extension Items {
  /// Returns the field that a name was taken from, for a recognized service.
  func source(of name: String) -> String {
    feed?.fields.last { $0.name == name }?.source ?? name
  }
}
