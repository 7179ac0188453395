package import LayoutScripting
internal import LuaHosting

/// The gallery's scripts and the starter, with items for them.
package enum GallerySamples {
  package static let names = Gallery.names + ["starter"]

  package static func text(_ name: String) -> String {
    name == "starter" ? Gallery.starter : Gallery.text(of: name) ?? ""
  }

  /// Items with every field that a gallery script reads, or with no fields.
  package static func items(_ count: Int, hasFields: Bool) -> ItemList {
    guard hasFields else { return ItemList(Array(repeating: [], count: count)) }
    return ItemList.pictures(count).with("title", of: ["Sea", .nil, "Dune"])
      .with("topic", of: ["sea", "land", .nil]).with("price", of: [9.5, "12", 3, .nil, "dear"])
      .with("featured", of: [true, false, .nil]).with("kind", of: ["ad", "photo"])
  }
}
