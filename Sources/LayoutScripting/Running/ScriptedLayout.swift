internal import CLayoutObjects
internal import LuaHosting
public import Waterfall

/// A layout made by a script, with items numbered as in the input.
public struct ScriptedLayout {
  /// The layout, whose items are in the order in which they were placed: section by section
  /// if `group` or the items' own `section` made sections, else in input order.
  ///
  /// To use the items' numbers in the input, call ``frame(of:)`` and the other methods here.
  public let layout: WaterfallLayout
  /// The items in the order in which they were placed, numbered from 0 in input order; `nil` for
  /// input order.
  public let order: [Int]?
  /// The sections' titles.
  public let titles: [String?]

  private let script: LayoutScript
  private let source: any ItemSource
  private let options: LayoutOptions
  private let arrangement: Arrangement
  private let layouts: [lo_layout]
  /// Each item's position in the layout; `nil` for input order.
  private let places: [Int32]?

  init(
    script: LayoutScript, items: some ItemSource, options: LayoutOptions,
    arrangement: Arrangement, layout: WaterfallLayout, layouts: [lo_layout]
  ) {
    self.layouts = layouts
    self.script = script
    source = items
    self.options = options
    self.arrangement = arrangement
    self.layout = layout
    order = arrangement.order?.map { Int($0) }
    titles = arrangement.sections.map(\.title)
    places = arrangement.order.map { order in
      var places = [Int32](repeating: 0, count: order.count)
      for (place, item) in order.enumerated() {
        places[Int(item)] = Int32(truncatingIfNeeded: place)
      }
      return places
    }
  }

  private func check(_ item: Int) {
    require((0..<layout.itemCount).contains(item), "an item must be in 0..<layout.itemCount")
  }

  private func place(of item: Int) -> Int {
    check(item)
    return places.map { Int($0[item]) } ?? item
  }

  /// Returns the frame of an item, from 0 in input order.
  ///
  /// - Complexity: O(log sections)
  public func frame(of item: Int) -> Rect { layout.frame(of: place(of: item)) }

  /// Returns the first column that an item covers, from 0 in input order, counted from 0.
  ///
  /// - Complexity: O(1)
  public func column(of item: Int) -> Int { layout.column(of: place(of: item)) }

  /// Returns the number of columns that an item covers, the item from 0 in input order.
  ///
  /// - Complexity: O(1)
  public func span(of item: Int) -> Int { layout.span(of: place(of: item)) }

  /// Returns the section of an item, from 0 in input order, counted from 0.
  ///
  /// - Complexity: O(log sections)
  public func section(of item: Int) -> Int { layout.section(of: place(of: item)) }

  /// Returns the position in ``layout`` of an item, from 0 in input order.
  ///
  /// - Complexity: O(1)
  public func position(of item: Int) -> Int { place(of: item) }

  /// Returns the items that share area with a rectangle, from 0 in input order, ascending.
  ///
  /// - Complexity: O(columns · log items + found), plus O(found · log found) to sort them if they
  ///   are grouped.
  public func items(in rect: Rect) -> [Int] {
    var found: [Int] = []
    layout.items(in: rect, into: &found)
    guard let order else { return found }
    return found.map { order[$0] }.sorted()
  }

  /// The script's answers about how to draw an item.
  public struct Appearance: Hashable, Sendable {
    /// Its label; `nil` for the host's default.
    public var label: String?
    /// Its colour in CSS notation; `nil` for the host's default.
    public var color: String?
    /// The height of its picture in points; `nil` for the whole frame.
    public var pictureHeight: Double?

    /// Creates an appearance; `nil` stands for the host's default.
    public init(label: String? = nil, color: String? = nil, pictureHeight: Double? = nil) {
      self.label = label
      self.color = color
      self.pictureHeight = pictureHeight
    }
  }

  /// Asks the script how to draw items while a body runs.
  ///
  /// The body may ask for reuse identifiers, and about other layouts of the script, but cannot lay
  /// out. The function that it receives can be called only while the body runs.
  ///
  /// - Parameters:
  ///   - isColor: Returns whether text is a colour in CSS notation.
  ///   - body: Receives a function from an item and its frame to its appearance. The item, from 0
  ///     in input order, must be one of the layout's.
  /// - Returns: What the body returns.
  /// - Throws: ``ScriptErrors`` with all errors, after the body has run.
  /// - Complexity: O(items), plus the work of the script for each item.
  public func draw<Result>(
    isColor: @escaping (String) -> Bool,
    _ body: (@escaping (_ item: Int, _ frame: Rect) throws(ScriptErrors) -> Appearance)
      throws(ScriptErrors) -> Result
  ) throws(ScriptErrors) -> Result {
    try draw(isColor: isColor, limit: .init(seconds: nil), isCut: { _, _ in }, body)
  }

  /// Does the same within a limit; `isCut` is called with each item whose picture is taller than
  /// its frame, and with the height that the script answered.
  package func draw<Result>(
    isColor: @escaping (String) -> Bool, limit: TimeLimit,
    isCut: @escaping (_ item: Int, _ height: Double) -> Void,
    _ body: (@escaping (_ item: Int, _ frame: Rect) throws(ScriptErrors) -> Appearance)
      throws(ScriptErrors) -> Result
  ) throws(ScriptErrors) -> Result {
    try asking(limit) { (caller) throws(ScriptErrors) in
      try body { (item, frame) throws(ScriptErrors) in
        try ask(caller) { () throws(ScriptError) in
          try appearance(
            of: item, frame: frame, caller, isColor: isColor, isCut: isCut)
        }
      }
    }
  }

