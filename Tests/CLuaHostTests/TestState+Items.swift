import CLuaHost
import Testing

extension TestState {
  /// Loads a text that returns a function, and gives that.
  func function(_ text: String) throws -> Int32 {
    try #require(load(text) == LH_OK, "\(message)")
    try #require(lh_next_type(&out) == LH_FUNCTION)
    return lh_next_function(&out)
  }

  /// Runs a body while one item is lent, which has nothing but a title.
  func withItem<Result>(_ body: () throws -> Result) rethrows -> Result {
    var items = lh_items()
    items.count = 1
    items.field = { _, _, length in length == 5 ? 0 : -1 }
    items.value = { _, _, _, out in lh_put_string(out, "Sea", 3) }
    items.fields = { _, _, _, out in
      lh_put_type(out, LH_TABLE)
      lh_put_string(out, "title", 5)
      lh_put_string(out, "Sea", 3)
      lh_put_type(out, LH_END)
    }
    items.is_arranged = true
    return try withUnsafePointer(to: items) {
      lh_set_items(pointer, $0)
      defer { lh_set_items(pointer, nil) }
      return try body()
    }
  }

  /// Asks a function about that item; its answer is in `out`.
  func ask(_ function: Int32) -> lh_status {
    var item = lh_argument()
    item.kind = LH_ARGUMENT_ITEM
    return lh_ask(pointer, function, &item, 1, nil, &out)
  }

  /// The text that stands next in `out`.
  func nextString() -> String? {
    guard lh_next_type(&out) == LH_STRING else { return nil }
    var length = 0
    let bytes = lh_next_string(&out, &length)
    return String(decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
  }
}
