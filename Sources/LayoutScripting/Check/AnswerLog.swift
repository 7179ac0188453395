internal import LuaHosting
internal import Spelling

/// What a script answered in one layout, how long that took, and what it answered differently when
/// it was asked again.
final class AnswerLog {
  /// A question with what its answer may depend on.
  struct Question: Hashable {
    let name: String
    var item: Int?
    var section: Int?
    /// The width of the item's column, its height in a strip; 0 where it does not matter.
    var width = 0.0
    var span = 0
  }

  /// A question that was answered.
  struct Answer {
    let question: Question
    let value: LuaValue
    /// The item's place in the order.
    var place = 0
  }

  /// Two answers to one question.
  struct Difference {
    /// When the second one was given.
    enum Time {
      case again
      case nextLayout
    }

    let question: Question
    let first: LuaValue
    let second: LuaValue
    let time: Time
  }

  /// Whether answers are kept; all of a large layout would take much memory.
  let keepsAnswers: Bool
  /// The answers in the order in which they were given.
  private(set) var answers: [Answer] = []
  /// At most one for each function.
  private(set) var differences: [Difference] = []
  /// Seconds and calls of the functions that are asked about items.
  private(set) var times: [String: (seconds: Double, calls: Int)] = [:]

  /// The height of the first header that takes room.
  private(set) var headerHeight: Double?
  /// The first item whose picture is taller than its frame.
  private(set) var cutPicture: (item: Int, height: Double, frame: Double)?
  /// Called often, so that progress is shown during a long layout.
  let tick: () -> Void

  init(keepsAnswers: Bool = true, tick: @escaping () -> Void = {}) {
    self.keepsAnswers = keepsAnswers
    self.tick = tick
  }

  /// Keeps the first header that takes room.
  func noteHeader(_ height: Double) {
    if headerHeight == nil, height > 0 { headerHeight = height }
  }

  /// Keeps the first item whose picture is taller than its frame by more than rounding.
  func noteCutPicture(of item: Int, height: Double, frame: Double) {
    if height > frame + 1, item < cutPicture?.item ?? .max { cutPicture = (item, height, frame) }
  }

  /// Keeps an answer.
  func note(_ question: Question, _ value: LuaValue, place: Int = 0) {
    guard keepsAnswers else { return }
    answers.append(Answer(question: question, value: value, place: place))
  }

  /// Compares an answer with one that was given before.
  func compare(_ first: Answer, again second: LuaValue, time: Difference.Time = .again) {
    let question = first.question
    guard first.value != second else { return }
    let difference = Difference(
      question: question, first: first.value, second: second, time: time)
    guard let index = differences.firstIndex(where: { $0.question.name == question.name }) else {
      return differences.append(difference)
    }
    // The first item is told, also where they are asked in the reverse order.
    if let item = question.item, item < differences[index].question.item ?? 0 {
      differences[index] = difference
    }
  }

  /// Adds the time of some calls of a function.
  func time(_ function: String, calls: Int = 1, since start: ContinuousClock.Instant) {
    let duration = ContinuousClock.now - start
    let before = times[function] ?? (0, 0)
    times[function] = (before.seconds + duration / .seconds(1), before.calls + calls)
  }

  /// Compares the answers with those of the layout before, of the same items at the same size.
  ///
  /// What differs first is told alone: the rest may follow from it.
  func compare(before: AnswerLog) {
    for (first, second) in zip(before.answers, answers) {
      guard first.question == second.question, first.value == second.value else {
        if first.question == second.question {
          compare(first, again: second.value, time: .nextLayout)
        }
        return
      }
    }
  }
}

extension AnswerLog.Difference {
  /// What a script's author is told.
  var message: String {
    var (first, second) = (words(of: first), words(of: second))
    if first == second {
      // Columns are told by their number, and all else up to a length.
      if ["columns", "rows"].contains(question.name) {
        second = "as many of other widths"
      } else {
        if !first.hasSuffix("…") { first += "…" }
        second = "another one that differs behind “…”"
      }
    }
    return switch time {
    case .again:
      "gives \(first), and \(second) when it is asked again; "
        + "functions are pure: what changes belongs into begin"
    case .nextLayout:
      "gives \(first), and \(second) in the next layout; "
        + "functions are pure: nothing is kept from one layout to the next"
    }
  }

  private func words(of value: LuaValue) -> String {
    switch (question.name, value) {
    case ("columns", .list(let widths)), ("rows", .list(let widths)):
      "\(widths.count) \(question.name)"
    case ("begin", .string(let text)): text.shortened(to: 80)
    case (_, .nil): "nothing"
    default: value.literal.shortened(to: 80)
    }
  }
}
