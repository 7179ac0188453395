import Foundation
import TestFiles
import Testing
import Workplaces

@testable import Platform

@Suite struct SubprocessTests {
  /// Reads from a child until it closes its end.
  private static func output(of child: Subprocess) throws -> String {
    let socket = try #require(child.socket)
    var bytes: [UInt8] = []
    try wait { !socket.receive(into: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A child receives and sends any number of bytes through its socket")
  func echo() throws {
    let child = try Subprocess("/bin/cat", descriptors: [0: .socket, 1: .socket, 2: .null])
    let socket = try #require(child.socket)
    let bytes = [UInt8](repeating: 7, count: 3 << 20)
    socket.put(bytes)
    var answer: [UInt8] = []
    while answer.count < bytes.count {
      socket.flush()
      var waits = [socket.wait]
      try waits.wait(milliseconds: 20_000)
      try #require(waits[0].isReady)
      try #require(socket.receive(into: &answer))
    }
    #expect(answer == bytes)
    #expect(!socket.hasOutput)
  }

  @Test("A child has only the descriptors that are named")
  func descriptors() throws {
    let folder = try TestFolder()
    var template = Array("\(folder.path)/subprocess-XXXXXX".utf8CString)
    // Nothing closes this one when a program starts.
    let file = mkstemp(&template)
    defer {
      unlink(template)
      close(file)
    }
    #expect(write(file, "input", 5) == 5)
    lseek(file, 0, SEEK_SET)
    let script = """
      found=; n=0
      while [ $n -le \(file + 100) ]; do
        [ -e /dev/fd/$n ] && found="$found $n"
        n=$((n + 1))
      done
      (cat; echo "$found") >&5
      """
    let child = try Subprocess(
      "/bin/sh", ["-c", script],
      descriptors: [0: .file(file), 1: .null, 2: .inherited, 5: .socket])
    #expect(try Self.output(of: child) == "input 0 1 2 5\n")
  }

  @Test("The child's socket may have any number, even the one that it has in this process")
  func anyNumber() throws {
    for number in Int32(3)..<40 {
      let child = try Subprocess(
        "/bin/bash", ["-c", "echo here >&\(number)"],
        descriptors: [0: .null, 1: .null, 2: .null, number: .socket])
      #expect(try Self.output(of: child) == "here\n")
    }
  }

  @Test("No signal is blocked in the child, and a closed pipe ends it")
  func signals() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      let child = try Subprocess(
        "/bin/sh", ["-c", "kill -PIPE $$; echo alive"],
        descriptors: [0: .null, 1: .socket, 2: .null])
      #expect(try Self.output(of: child) == "")
      #expect(child.end() == .signal(SIGPIPE))
    }
  }

  @Test(
    "A child reports how it ended",
    arguments: [("exit 3", Subprocess.TerminationStatus.exit(3)), ("kill -9 $$", .signal(9))])
  func end(script: String, end: Subprocess.TerminationStatus) throws {
    let child = try Subprocess(
      "/bin/sh", ["-c", script], descriptors: [0: .null, 1: .null, 2: .null])
    #expect(child.socket == nil)
    #expect(child.end(within: 10_000) == end)
    #expect(child.end(within: 0) == end)
    #expect(child.end() == end)
  }

  @Test("Waiting for the end has no time limit")
  func lateEnd() throws {
    let child = try Subprocess(
      "/bin/sh", ["-c", "read -r line; sleep 0.3; exit 3"],
      descriptors: [0: .socket, 1: .null, 2: .null])
    #expect(child.end(within: 0) == nil)
    child.socket?.put([10])
    child.socket?.flush()
    #expect(child.end() == .exit(3))
  }

  @Test("A running child has no exit status, and is killed and reaped with its value")
  func killed() throws {
    var child: Subprocess? = try Subprocess(
      "/bin/sh", ["-c", "echo $$; exec sleep 1000"],
      descriptors: [0: .null, 1: .socket, 2: .null])
    let socket = try #require(child?.socket)
    var bytes: [UInt8] = []
    while !bytes.contains(10) {
      var waits = [socket.wait]
      try waits.wait(milliseconds: 20_000)
      try #require(waits[0].isReady)
      try #require(socket.receive(into: &bytes))
    }
    let process = try #require(pid_t(String(decoding: bytes.dropLast(), as: UTF8.self)))
    #expect(child?.end(within: 1) == nil)
    #expect(kill(process, 0) == 0)
    child = nil
    #expect(kill(process, 0) == -1)
  }

  @Test("A child is asked to end before it is killed, so that it can remove its files")
  func told() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/running"
    var child: Subprocess? = try Subprocess(
      "/bin/sh", ["-c", "trap \"rm '\(path)'; exit\" TERM; : > '\(path)'; while :; do :; done"],
      descriptors: [0: .null, 1: .socket, 2: .null])
    try wait { access(path, F_OK) == 0 }
    #expect(child?.end(within: 0) == nil)
    child = nil
    #expect(access(path, F_OK) != 0)
  }

  @Test("A child that outlives its value is left alone")
  func outlives() throws {
    let folder = try TestFolder()
    let mark = "\(folder.path)/outlives"
    _ = try Subprocess(
      "/bin/sh", ["-c", "sleep 0.2; echo $$ > '\(mark)'"],
      descriptors: [0: .null, 1: .null, 2: .null], outlives: true)
    var text = ""
    try wait {
      text = (try? String(contentsOfFile: mark, encoding: .utf8)) ?? ""
      return text.hasSuffix("\n")
    }
    #expect(unlink(mark) == 0)
    // Otherwise it stays a zombie, which other tests would find.
    let process = try #require(pid_t(text.dropLast()))
    #expect(waitpid(process, nil, 0) == process)
  }

  @Test("A name is looked up in PATH only on request")
  func search() throws {
    let descriptors: [Int32: Subprocess.Redirection] = [0: .null, 1: .null, 2: .null]
    let found = try Subprocess("true", descriptors: descriptors, isSearched: true)
    #expect(found.end() == .exit(0))
    #expect(throws: SystemError.noSuchFile) {
      try Subprocess("true", descriptors: descriptors)
    }
  }

  @Test(
    "A descriptor that no process can have is an error",
    arguments: [.null, .inherited] as [Subprocess.Redirection])
  func impossibleDescriptor(descriptor: Subprocess.Redirection) {
    let error = #expect(throws: SystemError.self) {
      try Subprocess("/bin/true", descriptors: [-1: descriptor])
    }
    #expect(error == SystemError(code: EBADF))
  }

  @Test("A missing program gives the system's error message")
  func missing() {
    let error = #expect(throws: SystemError.self) {
      try Subprocess("/nowhere/program", descriptors: [0: .socket])
    }
    #expect(error == SystemError.noSuchFile)
    #expect(error?.message == "No such file or directory")
  }
}
