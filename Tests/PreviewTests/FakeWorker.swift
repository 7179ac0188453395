import Foundation

@testable import Preview

/// A substitute for the worker, a shell script: repeats its requests, and does what the query
/// names.
enum FakeWorker {
  /// The bytes of a large response, more than the system buffers for a client that reads nothing.
  static let bigCount = 800_000
  /// Its exit code after SIGTERM.
  private static let unresponsiveCode: Int32 = 7

  /// Returns a program that runs some shell commands, then answers each request with nothing.
  static func program(doing body: String) -> PreviewOptions.WorkerProgram {
    let script = """
      IFS="$(printf '\\t')"
      while read -r number verb items query <&3; do
        \(body)
        printf '%s\\t200\\ttext/plain\\t0\\n' "$number" >&3
      done
      """
    return .init(path: "/bin/bash", before: ["-c", script, "worker"])
  }

  /// Returns the program, which reports the paths to watch, each with its letter, and the items'
  /// folder and pictures.
  static func program(files: [String] = [], pictures: [String] = []) -> PreviewOptions.WorkerProgram
  {
    func event(_ kind: String, _ parts: [String], after first: String = "") -> String {
      let length = parts.reduce(parts.count - 1) { $0 + $1.utf8.count }
      let text = parts.joined(separator: "\\0")
      return """
        first="\(first)"
        head 0 \(kind) $((${#first} + \(length)))
        printf '%s\(text)' "$first" >&3
        """
    }
    // The items' generation precedes the pictures.
    let events =
      (files.isEmpty ? [] : [event("files", files)])
      + (pictures.isEmpty ? [] : [event("pictures", [""] + pictures, after: "$items")])
    let script = """
      side=$1
      IFS="$(printf '\\t')"
      head() { printf '%s\\t200\\t%s\\t%s\\n' "$1" "$2" "$3" >&3; }
      head 0 ready 0
      while read -r number verb items query <&3; do
        case "$query" in
          *crash*) kill -SEGV $$; sleep 10 ;;
          *leave*) exit \(unresponsiveCode) ;;
          *hang*) exec sleep 1000 ;;
          *alive*) for i in $(seq 30); do sleep 0.5; head 0 progress 1; printf . >&3; done ;;
          *nonsense*) printf 'what\\never\\n' >&3; continue ;;
          *early*) printf '999\\t200\\ttext/plain\\t0\\n' >&3; continue ;;
          *big*) head "$number" text/plain \(bigCount); command head -c \(bigCount) /dev/zero >&3; continue ;;
          *input*) body=$(cat); head "$number" text/plain "${#body}"; printf %s "$body" >&3; continue ;;
          *file*) printf '%s\\t200\\ttext/plain\\t0\\tmine "1".svg\\n' "$number" >&3; continue ;;
        esac
        \(events.joined(separator: "\n  "))
        body="$side $verb $query"
        head "$number" text/plain "${#body}"
        printf %s "$body" >&3
      done
      """
    var program = PreviewOptions.WorkerProgram(
      path: "/bin/bash", before: ["-c", script, "worker"])
    program.unresponsiveCode = unresponsiveCode
    return program
  }
}
