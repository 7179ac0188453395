internal import LayoutScripting
internal import LuaHosting

// Arbitrary text as a layout script. Whatever it does, the process lives, control comes back, the
// memory limit holds, an error has a message, and a layout has finite frames.

/// Loads bytes as text and lays out a few items; returns an error, if there is one.
package func faults(ofScript bytes: [UInt8]) -> [String] {
  let text = String(decoding: bytes, as: UTF8.self)
  let count = bytes.count % 4
  let limits = LuaHost.Limits(memory: 2 << 20, deadline: 0.1)
  let items = ItemList(
    (0..<count).map { number in
      [
        .init("id", .integer(Int64(number))), .init("width", .integer(30)),
        .init("height", .number(20.5)),
      ]
    })
  var faults: [String] = []
  do {
    let script = try LayoutScript(text: text, name: "f.lua", limits: limits)
    let layout = try script.layout(items, options: .init(width: 320))
    for item in 0..<count {
      let frame = layout.frame(of: item)
      if ![frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite) {
        faults.append("item \(item) is at \(frame)")
      }
    }
  } catch let error as ScriptError {
    faults += wordless([error])
  } catch let failure as ScriptErrors {
    faults += wordless(failure.errors)
  } catch {
    faults.append("an error of another kind: \(error)")
  }
  return faults
}

private func wordless(_ errors: [ScriptError]) -> [String] {
  errors.isEmpty
    ? ["a failure without an error"]
    : errors.compactMap { error in
      error.message.isEmpty || error.message.utf8.count > 20_000 || error.description.isEmpty
        ? "an error has no words, or too many" : nil
    }
}

#if FUZZ
  /// Runs one input for libFuzzer.
  @_cdecl("LLVMFuzzerTestOneInput")
  package func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let faults = faults(ofScript: Array(UnsafeBufferPointer(start: bytes, count: count)))
    if !faults.isEmpty { fatalError("\(faults)") }
    return 0
  }
#endif
