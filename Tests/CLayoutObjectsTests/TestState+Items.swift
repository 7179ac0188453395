import CLayoutObjects
import CLuaHost
import LuaStates

extension TestState {
  /// Runs a body with one item, whose only field is a title.
  func withItem<Result>(_ body: () throws -> Result) rethrows -> Result {
    var items = lo_items()
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
      lo_set_items(pointer, $0)
      defer { lo_set_items(pointer, nil) }
      return try body()
    }
  }

  /// Asks a function about that item; the answer is in `out`.
  func ask(_ function: Int32) -> lh_status {
    var item = lo_argument()
    item.kind = LO_ARGUMENT_ITEM
    return lo_ask(pointer, function, &item, 1, nil, &out)
  }
}
