import Drawing
import LuaHosting
import TextOutput
import Waterfall

/// The report of a replayed scroll, as a table or as JSON.
struct ScrollReport {
  /// The format of the report.
  enum Format: String, CaseIterable, Sendable {
    case text
    case json
  }

  let motion: ScrollPath.Motion
  let viewport: Double
  let overscan: Double
  /// The length of the content.
  let length: Double
  let passes: Int
  let pool: CellPool<String>

  /// A sentence and an aligned table, in which no identifier breaks a line.
  var text: String {
    var rows = [["identifier", "created", "reused", "recycled", "most on screen"]]
    for identifier in pool.reuseIdentifiers {
      let name = String(identifier.map { $0.isNewline || $0 == "\t" ? " " : $0 })
      rows.append([name] + numbers(pool.counts(of: identifier)))
    }
    rows.append(["in all"] + numbers(pool.totals))
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      row.indices.map { column in
        let gap = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + gap : gap + row[column]
      }.joined(separator: "  ")
    }
    return "\(heading)\n\n\(lines.joined(separator: "\n"))\n".visible
  }

  private var heading: String {
    let motion =
      switch motion {
      case .downAndUp(let speed): "down and up, \(points(speed)) points each"
      case .jumps: "by jumps"
      }
    let ahead = overscan > 0 ? " and \(points(overscan)) around it" : ""
    return "\(passes) \(passes == 1 ? "pass" : "passes") \(motion); "
      + "viewport \(points(viewport))\(ahead), content \(points(length))"
  }

  /// Returns a length without invisible digits.
  private func points(_ length: Double) -> String {
    jsonNumber(length < 1 ? length : (length * 100).rounded() / 100)
  }

  private func numbers(_ counts: CellCounts) -> [String] {
    [counts.created, counts.reused, counts.recycled, counts.maximumOnScreen].map(String.init)
  }

  /// One JSON object on one line.
  var json: String {
    let motion: LuaValue.Field =
      switch motion {
      case .downAndUp(let speed): .init("speed", .number(speed))
      case .jumps(let offsets): .init("jumps", .list(offsets.map { .number($0) }))
      }
    let identifiers = pool.reuseIdentifiers.map { identifier in
      LuaValue.table(
        [.init("identifier", .string(identifier))] + fields(pool.counts(of: identifier)))
    }
    let report = LuaValue.table([
      .init(
        "settings",
        .table([
          .init("viewport", .number(viewport)), .init("overscan", .number(overscan)), motion,
        ])),
      .init("length", .number(length)), .init("passes", .integer(Int64(passes))),
      .init("totals", .table(fields(pool.totals))), .init("identifiers", .list(identifiers)),
    ])
    return report.json + "\n"
  }

  private func fields(_ counts: CellCounts) -> [LuaValue.Field] {
    [
      .init("created", .integer(Int64(counts.created))),
      .init("reused", .integer(Int64(counts.reused))),
      .init("recycled", .integer(Int64(counts.recycled))),
      .init("most_on_screen", .integer(Int64(counts.maximumOnScreen))),
    ]
  }
}
