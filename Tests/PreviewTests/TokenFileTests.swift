import Foundation
import Synchronization
import TestFiles
import Testing

@testable import Preview

@Suite struct TokenFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private var base: String { folder.path }
  private var file: String { "\(base)/moonfall/token" }

  private func token(_ variables: [String: String]? = nil) -> PreviewToken? {
    let variables = variables ?? ["XDG_RUNTIME_DIR": base]
    return TokenFile.places { variables[$0] }.lazy.compactMap { $0.token() }.first
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test("The first preview stores the token for the others, unreadable for other users")
  func kept() throws {
    let first = try #require(token())
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "\(first.text)\n")
    #expect(mode(file) == 0o600 && mode("\(base)/moonfall") == 0o700)
    for _ in 0..<3 { #expect(token() == first) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(base)/moonfall") == ["token"])
  }

  @Test(
    "The session's folder is preferred to the one for state",
    arguments: [
      (["XDG_RUNTIME_DIR": "run", "XDG_STATE_HOME": "state"], "run/moonfall/token"),
      (["XDG_STATE_HOME": "state/a/b", "HOME": "home"], "state/a/b/moonfall/token"),
      (["HOME": "home"], "home/.local/state/moonfall/token"),
      // A session's folder is not created.
      (["XDG_RUNTIME_DIR": "none", "HOME": "home"], "home/.local/state/moonfall/token"),
    ])
  func places(variables: [String: String], path: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(base)/run", withIntermediateDirectories: false)
    let first = try #require(token(variables.mapValues { "\(base)/\($0)" }))
    #expect(try String(contentsOfFile: "\(base)/\(path)", encoding: .utf8) == "\(first.text)\n")
    #expect(access("\(base)/none", F_OK) != 0)
  }

  @Test("A variable that is unset or holds a relative path gives no file")
  func noPlace() {
    #expect(token([:]) == nil)
    #expect(token(["XDG_RUNTIME_DIR": "run", "XDG_STATE_HOME": "", "HOME": ""]) == nil)
    #expect(token(["XDG_RUNTIME_DIR": "/dev/null", "HOME": "/dev/null"]) == nil)
  }

  @Test(
    "A file without a token is replaced",
    arguments: [
      "", "\n", "0123456789abcdef", "0123456789ABCDEF0123456789ABCDEF\n",
      "0123456789abcdef0123456789abcdef0", "0123456789abcdef0123456789abcdef\n\n",
      "g123456789abcdef0123456789abcdef\n", String(repeating: "a", count: 100_000),
      "0123456789abcdef0123456789abcde\0",
    ])
  func hostileContents(text: String) throws {
    _ = token()
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    chmod(file, 0o600)
    let new = try #require(token())
    #expect(!text.contains(new.text))
    #expect(mode(file) == 0o600)
    #expect(token() == new)
  }

  @Test("A token that others could have read or written is replaced", arguments: 0..<5)
  func hostileFiles(kind: Int) throws {
    let known = try #require(token())
    let other = "\(base)/other"
    try Data("\(known.text)\n".utf8).write(to: URL(fileURLWithPath: other))
    chmod(other, 0o600)
    switch kind {
    case 0: chmod(file, 0o644)
    case 1: chmod(file, 0o620)
    case 2:
      unlink(file)
      #expect(symlink(other, file) == 0)
    case 3:
      unlink(file)
      #expect(link(other, file) == 0)
    default:
      unlink(file)
      #expect(mkfifo(file, 0o600) == 0)
    }
    let new = try #require(token())
    #expect(new != known)
    #expect(token() == new && mode(file) == 0o600)
    // The target of a link is left alone.
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "\(known.text)\n")
  }

  @Test("A folder that others may change is made private; a link to a folder is not used")
  func hostileFolders() throws {
    let known = try #require(token())
    chmod("\(base)/moonfall", 0o777)
    #expect(token() == known)
    #expect(mode("\(base)/moonfall") == 0o700)
    #expect(rename("\(base)/moonfall", "\(base)/elsewhere") == 0)
    #expect(symlink("\(base)/elsewhere", "\(base)/moonfall") == 0)
    #expect(token() == nil)
  }

  @Test(
    "A file or folder of another user is not trusted",
    .enabled(if: geteuid() == 0, "only root can make a file another user's"))
  func foreign() throws {
    let known = try #require(token())
    chown(file, 12_345, 12_345)
    #expect(token() != known)
    chown("\(base)/moonfall", 12_345, 12_345)
    #expect(token() == nil)
    #expect(mode("\(base)/moonfall") == 0o700)
  }

  @Test("A folder at the file's path means that no token is stored")
  func folderInstead() throws {
    _ = token()
    unlink(file)
    mkdir(file, 0o700)
    #expect(token() == nil)
  }

  @Test("Previews that start at the same time share one token", arguments: [false, true])
  func atOnce(isBroken: Bool) throws {
    if isBroken {
      _ = token()
      try Data("broken".utf8).write(to: URL(fileURLWithPath: file))
    }
    let found = Mutex<Set<PreviewToken?>>([])
    let base = base
    DispatchQueue.concurrentPerform(iterations: 40) { _ in
      let places = TokenFile.places { $0 == "XDG_RUNTIME_DIR" ? base : nil }
      let token = places.first?.token()
      found.withLock { _ = $0.insert(token) }
    }
    let tokens = found.withLock(\.self)
    #expect(tokens.count == 1 && !tokens.contains(nil))
  }
}
