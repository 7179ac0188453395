internal import LayoutScripting
internal import LuaHosting
internal import TextOutput

/// A script's answers in one layout, the time they took, and those that differed when the script
/// was asked again.
final class AnswerLog {
  /// A question with everything that its answer may depend on.
  struct Question: Hashable {
    let name: String
    var item: Int?
    var section: Int?
    /// The width of the item's column, or the height of its row in a strip; 0 if it does not
    /// matter.
    var width = 0.0
    var span = 0
  }

  /// An answer, with its question.
  struct Answer {
    let question: Question
    let value: LuaValue
    /// The item's position in the layout.
    var place = 0
  }

  /// Two different answers to one question.
  struct Difference {
    /// When the second answer was given.
    enum Time {
      case again
      case nextLayout
    }

    let question: Question
    let first: LuaValue
    let second: LuaValue
    let time: Time
  }

  /// Whether answers are kept: those of a large layout would take too much memory.
  let keepsAnswers: Bool
  /// The answers in the order in which they were given.
  private(set) var answers: [Answer] = []
  /// At most one difference for each function.
  private(set) var differences: [Difference] = []
  /// The seconds and the number of calls of each function that is asked about items.
  private(set) var times: [String: (seconds: Double, calls: Int)] = [:]

  /// The height of the first header that is not 0.
  private(set) var headerHeight: Double?
  /// The first item whose picture is taller than its frame.
  private(set) var cutPicture: (item: Int, height: Double, frame: Double)?
  /// Called often, so that progress is shown during a long layout.
  let tick: () -> Void

  init(keepsAnswers: Bool = true, tick: @escaping () -> Void = {}) {
    self.keepsAnswers = keepsAnswers
    self.tick = tick
  }

  /// Keeps the height of the first header that is not 0.
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
    // The first item is reported, even if items are asked about in reverse order.
    if let item = question.item, item < differences[index].question.item ?? 0 {
      differences[index] = difference
    }
  }

  /// Adds the time of calls of a function.
  func time(_ function: String, calls: Int = 1, since start: ContinuousClock.Instant) {
    let duration = ContinuousClock.now - start
    let before = times[function] ?? (0, 0)
    times[function] = (before.seconds + duration / .seconds(1), before.calls + calls)
  }

  /// Compares the answers with those of the previous layout of the same items at the same size.
  ///
  /// Only the first difference counts: the others may follow from it.
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
  /// The message for the script's author.
  var message: String {
    var (first, second) = (words(of: first), words(of: second))
    if first == second {
      // Columns are shown as their number, and other answers up to a maximum length.
      if ["columns", "rows"].contains(question.name) {
        second = "as many of other widths"
      } else {
        if !first.hasSuffix("…") { first += "…" }
        second = "another answer that differs after “…”"
      }
    }
    return switch time {
    case .again:
      "gives \(first), and \(second) when asked again; "
        + "functions are pure: put what changes into begin"
    case .nextLayout:
      "gives \(first), and \(second) in the next layout; "
        + "functions are pure: keep nothing from one layout to the next"
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
