import Foundation
import TestFiles
import Testing

@testable import Pictures

@Suite struct HelperPoolTests {
  /// Returns a substitute for the helper: it writes its first line, and then runs shell commands.
  private func pool(_ text: String, size: Int = 1) -> HelperPool {
    HelperPool(
      program: "/bin/sh", arguments: ["-c", "echo moonfall-pictures 1\n" + text], size: size)
  }

  private func words(_ answer: Result<[[UInt8]], PictureError>) -> String {
    switch answer {
    case .success(let fields):
      fields.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    case .failure(let fault): fault.message
    }
  }

  @Test("Only the request that crashes the helper fails, whatever the other requests are")
  func killer() {
    let pool = pool(
      """
      while IFS='\t' read -r number seconds verb word; do
        [ "$word" = kill ] && kill -9 $$
        printf '%s\\tok\\t%s\\n' "$number" "$word"
      done
      """, size: 2)
    let requests = (0..<100).map {
      HelperRequest("say", [Array(($0 % 30 == 7 ? "kill" : "\($0)").utf8)])
    }
    let answers = pool.ask(requests).map(words)
    for (index, answer) in answers.enumerated() {
      let isKiller = index % 30 == 7
      #expect(
        answer == (isKiller ? "needed too much memory, or ended the picture helper" : "\(index)"))
    }
  }

  @Test("A helper that dies once loses no request")
  func once() throws {
    let folder = try TestFolder()
    let mark = "\(folder.path)/mark"
    let pool = pool(
      """
      while IFS='\t' read -r number seconds verb word; do
        [ "$word" = 5 ] && [ ! -e '\(mark)' ] && { touch '\(mark)'; printf '%s\\to' "$number"; kill -9 $$; }
        printf '%s\\tok\\t%s\\n' "$number" "$word"
      done
      """)
    let requests = (0..<10).map { HelperRequest("say", [Array("\($0)".utf8)]) }
    #expect(pool.ask(requests).map(words) == (0..<10).map(String.init))
  }

  @Test("A request that takes too long is given up, and the next one is answered")
  func slow() {
    let pool = pool(
      """
      while IFS='\t' read -r number seconds verb word; do
        [ "$word" = slow ] && sleep 100
        printf '%s\\tok\\t%s\\n' "$number" "$word"
      done
      """)
    let requests = ["a", "slow", "b"].map { HelperRequest("say", [Array($0.utf8)], seconds: -1) }
    #expect(pool.ask(requests).map(words) == ["a", "took too long", "b"])
  }

  @Test(
    "A helper that is missing or sends invalid replies is given up with a message",
    arguments: [
      (nil, "cannot be started: No such file or directory"),
      ("exit 3", "does not start"),
      ("echo hello; cat", "sent an invalid reply; was it built from another version?"),
      (
        "echo moonfall-pictures 1; cat", "sent an invalid reply; was it built from another version?"
      ),
      (
        "echo moonfall-pictures 1; while read -r line; do echo '0\tok\t'; echo more; done",
        "sent an invalid reply; was it built from another version?"
      ),
      ("echo moonfall-pictures 1; sleep 100", "does not reply"),
      (
        "echo moonfall-pictures 1; read -r line; printf '0\\to'", "ended without a reply"
      ),
    ])
  func broken(text: String?, end: String) throws {
    let folder = try TestFolder()
    let program = text == nil ? "\(folder.path)/none" : "/bin/sh"
    let pool = HelperPool(program: program, arguments: ["-c", text ?? ""], size: 2)
    let answers = pool.ask((0..<20).map { _ in HelperRequest("say", seconds: -1) })
    #expect(answers.count == 20)
    for answer in answers.suffix(1) { #expect(words(answer) == "\(program) \(end)") }
  }

  @Test("A helper that is killed before it is ready is started again")
  func killedEarly() throws {
    let folder = try TestFolder()
    let pool = HelperPool(
      program: "/bin/sh",
      arguments: [
        "-c",
        """
        mkdir '\(folder.path)/mark' 2>/dev/null && kill -9 $$
        echo moonfall-pictures 1
        while IFS='\t' read -r number rest; do printf '%s\\tok\\tyes\\n' "$number"; done
        """,
      ], size: 1)
    #expect(pool.ask([HelperRequest("say")]).map(words) == ["yes"])
  }

  @Test("A request whose own alarm ends the helper is not repeated")
  func alarm() throws {
    let folder = try TestFolder()
    let pool = pool(
      "read -r line; echo asked >> '\(folder.path)/log'; kill -ALRM $$")
    #expect(pool.ask([HelperRequest("say")]).map(words) == ["took too long"])
    let log = try String(contentsOfFile: "\(folder.path)/log", encoding: .utf8)
    #expect(log == "asked\n")
  }

  @Test("Bytes return unchanged")
  func bytes() {
    let all = (0...255).map { UInt8($0) }
    let request = HelperRequest("say", [all, [], Array("%41\t".utf8)])
    #expect(
      HelperRequest.fields(of: request.words) == [
        Array("say".utf8), all, [], Array("%41\t".utf8),
      ])
  }
}
