import Items
import LuaHosting

/// Loads items from text.
func load(
  _ text: String, at pointer: String? = nil, fields: [FieldMapping] = [], format: ItemsFormat? = nil
) throws(ItemsError) -> Items {
  try Items.load(
    .bytes(Array(text.utf8), name: "items.json"), at: pointer, fields: fields, format: format)
}

/// Returns the error of loading text.
func loadError(
  _ text: String, at pointer: String? = nil, fields: [FieldMapping] = [], format: ItemsFormat? = nil
) -> ItemsError? {
  do throws(ItemsError) {
    _ = try load(text, at: pointer, fields: fields, format: format)
    return nil
  } catch {
    return error
  }
}

extension Items {
  /// Returns the value of a field by its name; `nil` without such a field.
  func value(_ name: String, _ item: Int) -> LuaValue? {
    fieldNames.firstIndex(of: name).map { value(ofField: $0, item: item) }
  }
}
