import CSockets
import Foundation

/// A running program, whose output goes to files so that no pipe can fill up.
///
/// It does not use Foundation's `Process`, which sometimes crashes when several threads start one.
package final class Call {
  /// An error for a program that did not do in time what a test waits for, with its messages so
  /// far.
  package struct Hangs: Error {
    package var words: [String]
    package var errors: String
  }

  /// An error for a program that could not be started.
  package struct NotStarted: Error {
    package var words: [String]
    package var code: Int32
  }

  /// An output stream of a program.
  package enum Stream: String {
    case output, errors
  }

  /// The maximum time to wait.
  private static let limit = Duration.seconds(60)

  private let words: [String]
  private let ends: URL
  private var process = pid_t()
  private var hasEnded = false
  /// Both ends of a pipe that keeps standard input open.
  private var pipe: [Int32] = [-1, -1]

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The program's path and its arguments.
  ///   - environment: Its whole environment.
  ///   - folder: Its working directory.
  ///   - input: Its standard input; with `nil`, it stays open without any data.
  ///   - socket: The descriptor that it inherits as descriptor 3, if any.
  ///   - ends: A new folder for its standard streams.
  /// - Throws: `NotStarted`, and errors from writing the input.
  package init(
    _ words: [String], environment: [String: String], in folder: URL, input: String?,
    socket: Int32? = nil, ends: URL
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
      // A pair of sockets, because no program that another thread starts inherits it: such a
      // program would keep a pipe open.
      _ = sockets_pair(&pipe)
      posix_spawn_file_actions_adddup2(&actions, pipe[0], STDIN_FILENO)
    }
    for (descriptor, stream) in [(STDOUT_FILENO, Stream.output), (STDERR_FILENO, .errors)] {
      let path = ends.appendingPathComponent(stream.rawValue).path
      posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_CREAT, 0o600)
    }
    if let socket { posix_spawn_file_actions_adddup2(&actions, socket, 3) }
    // A process group of its own can be killed as a whole; no signals are blocked, as they are in
    // the threads of tests.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))

    // posix_spawn has no portable way to change the folder, so a shell does it and then becomes the
    // program.
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
    closeInput()
  }

  /// Waits for a text on standard error.
  package func waitForMessage(_ text: String) throws {
    _ = try wait(on: .errors) { $0.contains(text) ? text : nil }
  }

  /// Waits for a text on standard output.
  package func waitForOutput(_ text: String) throws {
    _ = try wait(on: .output) { $0.contains(text) ? text : nil }
  }

  /// Waits until a closure finds something in the output so far.
  package func wait<Found>(on stream: Stream, for find: (String) -> Found?) throws -> Found {
    var found: Found?
    try wait {
      found = find(try read(stream))
      return found != nil
    }
    guard let found else { throw Hangs(words: words, errors: try read(.errors)) }
    return found
  }

  /// Closes the standard input.
  package func closeInput() {
    for side in pipe where side >= 0 { close(side) }
    pipe = [-1, -1]
  }

  /// Sends a signal.
  package func send(_ signal: Int32) { kill(process, signal) }

  /// Waits for the program to end.
  package func end() throws -> Outcome {
    var status: Int32 = 0
    try wait { waitpid(process, &status, WNOHANG) == process }
    hasEnded = true
    let signal = status & 0x7F
    return Outcome(
      code: signal == 0 ? status >> 8 & 0xFF : -signal, output: try read(.output),
      errors: try read(.errors))
  }

  private func wait(until isDone: () throws -> Bool) throws {
    do {
      try Workplaces.wait(limit: Self.limit, until: isDone)
    } catch is TooLate {
      throw Hangs(words: words, errors: try read(.errors))
    }
  }

  private func stop() {
    kill(-process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Reads a stream so far; `Data(contentsOf:)` would leak memory for an empty file.
  private func read(_ stream: Stream) throws -> String {
    let file = try FileHandle(forReadingFrom: ends.appendingPathComponent(stream.rawValue))
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }
}
