internal import LuaHosting
package import Waterfall

/// A question that a layout script may answer, with the option that overrides the answer.
///
/// `Contract` lists all questions. The check of a script's table, the command line, its help, the
/// annotations for editors, the README's table and the page's controls are made from that list.
package struct Question<Answer: Sendable>: Sendable {
  /// The field of the script's table.
  package let name: String
  /// The field that takes its place in a strip, if that is another one.
  package let stripName: String?
  /// The parameters of its function, of a wall of columns; empty where only a constant makes sense.
  let parameters: [Parameter]
  /// What the answer may be, and how it is read.
  package let answer: AnswerType<Answer>
  /// What holds when the script does not answer.
  package let fallback: Fallback<Answer>
  /// The option that overrides the answer, if there is one.
  package let option: AnswerOption<Answer>?
  /// What people who know CSS, Figma or another library call it, in lower case.
  let synonyms: [String]
  /// The question of the Swift delegate protocol that it mirrors, if there is one.
  let mirrors: String?

  init(
    _ name: String, strip stripName: String? = nil, _ parameters: [Parameter] = [],
    answer: AnswerType<Answer>, fallback: Fallback<Answer> = .none,
    option: AnswerOption<Answer>? = nil, synonyms: [String] = [], mirrors: String? = nil
  ) {
    self.name = name
    self.stripName = stripName
    self.parameters = parameters
    self.answer = answer
    self.fallback = fallback
    self.option = option
    self.synonyms = synonyms
    self.mirrors = mirrors
  }

  /// Its field in a wall of columns, or in a strip.
  package func name(along axis: WaterfallLayout.Axis) -> String {
    axis == .horizontal ? stripName ?? name : name
  }

  /// Reads an answer.
  ///
  /// - Returns: `nil` where the script leaves it to the host.
  /// - Throws: `ValueError` that says what may be answered.
  func read(
    _ value: LuaValue, along axis: WaterfallLayout.Axis = .vertical
  ) throws(ValueError) -> Answer? {
    try answer.read(value, name(along: axis))
  }
}

/// The value that holds when nothing answers a question.
package struct Fallback<Answer: Sendable>: Sendable {
  /// The value; `nil` where the items or another answer decide.
  package let value: Answer?
  /// What holds, in words; `nil` for nothing.
  package let description: String?
  /// The same for a strip.
  let stripDescription: String?

  /// No value.
  static var none: Fallback { Fallback(nil, nil) }

  init(_ value: Answer?, _ description: String?, strip stripDescription: String? = nil) {
    self.value = value
    self.description = description
    self.stripDescription = stripDescription
  }
}

/// The option by which the user overrides the answer to a question.
package struct AnswerOption<Answer: Sendable>: Sendable {
  /// Where the user's choice is kept.
  package let choice: WritableKeyPath<LayoutOptions, Answer?> & Sendable
  let description: OptionDescription
  /// The option for a strip, if that is another one.
  let strip: OptionDescription?

  init(
    _ choice: WritableKeyPath<LayoutOptions, Answer?> & Sendable, _ description: OptionDescription,
    strip: OptionDescription? = nil
  ) {
    self.choice = choice
    self.description = description
    self.strip = strip
  }
}

/// A question as one field of a script's table, whatever its answer's type.
package struct AnyQuestion: Sendable {
  /// The field's name.
  package let name: String
  /// Whether the field belongs to walls of columns, to strips, or to both (`nil`).
  package let axis: WaterfallLayout.Axis?
  /// The parameters of its function; empty where only a constant makes sense.
  package let parameters: [Parameter]
  /// Its type in annotations.
  let luaType: String
  /// What may be answered, in words.
  package let answer: String
  /// What holds when the script does not answer, in words; `nil` for nothing.
  package let fallback: String?
  /// The question of the Swift delegate protocol that it mirrors.
  package let mirrors: String?
  let synonyms: [String]
  /// Whether a constant may stand for the function.
  let allowsConstant: Bool
  /// The option by which the user overrides its answer, if there is one.
  let setting: LayoutSetting?
  /// Throws if a constant is not an answer.
  let checkConstant: @Sendable (LuaValue) throws(ValueError) -> Void

  /// The parameters as they are written in a function's head.
  package var signature: String { parameters.map(\.rawValue).joined(separator: ", ") }
}

extension Question {
  /// The fields that ask it: one, or one for walls and one for strips.
  var fields: [AnyQuestion] {
    guard let stripName else { return [field(name, nil)] }
    return [field(name, .vertical), field(stripName, .horizontal)]
  }

  private func field(_ name: String, _ axis: WaterfallLayout.Axis?) -> AnyQuestion {
    let isStrip = axis == .horizontal
    let type = answer
    return AnyQuestion(
      name: name, axis: axis, parameters: parameters.map { $0.along(axis ?? .vertical) },
      luaType: type.luaType,
      answer: isStrip ? type.stripDescription ?? type.description : type.description,
      fallback: isStrip ? fallback.stripDescription ?? fallback.description : fallback.description,
      mirrors: mirrors, synonyms: isStrip ? [] : synonyms, allowsConstant: type.allowsConstant,
      setting: setting(along: axis)
    ) { (value) throws(ValueError) in
      if let check = type.checkConstant {
        try check(value, name)
      } else {
        _ = try type.read(value, name)
      }
    }
  }

  /// The option that overrides its answer along an axis, or along both.
  private func setting(along axis: WaterfallLayout.Axis?) -> LayoutSetting? {
    guard let option else { return nil }
    let description = axis == .horizontal ? option.strip : option.description
    return description.map { description in
      LayoutSetting(description, of: option.choice) { (options, text) throws(ValueError) in
        options[keyPath: option.choice] = try answer.read(
          description.value(from: text), name(along: axis ?? .vertical))
        if option.strip != nil, let axis { options.axis = axis }
      }
    }
  }
}
