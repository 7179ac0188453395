internal import LuaHosting

/// A service that is recognized by the first items, and the fields that are taken from it.
public struct RecognizedFeed: Hashable, Sendable {
  /// The service's name, as in `Flickr`.
  public var service: String
  /// The fields that are read as `width`, `height`, `src` and `title`, except those that items have
  /// themselves or that another mapping sets.
  public var fields: [FieldMapping]

  /// Recognizes the service whose pictures most items have; `nil` if there is none, or if nothing
  /// would be taken.
  init?(_ items: [LocatedItems.Item], beside explicit: [FieldMapping]) {
    let matches = FeedShape.all.compactMap { FeedMatch($0, items, beside: explicit) }
    guard let best = matches.max(by: { $0.itemCount < $1.itemCount }) else { return nil }
    service = best.shape.service
    fields = best.fields
    if fields.isEmpty { return nil }
  }
}

/// The first items' values for the fields of a shape.
private struct FeedMatch {
  let shape: FeedShape
  /// The number of items that have any picture or size.
  let itemCount: Int
  private let items: [LocatedItems.Item]
  private let explicit: [FieldMapping]

  init?(_ shape: FeedShape, _ items: [LocatedItems.Item], beside explicit: [FieldMapping]) {
    let count = items.count { item in
      shape.pictures.contains { item.hasText($0.src) || item.hasSize($0) }
    }
    guard count > 0 else { return nil }
    self.shape = shape
    self.items = items
    self.explicit = explicit
    itemCount = count
  }

  var fields: [FieldMapping] {
    var fields: [FieldMapping] = []
    if let picture {
      if wantsSize, items.contains(where: { $0.hasSize(picture) }),
        let width = picture.width, let height = picture.height
      {
        fields += [.init(name: "width", source: width), .init(name: "height", source: height)]
          .filter { isMissing($0.name) }
      }
      if wantsPicture, items.contains(where: { $0.hasText(picture.src) }) {
        fields.append(FieldMapping(name: "src", source: picture.src))
      }
    }
    if isMissing("title"), !items.contains(where: { $0.hasText("title") }),
      let title = best(of: shape.titles, { item, title in item.hasText(title) ? 1 : 0 })
    {
      fields.append(FieldMapping(name: "title", source: title))
    }
    return fields
  }

  /// The picture whose address and size most items have, among those that fit the mappings.
  private var picture: FeedShape.Picture? {
    let fitting = shape.pictures.filter { picture in
      agrees("width", with: picture.width) && agrees("height", with: picture.height)
    }
    let named = fitting.filter { source(of: "src") == $0.src }
    return best(of: named.isEmpty ? fitting : named) { item, picture in
      (wantsPicture && item.hasText(picture.src) ? 1 : 0)
        + (wantsSize && item.hasSize(picture) ? 1 : 0)
    }
  }

  /// Returns the candidate with the most points, the first of equals; `nil` where none has any.
  private func best<Candidate>(
    of candidates: [Candidate], _ points: (LocatedItems.Item, Candidate) -> Int
  ) -> Candidate? {
    var best: Candidate?
    var most = 0
    for candidate in candidates {
      let sum = items.reduce(0) { $0 + points($1, candidate) }
      if sum > most {
        most = sum
        best = candidate
      }
    }
    return best
  }

  /// Whether the items have no sizes of their own, and a size is not given as a whole.
  private var wantsSize: Bool {
    guard isMissing("width") || isMissing("height") else { return false }
    return !items.contains { $0.hasNumber("width") || $0.hasNumber("height") }
  }

  private var wantsPicture: Bool {
    isMissing("src") && !items.contains { $0.hasText("src") }
  }

  private func isMissing(_ name: String) -> Bool { source(of: name) == nil }

  private func source(of name: String) -> String? { explicit.last { $0.name == name }?.source }

  /// Returns whether a field is not mapped, or as a picture has it.
  private func agrees(_ name: String, with source: String?) -> Bool {
    self.source(of: name).map { $0 == source } ?? true
  }
}

extension LocatedItems.Item {
  fileprivate func hasText(_ source: String) -> Bool {
    if case .string(let text) = value(at: source) { !text.isEmpty } else { false }
  }

  fileprivate func hasSize(_ picture: FeedShape.Picture) -> Bool {
    guard let width = picture.width, let height = picture.height else { return false }
    return hasNumber(width) && hasNumber(height)
  }

  /// Returns whether there is a number above 0, or text that spells one.
  fileprivate func hasNumber(_ source: String) -> Bool {
    switch value(at: source) {
    case .integer(let number): number > 0
    case .number(let number): number > 0
    case .string(let text):
      Double(text.split(separator: " ").joined()).map { $0 > 0 && $0.isFinite } ?? false
    default: false
    }
  }

  private func value(at source: String) -> LuaValue {
    guard source.hasPrefix("/") else { return self[source] ?? .nil }
    let steps = source.split(separator: "/")
    guard let first = steps.first, var value = self[String(first)] else { return .nil }
    for step in steps.dropFirst() {
      guard case .table(let members) = value,
        let member = members.last(where: { $0.key == step })
      else { return .nil }
      value = member.value
    }
    return value
  }
}
