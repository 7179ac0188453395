import Items
import LayoutScripting
import LuaHosting
import PictureAddresses
import TextOutput

/// Which field of the items holds their pictures.
///
/// The first of the names that any item has decides, so that a web page never stands for a
/// picture; only text there counts. `url` is the last one: beside an `image` it is a page.
struct ItemPictures {
  /// The names, in order.
  static let names = ["src", "thumbURL", "image", "url"]

  /// The deciding field's name and number, `nil` where no item has any.
  private let field: (name: String, number: Int)?
  /// The first value there that is text, else the first one.
  private let sample: LuaValue
  private let items: any ItemSource

  /// Finds the field.
  ///
  /// - Complexity: O(1) where the first item has text there, at most O(items · names).
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

  /// The address of an item's picture, as the item spells it.
  func address(ofItem item: Int) -> String? {
    guard let field, case .string(let text) = items.value(ofField: field.number, item: item),
      !text.isEmpty
    else { return nil }
    return text
  }

  /// Where an item's picture is.
  func picture(ofItem item: Int, in scope: PictureScope) -> LocatedPicture? {
    address(ofItem: item).flatMap(scope.picture)
  }

  /// How many items have their pictures outside the folder, read or not.
  ///
  /// - Complexity: O(items), and some system calls for each file.
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

  /// Where pictures come from, or which option finds them.
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

  /// The member that is most likely a picture of the right size for a wall.
  private static func member(of members: [LuaValue.Field]) -> String? {
    let texts = members.compactMap { member -> String? in
      if case .string = member.value { member.key } else { nil }
    }
    let usual = ["medium", "regular", "small", "large", "src", "url"]
    return usual.first(where: texts.contains) ?? texts.first
  }
}

extension Items {
  /// The field that a name stands for, where it was taken from a service's own.
  func source(of name: String) -> String {
    feed?.fields.last { $0.name == name }?.source ?? name
  }
}
