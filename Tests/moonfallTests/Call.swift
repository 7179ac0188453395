import Foundation

/// A program that runs, with its output in files so that no pipe can fill up.
///
/// It is started without Foundation's `Process`, which crashes now and then when several threads
/// start one.
final class Call {
  /// A call that did not do in time what was awaited, with what it said so far.
  struct Hangs: Error {
    var words: [String]
    var errors: String
  }

  /// A program that could not be started.
  struct NotStarted: Error {
    var words: [String]
    var code: Int32
  }

  /// Seconds after which a call counts as hanging.
  private static let limit = 30.0

  private let words: [String]
  private let ends: URL
  private var process = pid_t()
  private var hasEnded = false
  /// Both sides of a pipe that keeps standard input open.
  private var pipe: [Int32] = [-1, -1]

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The program's path and its arguments.
  ///   - environment: All of its environment.
  ///   - folder: Where it runs.
  ///   - input: Its standard input; `nil` is one that stays open and silent.
  ///   - ends: A folder for what it reads and writes, new for each call.
  /// - Throws: `NotStarted`, and what writing the input throws.
  init(
    _ words: [String], environment: [String: String], in folder: URL, input: String?, ends: URL
  ) throws {
    self.words = words
    self.ends = ends
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if let input {
      try Data(input.utf8).write(to: ends.appendingPathComponent("input"))
      let path = ends.appendingPathComponent("input").path
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDONLY, 0)
    } else {
      Foundation.pipe(&pipe)
      for side in pipe { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
      posix_spawn_file_actions_adddup2(&actions, pipe[0], STDIN_FILENO)
    }
    for (descriptor, name) in [(STDOUT_FILENO, "output"), (STDERR_FILENO, "errors")] {
      let path = ends.appendingPathComponent(name).path
      posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_CREAT, 0o600)
    }
    // A group of its own, to be ended as a whole, and no signals blocked as in the test's threads.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))

    // The shell changes the folder and becomes the program: spawning has no portable way to do it.
    let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path]
    var arguments = (shell + words).map { strdup($0) } + [nil]
    var settings = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + settings { free(text) } }
    let code = posix_spawn(&process, shell[0], &actions, &attributes, &arguments, &settings)
    guard code == 0 else {
      hasEnded = true
      throw NotStarted(words: words, code: code)
    }
  }

  deinit {
    if !hasEnded { stop() }
    for side in pipe where side >= 0 { close(side) }
  }

  /// Waits until a text stands on standard error.
  func waitForMessage(_ text: String) throws {
    try wait { try read("errors").contains(text) }
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process, signal) }

  /// Waits for the end.
  func end() throws -> Outcome {
    var status: Int32 = 0
    try wait { waitpid(process, &status, WNOHANG) == process }
    hasEnded = true
    let signal = status & 0x7F
    return Outcome(
      code: signal == 0 ? status >> 8 & 0xFF : -signal, output: try read("output"),
      errors: try read("errors"))
  }

  private func wait(until isDone: () throws -> Bool) throws {
    let start = ContinuousClock.now
    while try !isDone() {
      guard ContinuousClock.now - start < .seconds(Self.limit) else {
        throw Hangs(words: words, errors: try read("errors"))
      }
      usleep(500)
    }
  }

  private func stop() {
    kill(-process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// `Data(contentsOf:)` would leak for a file that is empty.
  private func read(_ name: String) throws -> String {
    let file = try FileHandle(forReadingFrom: ends.appendingPathComponent(name))
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }
}
