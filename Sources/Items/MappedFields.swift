internal import CSimdJSON
internal import LuaHost
internal import Spelling

/// The fields that are to be read under other names, and those that layouts look for.
///
/// In the reader, the paths of the mappings come first; behind them stands the items' `id`.
struct MappedFields {
  let mappings: [FieldMapping]
  /// The paths of roles that are found inside other fields.
  private var deepRoles: [(role: json_role, path: Int)] = []
  private let pointers: [JSONPointer]

  /// Tells a reader what to look for in the items.
  init(_ mappings: [FieldMapping], _ reader: borrowing Reader) throws(Fault) {
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

  /// The names of all fields, and the path in the reader that leads to each.
  ///
  /// The items' own names come first. To be called once, after all items were read.
  func all(_ reader: borrowing Reader) throws(Fault) -> (names: [String], paths: [Int]) {
    var names = reader.names
    var paths: [Int] = []
    for name in names {
      paths.append(mappings.count + 1 + paths.count)
      try reader.addPath(JSONPointer().appending(name))
    }
    for (path, mapping) in mappings.enumerated() {
      if let index = names.firstIndex(of: mapping.name) {
        paths[index] = path
      } else {
        names.append(mapping.name)
        paths.append(path)
      }
    }
    return (names, paths)
  }

  /// Adds to an item the roles that are found inside other fields.
  func complete(_ item: inout json_item, from text: json_text, _ reader: borrowing Reader) {
    for (role, path) in deepRoles {
      let node = reader.find(path: path, in: text, isUnique: false)
      item[role] = node.map { json_measure($0.pointee) } ?? json_measure()
    }
  }

  /// The `id` of an item that was read.
  func id(of text: json_text, _ reader: borrowing Reader) -> String? {
    guard let node = reader.find(path: mappings.count, in: text, isUnique: false) else {
      return nil
    }
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
  ) throws(Fault) {
    if items.count == 0 { return }
    for (path, mapping) in mappings.enumerated() {
      var item = 0
      while reader.find(
        path: path, in: json_text(bytes, items.range(ofItem: item)), isUnique: false) == nil
      {
        item += 1
        if item == items.count { throw unknown(mapping, pointers[path], reader) }
      }
    }
  }

  private func unknown(
    _ mapping: FieldMapping, _ pointer: JSONPointer, _ reader: borrowing Reader
  ) -> Fault {
    let near = nearest(to: pointer.steps.first ?? "", among: reader.names)
    var fault = Fault(
      .unknownField, "no item has \(mapping.source), from which \(mapping.name) is to be read",
      hint: near.map { "Did you mean \($0)?" })
    fault.field = mapping.name
    fault.pointer = pointer.description
    return fault
  }

  /// A role's name for messages, with the field that it is read from.
  func label(_ role: json_role) -> String {
    let mapping = mappings.last { $0.name == role.name }
    return mapping.map { "\(role.name) (\($0.source))" } ?? role.name
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
