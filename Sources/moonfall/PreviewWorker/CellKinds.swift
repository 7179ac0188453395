import LayoutScripting

/// The reuse identifiers of the cells that show items.
struct CellKinds {
  /// The identifiers, in order of first appearance.
  private(set) var names = [Contract.defaultReuseIdentifier]
  /// The index of each item's identifier, by its position in the layout; empty if there is
  /// only one.
  private(set) var places: [UInt32] = []

  /// Asks a script for the identifiers of all items.
  ///
  /// - Returns: The identifiers; if the script fails, one for all items, and the errors.
  /// - Complexity: O(items), plus the work of the script; O(1) if it has no answer.
  static func asked(
    of layout: ScriptedLayout, by script: LayoutScript
  ) -> (CellKinds, [Diagnostic]) {
    guard script.answers("reuse_identifier"), layout.layout.itemCount > 0 else {
      return (CellKinds(), [])
    }
    do throws(ScriptErrors) {
      var kinds = CellKinds()
      kinds.names = []
      var numbers: [String: UInt32] = [:]
      try layout.identifyCells { (ask) throws(ScriptErrors) in
        for place in 0..<layout.layout.itemCount {
          let name = try ask(layout.order?[place] ?? place)
          let number = numbers[name] ?? UInt32(truncatingIfNeeded: kinds.names.count)
          if numbers[name] == nil {
            numbers[name] = number
            kinds.names.append(name)
          }
          kinds.places.append(number)
        }
      }
      if kinds.names.count == 1 { kinds.places = [] }
      return (kinds, [])
    } catch {
      return (CellKinds(), error.errors.map { Diagnostic($0) })
    }
  }
}
