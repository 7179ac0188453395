internal import LayoutScripting
internal import LuaHosting
internal import Waterfall

/// A script's answers to the questions about drawing one item, for comparison.
struct DrawnAnswers {
  private let frame: Rect
  private var label: String?
  private var color: String?
  private var pictureHeight: Double?
  private var reuseIdentifier: String?

  private static let questions = ["label", "color", "picture"]

  /// Asks the questions about drawing for all items of a layout.
  static func all(
    of layout: ScriptedLayout, by script: LayoutScript, isReversed: Bool, limit: TimeLimit,
    isColor: @escaping (String) -> Bool, _ log: AnswerLog
  ) throws(ScriptErrors) -> [DrawnAnswers] {
    let count = layout.layout.itemCount
    var looks = (0..<count).map { DrawnAnswers(frame: layout.frame(of: $0)) }
    let order = isReversed ? Array((0..<count).reversed()) : Array(0..<count)
    var errors: [ScriptError] = []
    func attempt(_ body: () throws(ScriptErrors) -> Void) {
      do throws(ScriptErrors) { try body() } catch { errors += error.errors }
    }
    if questions.contains(where: script.answers) {
      // A drawing asks these three together.
      let functions = questions.filter { script.function($0) != nil }
      attempt { () throws(ScriptErrors) in
        try layout.draw(
          isColor: isColor, limit: limit,
          isCut: { item, height in
            log.noteCutPicture(of: item, height: height, frame: layout.frame(of: item).height)
          }
        ) { (ask) throws(ScriptErrors) in
          let start = ContinuousClock.now
          for item in order {
            log.tick()
            let answer = try ask(item, looks[item].frame)
            // A label has up to 10,000 bytes; those of a large layout would take much memory.
            if log.keepsAnswers { looks[item].label = answer.label }
            looks[item].color = answer.color
            looks[item].pictureHeight = answer.pictureHeight
          }
          if functions.count == 1 { log.time(functions[0], calls: count, since: start) }
        }
      }
    }
    if script.answers("reuse_identifier") {
      attempt { () throws(ScriptErrors) in
        try layout.identifyCells(limit: limit) { (ask) throws(ScriptErrors) in
          let start = ContinuousClock.now
          for item in order {
            log.tick()
            looks[item].reuseIdentifier = try ask(item)
          }
          log.time("reuse_identifier", calls: count, since: start)
        }
      }
    }
    guard errors.isEmpty else { throw ScriptErrors(errors) }
    return looks
  }

  /// Notes the differences between the answers for two equal layouts.
  static func compare(_ before: [DrawnAnswers], _ after: [DrawnAnswers], _ log: AnswerLog) {
    for (item, (a, b)) in zip(before, after).enumerated() {
      func compare(_ name: String, _ first: LuaValue?, _ second: LuaValue?) {
        let first = AnswerLog.Answer(
          question: .init(name: name, item: item), value: first ?? .nil)
        log.compare(first, again: second ?? .nil)
      }
      compare("label", a.label.map { .string($0) }, b.label.map { .string($0) })
      compare("color", a.color.map { .string($0) }, b.color.map { .string($0) })
      if a.frame == b.frame {
        let heights = [a, b].map { look in look.pictureHeight.map { LuaValue($0) } }
        compare("picture", heights[0], heights[1])
      }
      compare(
        "reuse_identifier", a.reuseIdentifier.map { .string($0) },
        b.reuseIdentifier.map { .string($0) })
    }
  }
}
