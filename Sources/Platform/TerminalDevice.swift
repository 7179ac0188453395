internal import CLibrary

/// The terminal in which this process runs.
package enum TerminalDevice {
  /// Returns whether a descriptor is a terminal.
  package static func isTerminal(_ descriptor: Descriptor) -> Bool {
    isatty(descriptor.number) == 1
  }

  /// The size of the terminal that standard output is, `nil` if it is unknown.
  ///
  /// It has a number of columns, and a width in pixels, which is 0 if the terminal does not report
  /// it.
  package static var size: (columns: Int, pixelWidth: Int)? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_xpixel))
  }

  /// Sends a control sequence to the terminal and reads its answer.
  ///
  /// - Parameters:
  ///   - question: The control sequence.
  ///   - last: The byte that ends the answer.
  /// - Returns: What the terminal answers until it pauses for a fifth of a second; empty without an
  ///   answer.
  package static func answer(to question: String, endingWith last: UInt8) -> String {
    guard let terminal = try? Descriptor(opening: "/dev/tty", [.readWrite, .noTerminal]),
      isTerminal(terminal)
    else { return "" }
    var usual = termios()
    // The system stops a background process that changes the terminal.
    guard tcgetattr(terminal.number, &usual) == 0, tcgetpgrp(terminal.number) == getpgrp() else {
      return ""
    }
    // After Ctrl-C, the terminal must show again what is typed.
    return UnfinishedFile.delayingEnd {
      var raw = usual
      raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
      tcsetattr(terminal.number, TCSANOW, &raw)
      defer { tcsetattr(terminal.number, TCSAFLUSH, &usual) }
      guard (try? terminal.write(Array(question.utf8))) != nil else { return "" }
      var answer: [UInt8] = []
      var waits = [DescriptorWait(terminal.number, for: .readable)]
      let end = ContinuousClock.now + .seconds(1)
      while answer.last != last, answer.count < 4096, ContinuousClock.now < end {
        try? waits.wait(milliseconds: 200)
        var bytes = [UInt8](repeating: 0, count: 256)
        guard waits[0].isReady, let count = try? terminal.read(into: &bytes), count > 0 else {
          break
        }
        answer += bytes.prefix(count)
      }
      return String(decoding: answer, as: UTF8.self)
    }
  }
}
