internal import CLayoutObjects
internal import LuaHosting
internal import TextOutput
internal import Waterfall

/// Makes items, sections and the layout readable for a Lua state: owns the memory that C reads.
package final class BorrowedItems {
  private let script: LayoutScript
  private let source: any ItemSource
  /// The options that the user of the script set.
  let options: LayoutOptions
  /// Whether the memory that C reads is valid.
  private(set) var isOpen = true
  /// The axis along which items flow.
  let axis: WaterfallLayout.Axis
  /// The section that `layout` shows.
  private var section = 0
  /// Whether the columns of each section have equal widths, once they are known.
  private var areEven: [Bool] = []
  private let fieldNumbers: [String: Int]
  private let items = UnsafeMutablePointer<lo_items>.allocate(capacity: 1)
  private var numbers: [UnsafeMutablePointer<Int32>] = []
  private var sections: UnsafeMutablePointer<lo_section>?
  private var sectionCount = 0
  private var titles: UnsafeMutablePointer<CChar>?
  private var sectionFields: [[LuaValue.Field]] = []
  private var sectionFieldNames: [String] = []
  /// The values of `layout` for each section, once its columns are known.
  private(set) var layouts: [lo_layout] = []
  /// The values of `layout`.
  var layout: lo_layout {
    didSet { lo_set_layout(script.host.state, layout) }
  }

  /// Makes items readable while a body runs.
  static func lend<Result, Failure>(
    _ source: some ItemSource, to script: LayoutScript, options: LayoutOptions,
    axis: WaterfallLayout.Axis,
    _ body: (BorrowedItems) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try source.widths.withUnsafeBufferPointer { (widths) throws(Failure) in
      try source.heights.withUnsafeBufferPointer { (heights) throws(Failure) in
        let borrowed = BorrowedItems(
          source, to: script, options: options, axis: axis,
          widths: source.widths.isEmpty ? nil : widths.baseAddress,
          heights: source.heights.isEmpty ? nil : heights.baseAddress)
        borrowed.show()
        defer { borrowed.takeBack() }
        return try body(borrowed)
      }
    }
  }

  private init(
    _ source: some ItemSource, to script: LayoutScript, options: LayoutOptions,
    axis: WaterfallLayout.Axis,
    widths: UnsafePointer<Double>?, heights: UnsafePointer<Double>?
  ) {
    self.script = script
    self.source = source
    fieldNumbers = Dictionary(
      zip(source.fieldNames, 0...), uniquingKeysWith: { first, _ in first })
    self.axis = axis
    let height = axis == .vertical ? .nan : LayoutOptions.defaultStripHeight
    self.options = options
    layout = lo_layout()
    layout.is_strip = axis == .horizontal
    layout.width = options.width
    layout.height = options.height ?? height
    items.initialize(
      to: lo_items(
        count: Int64(source.count), widths: widths, heights: heights, sections: nil,
        positions: nil, order: nil, context: nil,
        field: { context, name, length in
          BorrowedItems.of(context)?.field(String(bytes: name, count: length)) ?? -1
        },
        value: { context, field, item, out in
          guard let borrowed = BorrowedItems.of(context), let out else { return }
          out.append(borrowed.source.value(ofField: Int(field), item: Int(item)))
        },
        fields: { context, isSection, index, out in
          guard let borrowed = BorrowedItems.of(context), let out else { return }
          out.append(
            .table(
              isSection
                ? borrowed.sectionFields[Int(index)] : borrowed.source.fields(ofItem: Int(index))))
        },
        text_height: { context, text, height, out in
          guard let borrowed = BorrowedItems.of(context), let text, let height, let out else {
            return LO_TEXT_FAILED
          }
          switch borrowed.script.textHeights.height(of: MeasuredText(text.pointee)) {
          case nil: return LO_TEXT_PENDING
          case .success(let points):
            height.pointee = points
            return LO_TEXT_KNOWN
          case .failure(let fault):
            out.append(.string(fault.message))
            return LO_TEXT_FAILED
          }
        },
        is_arranged: false))
    items.pointee.context = Unmanaged.passUnretained(self).toOpaque()
    forgetSection()
  }

  /// Makes them the items that Lua reads, after the items of another layout.
  func show() {
    guard script.shown !== self else { return }
    script.shown = self
    lo_set_items(script.host.state, items)
    lo_set_sections(script.host.state, sections, Int64(sectionCount))
    lo_set_layout(script.host.state, layout)
    script.lookups.axis = axis
    script.lookups.isStrict = options.isStrict
    script.lookups.itemFields = source.fieldNames
    script.lookups.sectionFields = sectionFieldNames
  }

  deinit {
    for pointer in numbers { pointer.deallocate() }
    sections?.deallocate()
    titles?.deallocate()
    items.deallocate()
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> BorrowedItems? {
    context.map { Unmanaged<BorrowedItems>.fromOpaque($0).takeUnretainedValue() }
  }

  private func takeBack() {
    isOpen = false
    guard script.shown === self else { return }
    script.shown = nil
    lo_set_sections(script.host.state, nil, 0)
    lo_set_items(script.host.state, nil)
  }

  /// Sets the sections and the items' positions in them.
  func arrange(_ arrangement: Arrangement) {
    if arrangement.sections.count != 1 || arrangement.order != nil {
      let owners = own(count: source.count), positions = own(count: source.count)
      for (number, section) in arrangement.sections.enumerated() {
        for place in section.items {
          let item = arrangement.item(at: place)
          owners[item] = Int32(truncatingIfNeeded: number)
          positions[item] = Int32(truncatingIfNeeded: place - section.items.lowerBound)
        }
      }
      items.pointee.sections = UnsafePointer(owners)
      items.pointee.positions = UnsafePointer(positions)
    }
    if let order = arrangement.order {
      let places = own(count: order.count)
      places.update(from: order, count: order.count)
      items.pointee.order = UnsafePointer(places)
    }
    items.pointee.is_arranged = true
    lendSections(arrangement.sections)
  }

  private func own(count: Int) -> UnsafeMutablePointer<Int32> {
    let pointer = UnsafeMutablePointer<Int32>.allocate(capacity: max(1, count))
    pointer.initialize(repeating: 0, count: max(1, count))
    numbers.append(pointer)
    return pointer
  }

  private func lendSections(_ list: [ItemSection]) {
    sectionFields = list.map(\.fields)
    sectionFieldNames = Array(Set(sectionFields.joined().map(\.key))).sorted()
    script.lookups.sectionFields = sectionFieldNames
    let bytes = list.map { $0.title.map { Array($0.utf8) } }
    let titles = UnsafeMutablePointer<CChar>.allocate(
      capacity: max(1, bytes.reduce(0) { $0 + ($1?.count ?? 0) }))
    let sections = UnsafeMutablePointer<lo_section>.allocate(capacity: max(1, list.count))
    var used = 0
    for (number, section) in list.enumerated() {
      let title = bytes[number]
      for byte in title ?? [] {
        titles[used] = CChar(bitPattern: byte)
        used += 1
      }
      let length = title?.count ?? 0
      (sections + number).initialize(
        to: lo_section(
          title: title == nil ? nil : UnsafePointer(titles + used - length), title_length: length,
          count: Int64(section.items.count), width: .nan,
          first: Int64(section.items.lowerBound)))
    }
    self.titles = titles
    self.sections = sections
    sectionCount = list.count
    lo_set_sections(script.host.state, sections, Int64(list.count))
  }

  /// Sets the container's width, or a strip's height.
  var extent: Double { axis == .vertical ? layout.width : layout.height }

  /// Sets the space between two columns, or between the rows of a strip.
  package var spacingOfTracks: Double {
    axis == .vertical ? layout.column_spacing : layout.row_spacing
  }

  /// Sets a section's width inside its insets, or its height in a strip.
  func setWidth(ofSection section: Int) {
    guard section < sectionCount else { return }
    let insets = axis == .vertical ? layout.left + layout.right : layout.top + layout.bottom
    sections?[section].width = max(0, extent - insets)
  }

  /// Clears the values of the previous section.
  func forgetSection() {
    // Passes each change of the layout on to Lua.
    var unknown = layout
    unknown.row_spacing = .nan
    unknown.column_spacing = .nan
    unknown.top = .nan
    unknown.left = .nan
    unknown.bottom = .nan
    unknown.right = .nan
    unknown.column_count = 0
    unknown.column_width = .nan
    layout = unknown
  }

  /// The number of columns of all sections so far; each takes memory.
  private(set) var columnTotal = 0
  /// The maximum number of columns of all sections together.
  static let maximumColumns = 20_000_000
  private var lastTracks: (value: LuaValue, tracks: Tracks?) = (.nil, nil)

  /// Returns the tracks of an answer; sections with the same answer share them.
  func tracks(of value: LuaValue, _ noun: String) throws(ValueError) -> Tracks? {
    if lastTracks.value != value { lastTracks = (value, try value.tracks(noun)) }
    return lastTracks.tracks
  }

  /// Sets the columns of a section, and stores the values of `layout` for drawing.
  func setColumns(_ widths: [Double]) {
    let start = axis == .vertical ? layout.left : layout.top
    layout.column_count = Int64(widths.count)
    layout.column_width =
      options.scale.map { (((start + widths[0]) * $0).rounded() - (start * $0).rounded()) / $0 }
      ?? widths[0]
    columnTotal += widths.count
    section = layouts.count
    areEven.append(widths.allSatisfy { $0 == widths[0] })
    layouts.append(layout)
  }

  /// Records an item's width: after tracks of `auto-fit` have collapsed, the others are wider than
  /// before.
  func noteWidth(_ width: Double, span: Int) {
    let pixel = options.scale.map { 1.001 / $0 } ?? 0
    guard span == 1, section < areEven.count, areEven[section],
      abs(width - layout.column_width) > pixel
    else { return }
    layout.column_width = width
    layouts[section] = layout
  }

  /// Restores the stored values of all sections.
  func restore(_ layouts: [lo_layout]) {
    self.layouts = layouts
    for (section, layout) in layouts.enumerated() {
      self.layout = layout
      setWidth(ofSection: section)
    }
  }

  /// Sets the values of `layout` to those of an item's section.
  package func enter(sectionOf item: Int) {
    section = items.pointee.sections.map { Int($0[item]) } ?? 0
    if section < layouts.count { layout = layouts[section] }
  }

  /// The items in placing order; `nil` for input order.
  var order: UnsafePointer<Int32>? { items.pointee.order }

  private func field(_ name: String) -> Int32? {
    fieldNumbers[name].map { Int32(truncatingIfNeeded: $0) }
  }

  /// Returns an item as messages name it.
  func named(_ item: Int) -> ScriptError.Item { source.named(item) }
}

extension ItemSource {
  /// Returns an item as messages name it.
  package func named(_ item: Int) -> ScriptError.Item {
    for field in ["id", "title", "name"] {
      guard let number = fieldNames.firstIndex(of: field) else { continue }
      let value = value(ofField: number, item: item)
      if case .string(let text) = value {
        return ScriptError.Item(index: item + 1, name: text.shortened())
      }
      if value.double != nil { return ScriptError.Item(index: item + 1, name: value.text) }
    }
    return ScriptError.Item(index: item + 1, name: nil)
  }
}
