package import LuaHosting
internal import Spelling

/// An error for a value that cannot be used: an answer of a script, a param, or the text of an
/// option.
public struct ValueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule that the value breaks.
  public var rule: String
  /// The value as messages show it; `nil` if the rule is not about one value.
  public var got: String?
  /// What to do about it, written to follow the rule and the value.
  public var hint: String
  /// The param that the value is for, or whose declaration is invalid.
  public var param: String?
  /// The property of ``LayoutOptions`` that the value is for.
  public var option: String?
  /// The word of the script that caused the error.
  public var token: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - rule: The rule that the value breaks, for example "a height must be a number".
  ///   - got: The value as messages show it.
  ///   - hint: What to do, with its punctuation, for example "; use tonumber".
  public init(_ rule: String, got: String? = nil, hint: String = "") {
    self.rule = rule.abridged
    self.got = got
    self.hint = hint
  }

  /// Creates an error about a Lua value.
  package init(_ rule: String, got value: LuaValue, hint: String = "") {
    self.init(rule, got: value.kindInWords, hint: hint)
  }

  /// Creates an error about a word that is not a valid keyword, with a list of the keywords.
  package init(
    _ rule: String, unknown word: String, among words: [String], token: String? = nil
  ) {
    self.init(
      rule, hint: didYouMean(word, among: words) + " (there are \(words.joined(separator: ", ")))")
    self.token = token
  }

  /// Returns the rule, the value and what to do.
  public var message: String {
    (rule + (got.map { ", got \($0)" } ?? "") + hint).abridged
  }

  /// The message.
  public var description: String { message }
}
