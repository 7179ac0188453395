import Waterfall

extension WaterfallLayout {
  /// What is wrong with a layout of these sections, told from its frames alone.
  func faults(as random: RandomLayout) -> [String] {
    var faults: [String] = []
    var y = 0.0
    for (index, given) in random.sections.enumerated() {
      let frame = section(index).frame
      if !frame.y.isNear(y) { faults.append("section \(index) does not follow the one before") }
      faults += self.faults(inSection: index, given: given, of: random)
      y = frame.maxY
    }
    if contentSize.width != random.width || !contentSize.height.isNear(y) {
      faults.append("the content does not end with the last section")
    }
    return faults
  }

  private func faults(
    inSection index: Int, given: RandomLayout.Section, of random: RandomLayout
  ) -> [String] {
    var faults: [String] = []
    let section = section(index)
    let columns = columns(ofSection: index)
    let top = section.frame.y + (given.header ?? 0) + given.insets.top
    let fit = given.columns(in: random.width).fit
    let right = fit ? random.width - given.insets.right : .infinity
    var starts = Array(repeating: top, count: columns.count)
    var bottoms = starts
    for item in section.items {
      let (frame, span) = (frame(of: item), span(of: item))
      let covered = column(of: item)..<column(of: item) + span
      if let start = starts[covered].max(), !given.placement.isDense,
        given.placement.keepsOrder ? frame.y < start - 1e-9 : !frame.y.isNear(start)
      {
        faults.append("item \(item) does not stand below its columns' last items")
      }
      let tolerance = given.placement.tolerance
      if given.placement == .shortest(tolerance: tolerance), random.items[item].column == nil,
        let least = (0...columns.count - span).compactMap({ starts[$0..<$0 + span].max() }).min(),
        frame.y > least + tolerance + 1e-9
      {
        faults.append("item \(item) could start higher")
      }
      let (first, last) = (columns[covered.lowerBound], columns[covered.upperBound - 1])
      if !frame.x.isNear(first.x) || !frame.maxX.isNear(last.x + last.width) {
        faults.append("item \(item) does not fill its columns")
      }
      if frame.x < given.insets.left - 1e-9 || frame.maxX > right + 1e-9 {
        faults.append("item \(item) reaches into the insets")
      }
      for value in [frame.x, frame.y, frame.width, frame.height]
      where !(value.sign == .plus && value.isFinite) {
        faults.append("item \(item) has \(value) in its frame")
      }
      for column in covered {
        starts[column] = max(starts[column], frame.maxY + given.spacing.row)
        bottoms[column] = max(bottoms[column], frame.maxY)
      }
    }
    for (column, next) in zip(columns, columns.dropFirst())
    where !next.x.isNear(column.x + column.width + given.spacing.column) {
      faults.append("columns of section \(index) do not stand side by side")
    }
    if !columns.map(\.bottom).elementsEqual(bottoms, by: { $0.isNear($1) }) {
      faults.append("columns of section \(index) do not end at their last items")
    }
    let bottom = bottoms.reduce(top, max) + given.insets.bottom + (given.footer ?? 0)
    if !section.frame.maxY.isNear(bottom) {
      faults.append("section \(index) does not end below its items")
    }
    return faults
  }
}
