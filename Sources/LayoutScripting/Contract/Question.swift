internal import LuaHosting
package import Waterfall

/// A question that a layout script may answer, with the option that overrides the answer.
///
/// `Contract` lists all questions. The check of a script's table, the command line, its help, the
/// annotations for editors, the README's table and the page's controls are derived from that list.
package struct Question<Answer: Sendable>: Sendable {
  /// The field of the script's table.
  package let name: String
  /// The field that replaces it in a strip, if that is a different one.
  package let stripName: String?
  /// The parameters of its function in a wall of columns; empty if the answer must be a constant.
  let parameters: [Parameter]
  /// The type of the answer.
  package let answer: AnswerType<Answer>
  /// The default, used when the script does not answer.
  package let fallback: Fallback<Answer>
  /// The option that overrides the answer, if there is one.
  package let option: AnswerOption<Answer>?
  /// Its names in CSS, Figma and other libraries, in lower case.
  let synonyms: [String]
  /// The corresponding requirement of the Swift delegate protocol, if there is one.
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

  /// Returns the name of its field in a wall of columns, or in a strip.
  package func name(along axis: WaterfallLayout.Axis) -> String {
    axis == .horizontal ? stripName ?? name : name
  }

  /// Reads an answer.
  ///
  /// - Returns: The answer; `nil` if the script leaves it to the host.
  /// - Throws: `ValueError` that describes the possible answers.
  func read(
    _ value: LuaValue, along axis: WaterfallLayout.Axis = .vertical
  ) throws(ValueError) -> Answer? {
    try answer.read(value, name(along: axis))
  }
}

/// The default of a question.
package struct Fallback<Answer: Sendable>: Sendable {
  /// The value; `nil` if the items or another answer decide.
  package let value: Answer?
  /// A description of the default; `nil` if there is none.
  package let description: String?
  /// The same for a strip.
  let stripDescription: String?

  /// No default.
  static var none: Fallback { Fallback(nil, nil) }

  init(_ value: Answer?, _ description: String?, strip stripDescription: String? = nil) {
    self.value = value
    self.description = description
    self.stripDescription = stripDescription
  }
}

/// The option with which the user overrides the answer to a question.
package struct AnswerOption<Answer: Sendable>: Sendable {
  /// The property that holds the user's choice.
  package let choice: WritableKeyPath<LayoutOptions, Answer?> & Sendable
  let description: OptionDescription
  /// The option for a strip, if that is a different one.
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

/// A type-erased question, as one field of a script's table.
package struct AnyQuestion: Sendable {
  /// The field's name.
  package let name: String
  /// Whether the field belongs to walls of columns, to strips, or to both (`nil`).
  package let axis: WaterfallLayout.Axis?
  /// The parameters of its function; empty if the answer must be a constant.
  package let parameters: [Parameter]
  /// Its type in annotations.
  let luaType: String
  /// A description of the possible answers.
  package let answer: String
  /// A description of the default; `nil` if there is none.
  package let fallback: String?
  /// The corresponding requirement of the Swift delegate protocol.
  package let mirrors: String?
  let synonyms: [String]
  /// Whether the answer may be a constant instead of a function.
  let allowsConstant: Bool
  /// The option with which the user overrides its answer, if there is one.
  let setting: LayoutSetting?
  /// Checks that a constant is a possible answer.
  let checkConstant: @Sendable (LuaValue) throws(ValueError) -> Void

  /// The parameters as written in a function's parameter list.
  package var signature: String { parameters.map(\.rawValue).joined(separator: ", ") }
}

extension Question {
  /// The fields of the question: one, or one for walls and one for strips.
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

  /// Returns the option that overrides its answer along an axis, or along both.
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
