internal import CSimdJSON
internal import LuaHosting
internal import Spelling

/// The fields that are read under other names, and the fields that layouts use.
///
/// In the reader, the paths of the mappings come first, then the path of the items' `id`.
struct MappedFields {
  let mappings: [FieldMapping]
  /// The paths of values for layouts that are inside other fields.
  private var deepRoles: [(role: json_role, path: Int)] = []
  private let pointers: [JSONPointer]

  /// Configures a reader with the mappings.
  init(_ mappings: [FieldMapping], _ reader: borrowing Reader) throws(ReadingError) {
    self.mappings = mappings
    var pointers: [JSONPointer] = []
    for mapping in mappings { pointers.append(try mapping.path()) }
    self.pointers = pointers
    for role in [json_role.width, .height, .span, .column] {
      let index = mappings.lastIndex { $0.name == role.name }
      let steps = index.map { pointers[$0].steps } ?? [role.name]
      if let index, steps.count > 1 {
        deepRoles.append((role, index))
      } else {
        try reader.setRole(role, field: steps[0])
      }
    }
    let id = mappings.last { $0.name == "id" }
    for pointer in pointers { try reader.addPath(pointer) }
    try reader.addPath(id?.path() ?? JSONPointer().appending("id"))
  }

  /// Returns the names of all fields, the path in the reader that leads to each, and the numbers of
  /// fields by the bytes of their names, which Lua compares too.
  ///
  /// The items' own names come first. Must be called once, after all items were read.
  func all(
    _ reader: borrowing Reader
  ) throws(ReadingError) -> (names: [String], paths: [Int], numbers: [[UInt8]: Int]) {
    var names = reader.names
    var paths: [Int] = []
    for name in names {
      paths.append(mappings.count + 1 + paths.count)
      try reader.addPath(JSONPointer().appending(name))
    }
    var numbers: [[UInt8]: Int] = [:]
    for (number, name) in names.enumerated() { numbers[Array(name.utf8)] = number }
    for (path, mapping) in mappings.enumerated() {
      let name = Array(mapping.name.utf8)
      if let number = numbers[name] {
        paths[number] = path
      } else {
        numbers[name] = names.count
        names.append(mapping.name)
        paths.append(path)
      }
    }
    return (names, paths, numbers)
  }

  /// Adds the values that are inside other fields to an item.
  func complete(_ item: inout json_item, from text: json_text, _ reader: borrowing Reader) {
    for (role, path) in deepRoles {
      let node = reader.find(path: path, in: text, isUnique: false)
      item[role] = node.map { json_measure($0.pointee) } ?? json_measure()
    }
  }

  /// Returns the `id` of an item that was read.
  func id(of text: json_text, _ reader: borrowing Reader) -> String? {
    guard let node = reader.find(path: mappings.count, in: text, isUnique: false) else {
      return nil
    }
    if let digits = node.numeral { return digits }
    switch LuaValue(node) {
    case .string(let id): return id
    case .integer(let id): return String(id)
    case .number(let id): return String(id)
    default: return nil
    }
  }

  /// Checks that each mapping finds something in at least one item, if there are any.
  ///
  /// - Complexity: O(1) for each mapping if the first item has its value.
  func check(
    _ items: ItemColumns, in bytes: UnsafeBufferPointer<UInt8>, _ reader: borrowing Reader
  ) throws(ReadingError) {
    if items.count == 0 { return }
    for (path, mapping) in mappings.enumerated() {
      var item = 0
      while reader.find(
        path: path, in: json_text(bytes, items.range(ofItem: item)), isUnique: false) == nil
      {
        item += 1
        if item == items.count { throw unknown(mapping, pointers[path], items, in: bytes, reader) }
      }
    }
  }

  private func unknown(
    _ mapping: FieldMapping, _ pointer: JSONPointer, _ items: ItemColumns,
    in bytes: UnsafeBufferPointer<UInt8>, _ reader: borrowing Reader
  ) -> ReadingError {
    var fault = ReadingError(
      .unknownField, "no item has \(mapping.source), the source of \(mapping.name)")
    fault.field = mapping.name
    fault.pointer = pointer.description
    // The first items have the fields that most items have.
    for item in 0..<min(items.count, 16) {
      let range = items.range(ofItem: item)
      guard let nodes = try? reader.readValue(range, in: bytes) else { continue }
      let value = LuaValue(nodes)
      let foreign = ForeignPath(mapping.source).pointers.first { value.leads(to: $0) }
      guard let better = foreign ?? value.nearest(to: pointer) else { continue }
      let source =
        better.steps.count == 1 && !better.steps[0].hasPrefix("/")
        ? better.steps[0] : better.description
      fault.hint =
        foreign == nil ? "Did you mean \(source)?" : "Write \(mapping.name)=\(source)."
      return fault
    }
    let near = nearest(to: pointer.steps.first ?? "", among: reader.names)
    fault.hint = near.map { "Did you mean \($0)?" }
    return fault
  }

  /// Returns a role's name for messages, with the field that it is read from.
  func label(_ role: json_role) -> String {
    let mapping = mappings.last { $0.name == role.name }
    return mapping.map { "\(role.name) (\($0.source))" } ?? role.name
  }
}

extension LuaValue {
  /// Returns the member or element that a pointer's step names.
  fileprivate func member(_ step: String) -> LuaValue? {
    switch self {
    case .table(let fields): fields.last { $0.key.utf8.elementsEqual(step.utf8) }?.value
    case .list(let elements):
      Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    default: nil
    }
  }

  /// Returns whether a pointer leads to something inside.
  fileprivate func leads(to pointer: JSONPointer) -> Bool {
    var value = self
    for step in pointer.steps {
      guard let next = value.member(step) else { return false }
      value = next
    }
    return !pointer.steps.isEmpty
  }

  /// Returns a pointer that leads to something inside and differs from a given one in one step.
  fileprivate func nearest(to pointer: JSONPointer) -> JSONPointer? {
    var value = self
    for (place, step) in pointer.steps.enumerated() {
      if let next = value.member(step) {
        value = next
        continue
      }
      guard case .table(let fields) = value,
        let name = Spelling.nearest(to: step, among: fields.prefix(1000).map(\.key))
      else { return nil }
      var better = pointer
      better.steps[place] = name
      return leads(to: better) ? better : nil
    }
    return nil
  }
}

extension json_role {
  /// The name of the field.
  var name: String {
    switch self {
    case .width: "width"
    case .height: "height"
    case .span: "span"
    case .column: "column"
    }
  }
}

extension json_item {
  /// The value of a role.
  subscript(role: json_role) -> json_measure {
    get {
      switch role {
      case .width: width
      case .height: height
      case .span: span
      case .column: column
      }
    }
    set {
      switch role {
      case .width: width = newValue
      case .height: height = newValue
      case .span: span = newValue
      case .column: column = newValue
      }
    }
  }
}