  /// Asks the script for the reuse identifiers of cells while a body runs.
  ///
  /// The body may draw, and ask about other layouts of the script, but cannot lay out. The function
  /// that it receives can be called only while the body runs.
  ///
  /// - Parameter body: Receives a function from an item to its identifier, `"item"` if the
  ///   script leaves it to the host. The item, from 0 in input order, must be one of the layout's.
  ///   The script is asked once for each item.
  /// - Returns: What the body returns.
  /// - Throws: ``ScriptErrors`` with all errors, after the body has run.
  /// - Complexity: O(items), plus the work of the script, once for each item.
  public func identifyCells<Result>(
    _ body: (_ ask: (_ item: Int) throws(ScriptErrors) -> String) throws(ScriptErrors) -> Result
  ) throws(ScriptErrors) -> Result {
    try identifyCells(limit: .init(seconds: nil), body)
  }

  /// Does the same within a limit.
  package func identifyCells<Result>(
    limit: TimeLimit,
    _ body: (_ ask: (_ item: Int) throws(ScriptErrors) -> String) throws(ScriptErrors) -> Result
  ) throws(ScriptErrors) -> Result {
    try asking(limit) { (caller) throws(ScriptErrors) in
      var known = [String?](repeating: nil, count: layout.itemCount)
      return try body { (item) throws(ScriptErrors) in
        try ask(caller) { () throws(ScriptError) in
          check(item)
          if let identifier = known[item] { return identifier }
          let identifier =
            try reuseIdentifier(of: item, caller) ?? Contract.defaultReuseIdentifier
          known[item] = identifier
          return identifier
        }
      }
    }
  }

  /// Asks a question for a body that may have asked about another layout in between.
  private func ask<Answer>(
    _ caller: ScriptCaller, _ question: () throws(ScriptError) -> Answer
  ) throws(ScriptErrors) -> Answer {
    try script.use(for: .question) { () throws(ScriptErrors) in
      guard caller.borrowed.isOpen else { throw script.busy(LayoutScript.endedBody) }
      caller.borrowed.show()
      do throws(ScriptError) {
        return try question()
      } catch {
        throw ScriptErrors(caller.log.errors + [error])
      }
    }
  }

  /// Asks questions while a body runs, then throws the errors that were collected.
  private func asking<Result>(
    _ limit: TimeLimit, _ body: (ScriptCaller) throws(ScriptErrors) -> Result
  ) throws(ScriptErrors) -> Result {
    try script.use(for: .drawing) { () throws(ScriptErrors) in
      try script.host.withDeadline(limit.bounded(script.limits.deadline)) {
        () throws(ScriptErrors) in
        try lend { (borrowed) throws(ScriptErrors) in
          let caller = ScriptCaller(script, borrowed, within: limit)
          let result = try body(caller)
          guard caller.log.errors.isEmpty else { throw ScriptErrors(caller.log.errors) }
          return result
        }
      }
    }
  }

  private func lend<Result>(
    _ body: (BorrowedItems) throws(ScriptErrors) -> Result
  ) throws(ScriptErrors) -> Result {
    func open(_ items: some ItemSource) throws(ScriptErrors) -> Result {
      try BorrowedItems.lend(items, to: script, options: options, axis: layout.configuration.axis) {
        (borrowed) throws(ScriptErrors) in
        borrowed.arrange(arrangement)
        borrowed.restore(layouts)
        return try body(borrowed)
      }
    }
    return try open(source)
  }

  private func reuseIdentifier(
    of item: Int, _ caller: ScriptCaller
  ) throws(ScriptError) -> String? {
    caller.borrowed.enter(sectionOf: item)
    return try caller.ask(Contract.reuseIdentifier, of: .item(item))
  }

  private func appearance(
    of item: Int, frame: Rect, _ caller: ScriptCaller, isColor: (String) -> Bool,
    isCut: (_ item: Int, _ height: Double) -> Void
  ) throws(ScriptError) -> Appearance {
    check(item)
    caller.borrowed.enter(sectionOf: item)
    var appearance = Appearance()
    appearance.label = try caller.ask(Contract.label, of: .item(item))
    appearance.color = try caller.ask(Contract.color, of: .item(item)) {
      (value) throws(ValueError) in
      guard let text = try Contract.color.read(value) else { return nil }
      guard isColor(text) else {
        throw ValueError(
          "'\(text)' is not a CSS colour; write \"gold\", \"#c9a227\" or \"hsl(45 60% 47%)\"")
      }
      return text
    }
    appearance.pictureHeight = try caller.ask(
      Contract.picture, of: .item(item, width: frame.width, height: frame.height)
    ) { (value) throws(ValueError) in
      guard let height = try Contract.picture.read(value) else { return nil }
      if height > frame.height { isCut(item, height) }
      return min(height, frame.height)
    }
    return appearance
  }
}
