/// The exit codes of the process, numbered as in sysexits.h.
enum ExitCode: Int32 {
  case done = 0
  case usage = 64
  case itemsInvalid = 65
  case missing = 66
  case scriptFailed = 70
  case outputFailed = 74
  case interrupted = 130
  case terminated = 143
}
