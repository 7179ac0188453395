import Foundation
import TestFiles
import Testing
import Workplaces

/// The articles of the documentation, whose code lies in Sources/Examples as programs that run.
@Suite struct ArticleTests {
  /// An article with the program that it explains.
  struct Article: Sendable, CustomTestStringConvertible {
    let module: String
    let program: String

    var testDescription: String { "\(module)/\(program)" }

    /// Returns the article's code blocks in a language, in order.
    func blocks(_ language: String) throws -> [String] {
      try Repository.text("Sources/\(module)/\(module).docc/\(program).md")
        .components(separatedBy: "```\(language)\n").dropFirst()
        .compactMap { $0.components(separatedBy: "```").first }
    }

    /// The source text of the program.
    var source: String {
      get throws { try Repository.text("Sources/Examples/\(program)/main.swift") }
    }
  }

  static let articles = [
    Article(module: "Waterfall", program: "FirstLayout"),
    Article(module: "LuaHosting", program: "SafeHosts"),
    Article(module: "LayoutScripting", program: "LayoutScripts"),
  ]

  @Test("The code blocks of an article are its program, in order and complete", arguments: articles)
  func code(_ article: Article) throws {
    #expect(try article.blocks("swift").joined(separator: "\n") == article.source)
  }

  @Test("The program of an article prints what the article says", arguments: articles)
  func output(_ article: Article) throws {
    let outcome = try Workplace().shell(article.program)
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(try article.blocks("text") == [outcome.output])
  }
}
