import Foundation
import LayoutScripting
import TestFiles
import Testing
import Workplaces

@Suite struct ReadmeTests {
  static let readme = (try? Repository.text("README.md")) ?? ""

  /// Returns the code blocks in a language.
  static func blocks(_ language: String) -> [String] {
    readme.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  /// The lines that run the program.
  static let calls = blocks("sh").flatMap { $0.split(separator: "\n").map(String.init) }
    .filter { $0.hasPrefix("moonfall ") }

  static let feed = """
    {"page": 1, "photos": [
      {"id": 1, "width": 800, "height": 600, "topic": "sea", "urls": {"small": "1.jpg"}},
      {"id": 2, "width": 600, "height": 800, "topic": "moor", "urls": {"small": "2.jpg"}}
    ], "related": [{"name": "elsewhere"}]}
    """

  static func files() throws -> [String: String] {
    [
      "mine.lua": try #require(blocks("lua").first),
      "photos.json": try #require(blocks("json").first), "feed.json": feed,
      "photos/sea.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'/>",
    ]
  }

  @Test("Every call in the README works as written", arguments: calls)
  func call(line: String) throws {
    let workplace = try Workplace(line.contains("moonfall new ") ? [:] : Self.files())
    if line.hasPrefix("moonfall preview") { return try serves(line, workplace) }
    let outcome = try workplace.shell(line)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(!outcome.errors.contains("error") && !outcome.errors.contains("warning"))
    if let output = line.components(separatedBy: " -o ").dropFirst().first {
      #expect(try workplace.names.contains(String(output.prefix { $0 != " " })))
    }
  }

  /// Starts a preview, and stops it once it has printed its address.
  func serves(_ line: String, _ workplace: Workplace) throws {
    let call = try workplace.start(shell: line)
    try call.waitForOutput("http://127.0.0.1:")
    call.send(SIGINT)
    let outcome = try call.end()
    #expect(outcome.code == 130 && !outcome.errors.contains("error"), "\(outcome.errors)")
  }

  @Test("The README has calls, Lua and items")
  func parts() {
    #expect(Self.calls.count > 8)
    #expect(!Self.blocks("lua").isEmpty && !Self.blocks("json").isEmpty)
  }

  @Test("Every Lua block in the README lays out and draws", arguments: blocks("lua"))
  func lua(text: String) throws {
    let workplace = try Workplace(["block.lua": text])
    #expect(try workplace.moonfall("render", "block.lua", "-o", "a.svg") == Outcome(code: 0))
  }

  @Test("The README names every command, and only options that exist")
  func commands() throws {
    let workplace = try Workplace()
    let help = try workplace.moonfall("help").output.lines.dropFirst().prefix { $0.hasPrefix("  ") }
    for command in help.compactMap({ $0.split(separator: " ").first }) {
      #expect(Self.readme.contains("`\(command)`"))
    }
    let screens = try ["layout", "render", "preview", "items", "scroll", "describe", "new"]
      .map { try workplace.moonfall("help", $0).output }.joined()
    let others = ["--version", "--package-path", "--"]
    for option in Self.readme.matches(of: /--[a-z][a-z-]*/).map({ String($0.output) })
    where !others.contains(option) {
      let isSwitch = screens.contains("--[no-]\(option.dropFirst(2).trimmingPrefix("no-")) ")
      #expect(isSwitch || screens.contains("\(option) "), "\(option)")
    }
  }

  static let imports = ["Waterfall", "LayoutScripting"]

  @Test("The README's Swift programs compile and print what their comments say", arguments: imports)
  func swift(module: String) throws {
    let program = try #require(Self.blocks("swift").first { $0.hasPrefix("import \(module)\n") })
    let said = try Self.run(program)
    #expect(said.code == 0, "\(said.errors)")
    let frames = program.matches(of: /\/\/ x (\d+), y (\d+), width (\d+), height (\d+)/)
    #expect(!frames.isEmpty)
    for frame in frames {
      let (_, x, y, width, height) = frame.output
      let words = "Rect(x: \(x).0, y: \(y).0, width: \(width).0, height: \(height).0)"
      #expect(said.output.contains(words))
    }
  }

  @Test("The README's first Swift program takes pictures of any size")
  func anySize() throws {
    let program = try #require(Self.blocks("swift").first { $0.hasPrefix("import Waterfall\n") })
    let sides = ["0", "-0.0", "-1", ".nan", ".infinity", "1e300", "1e-300", "5"]
    let sizes = sides.flatMap { width in sides.map { "Size(width: \(width), height: \($0))" } }
    let changed = program.replacing(
      "Size(width: 3, height: 2)", with: sizes.joined(separator: ", ")
    )
    .replacing("itemCount: 2", with: "itemCount: \(sizes.count + 1)")
    let said = try Self.run(changed)
    #expect(said.code == 0 && said.output.contains("Rect(x: 201.0"), "\(said.errors)")
  }

  /// Compiles a program against the modules next to the tests, and runs it.
  static func run(_ program: String) throws -> Outcome {
    let workplace = try Workplace(["main.swift": program])
    let built = Workplace.program.deletingLastPathComponent().path
    let objects = [
      "Waterfall", "LayoutScripting", "LuaHosting", "CLayoutObjects", "CLuaHost", "CGallery",
      "CLibrary", "Platform", "Spelling", "TextOutput", "Typesetting",
    ].map { "$(find \(built)/\($0).build -name '*.o')" }.joined(separator: " ")
    let maps = ["CLayoutObjects", "CLuaHost", "CGallery"]
      .map { "-Xcc -fmodule-map-file=\(built)/\($0).build/module.modulemap" }
    // Objects with the sanitizer must be linked with it.
    let isSanitized = dlsym(dlopen(nil, RTLD_NOW), "__asan_init") != nil
    let line =
      "swiftc main.swift -o program -I \(built)/Modules \(objects) -llua5.4 -lm "
      + maps.joined(separator: " ") + " -Xcc -I\(Repository.root.path)/Sources/CLuaHost/include"
      + (isSanitized ? " -sanitize=address" : "") + " && ./program"
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try workplace.start(
      ["/bin/sh", "-c", line], input: "", environment: ["PATH": path]
    ).end()
  }

  /// Returns a row of the contract's table.
  static func row(_ entry: AnyQuestion) -> String {
    let mirrors = entry.mirrors.map { "`\($0)`" } ?? ""
    let cells = ["`\(entry.name)`", entry.signature, entry.answer, entry.fallback ?? "–", mirrors]
      .map { $0.replacingOccurrences(of: "|", with: "\\|") }
    return "| " + cells.joined(separator: " | ") + " |"
  }

  @Test("The README's table equals the contract that scripts are checked against")
  func contract() throws {
    let rows = Self.readme.components(separatedBy: "\n").drop {
      !$0.hasPrefix("| field | parameters |")
    }.dropFirst(2).prefix { $0.hasPrefix("|") }
    let entries = Contract.about + Contract.arranging + Contract.drawing
    #expect(Array(rows) == entries.map(Self.row))
  }
}
