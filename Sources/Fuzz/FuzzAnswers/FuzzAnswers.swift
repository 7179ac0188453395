internal import LayoutScripting
internal import LuaHosting

// Scripts that answer anything to any question: the layout ends in errors, or in finite frames that
// lie in its content.

/// Lays out items by the answers that bytes stand for; tells what is wrong.
package func faults(ofAnswers bytes: [UInt8]) -> [String] {
  var text = AnswerText(bytes)
  let items = ItemList(
    (0..<5).map { number in
      [
        .init("id", .integer(number)), .init("section", .integer(number / 3)),
        .init("width", .integer(30)), .init("height", .number(20.5)),
      ]
    })
  do {
    let script = try LayoutScript(
      text: text.script(), name: "f.lua", limits: .init(memory: 4 << 20, deadline: 30))
    let layout = try script.layout(items, options: .init(width: 320))
    return faults(of: layout, isStrip: script.axis == .horizontal)
  } catch let error as ScriptError {
    return error.message.isEmpty ? ["an error has no words"] : []
  } catch let failure as ScriptErrors {
    return failure.errors.isEmpty ? ["a failure without an error"] : []
  } catch {
    return ["an error of another kind: \(error)"]
  }
}

private func faults(of layout: ScriptedLayout, isStrip: Bool) -> [String] {
  var faults: [String] = []
  let size = layout.layout.contentSize
  for item in 0..<5 {
    let frame = layout.frame(of: item)
    let isRight =
      [frame.x, frame.y].allSatisfy(\.isFinite) && frame.width >= 0 && frame.height >= 0
      && frame.width.isFinite && frame.height.isFinite
      && (isStrip
        ? frame.x + frame.width <= size.width * (1 + 1e-9) + 1e-6
        : frame.y + frame.height <= size.height * (1 + 1e-9) + 1e-6)
    if !isRight { faults.append("item \(item) is at \(frame) in \(size)") }
  }
  // What goes wrong while items are drawn is an error like others.
  _ = try? layout.draw(isColor: { $0 == "gold" }) { (appearance) throws(ScriptErrors) in
    for item in 0..<5 {
      let frame = layout.frame(of: item)
      if let height = try appearance(item, frame).pictureHeight, !(0...frame.height ~= height) {
        faults.append("a picture's height is \(height)")
      }
    }
  }
  _ = try? layout.identifyCells { (ask) throws(ScriptErrors) in
    for item in 0..<5 where try ask(item).isEmpty { faults.append("an identifier is empty") }
  }
  return faults
}

#if FUZZ
  /// Runs one input for libFuzzer.
  @_cdecl("LLVMFuzzerTestOneInput")
  package func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let faults = faults(ofAnswers: Array(UnsafeBufferPointer(start: bytes, count: count)))
    if !faults.isEmpty { fatalError("\(faults)") }
    return 0
  }
#endif
