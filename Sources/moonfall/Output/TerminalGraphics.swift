import Drawing
import Pictures
import Platform

/// The terminal on standard output: its size, and the pictures that it supports.
struct TerminalGraphics {
  /// The way to show a picture.
  enum Way: Equatable { case kitty, sixel, halfBlocks }

  let way: Way
  /// The width in characters.
  let columns: Int
  /// The width in pixels.
  let pixelWidth: Int

  init() {
    let size = TerminalDevice.size
    columns = size?.columns ?? 80
    let answer = TerminalGraphics.ask(KittyGraphics.question)
    way = KittyGraphics.isYes(answer) ? .kitty : Sixels.isYes(answer) ? .sixel : .halfBlocks
    // A character is about 8 pixels wide if the terminal does not report its size.
    let pixels = size.flatMap { $0.pixelWidth > 0 ? $0.pixelWidth : nil } ?? columns * 8
    pixelWidth = way == .halfBlocks ? columns : min(pixels, 8192)
  }

  /// Returns a picture in the form that this terminal shows.
  func text(_ picture: PixelPicture) -> String {
    switch way {
    case .kitty:
      KittyGraphics.text(width: picture.width, height: picture.height, pixels: picture.bytes)
    case .sixel: Sixels(width: picture.width, pixels: picture.bytes).text
    case .halfBlocks: HalfBlocks(width: picture.width, pixels: picture.bytes).text
    }
  }

  /// Asks the terminal which pictures it supports.
  private static func ask(_ question: String) -> String {
    guard Terminal(isTerminal: true, variable: CurrentProcess.variable).obeysSequences else {
      return ""
    }
    return TerminalDevice.answer(to: question, endingWith: UInt8(ascii: "c"))
  }
}
