package import LuaHosting
internal import Spelling

/// Why a value cannot be used: the answer of a script, a param, or an option's text.
public struct ValueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What must hold for the value.
  public var rule: String
  /// The value as messages show it; `nil` if the rule is not about one value.
  public var got: String?
  /// What to do about it, as it follows the rule and the value.
  public var hint: String
  /// The param that the value is for, or that is declared wrongly.
  public var param: String?
  /// The property of ``LayoutOptions`` that the value is for.
  public var option: String?
  /// The word of the script that is at fault.
  public var token: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - rule: What must hold, for example "a height must be a number".
  ///   - got: The value as messages show it.
  ///   - hint: What to do, with its punctuation, for example "; use tonumber".
  public init(_ rule: String, got: String? = nil, hint: String = "") {
    self.rule = rule.abridged
    self.got = got
    self.hint = hint
  }

  /// Creates an error about a value of Lua.
  package init(_ rule: String, got value: LuaValue, hint: String = "") {
    self.init(rule, got: value.kindInWords, hint: hint)
  }

  /// Creates an error about a word that is not one of some words, which it lists.
  package init(
    _ rule: String, unknown word: String, among words: [String], token: String? = nil
  ) {
    self.init(
      rule, hint: didYouMean(word, among: words) + " (there are \(words.joined(separator: ", ")))")
    self.token = token
  }

  /// The rule, the value and what to do.
  public var message: String {
    (rule + (got.map { ", got \($0)" } ?? "") + hint).abridged
  }

  /// The message.
  public var description: String { message }
}
