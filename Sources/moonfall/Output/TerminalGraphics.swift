import Drawing
import Pictures

/// The terminal that standard output is: how large, and what pictures it knows.
struct TerminalGraphics {
  /// How a picture can be shown.
  enum Way: Equatable { case kitty, sixel, halfBlocks }

  let way: Way
  /// In characters.
  let columns: Int
  /// Pixels over the whole width.
  let pixelWidth: Int

  init() {
    var size = winsize()
    let knowsSize = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    columns = knowsSize ? Int(size.ws_col) : 80
    let answer = TerminalGraphics.ask(KittyGraphics.question)
    way = KittyGraphics.isYes(answer) ? .kitty : Sixels.isYes(answer) ? .sixel : .halfBlocks
    // A character is about 8 pixels wide, where the terminal does not tell.
    let pixels = knowsSize && size.ws_xpixel > 0 ? Int(size.ws_xpixel) : columns * 8
    pixelWidth = way == .halfBlocks ? columns : min(pixels, 8192)
  }

  /// A picture as this terminal shows it.
  func text(_ picture: PixelPicture) -> String {
    switch way {
    case .kitty:
      KittyGraphics.text(width: picture.width, height: picture.height, pixels: picture.bytes)
    case .sixel: Sixels(width: picture.width, pixels: picture.bytes).text
    case .halfBlocks: HalfBlocks(width: picture.width, pixels: picture.bytes).text
    }
  }

  /// Asks the terminal, and reads for a fifth of a second what it answers.
  private static func ask(_ question: String) -> String {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return "" }
    defer { close(terminal) }
    guard Terminal(terminal).obeysSequences else { return "" }
    var usual = termios()
    // In the background, the system would stop whoever changes the terminal.
    guard tcgetattr(terminal, &usual) == 0, tcgetpgrp(terminal) == getpgrp() else { return "" }
    // Ctrl-C must not leave a terminal behind that shows nothing of what is typed.
    return Interrupt.deferred {
      var raw = usual
      raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
      tcsetattr(terminal, TCSANOW, &raw)
      defer { tcsetattr(terminal, TCSAFLUSH, &usual) }
      return answer(of: terminal, to: question)
    }
  }

  private static func answer(of terminal: Int32, to question: String) -> String {
    guard write(terminal, question, question.utf8.count) == question.utf8.count else { return "" }
    var answer: [UInt8] = []
    var waited = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    let end = ContinuousClock.now + .seconds(1)
    while answer.last != UInt8(ascii: "c"), answer.count < 4096, poll(&waited, 1, 200) > 0,
      ContinuousClock.now < end
    {
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = bytes.withUnsafeMutableBytes { read(terminal, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      answer += bytes.prefix(count)
    }
    return String(decoding: answer, as: UTF8.self)
  }
}
