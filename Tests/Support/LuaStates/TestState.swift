package import CLuaHost

/// A Lua state with some modules and one Swift function, 0, which fails.
package final class TestState {
  package let pointer: OpaquePointer
  /// The buffer for results.
  package var out = lh_buffer()
  private let modules: Modules

  /// Opens a state, or fails if the memory limit is too low.
  ///
  /// - Parameters:
  ///   - memory: The memory limit, in bytes.
  ///   - texts: The texts of modules by their names.
  ///   - objects: The hooks of the C module that lends objects, if any.
  package init?(
    memory: Int = 64 << 20, modules texts: [String: String] = [:], objects: OpaquePointer? = nil
  ) {
    modules = Modules(texts)
    let callbacks = lh_callbacks(
      context: Unmanaged.passUnretained(modules).toOpaque(),
      print: { _, _, _ in },
      module: { context, name, length, out in
        guard let context else { return false }
        let modules = Unmanaged<Modules>.fromOpaque(context).takeUnretainedValue()
        let bytes = UnsafeRawBufferPointer(start: name, count: length)
        let name = String(decoding: bytes, as: UTF8.self)
        let text = modules.texts[name]
        for part in text.map({ [$0, name + ".lua"] }) ?? ["no such module"] {
          lh_put_string(out, part, part.utf8.count)
        }
        return text != nil
      },
      missing: { _, _, _, _, out in
        lh_put_string(out, "it is not there", 15)
        return false
      },
      read_only: { _, _, _, _, out in lh_put_string(out, "it can only be read", 19) },
      call: { _, _, _, out in
        lh_put_string(out, "Swift says no", 13)
        return false
      },
      unresponsive: nil)
    guard let pointer = lh_open(memory, 0, callbacks, objects) else { return nil }
    self.pointer = pointer
  }

  deinit {
    lh_buffer_free(&out)
    lh_close(pointer)
  }

  /// Runs a text; its first result is in `out`.
  package func load(_ text: String) -> lh_status {
    lh_load(pointer, text, text.utf8.count, "test.lua", &out)
  }

  /// Loads a text that returns a function, and returns that function; `nil` for another result.
  package func function(_ text: String) -> Int32? {
    guard load(text) == LH_OK, lh_next_type(&out) == LH_FUNCTION else { return nil }
    return lh_next_function(&out)
  }

  /// Reads the next value in `out`; `nil` if it is not a string.
  package func nextString() -> String? {
    guard lh_next_type(&out) == LH_STRING else { return nil }
    var length = 0
    let bytes = lh_next_string(&out, &length)
    return String(decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
  }

  /// The message of the last error.
  package var message: String {
    let error = lh_last_error(pointer)
    let bytes = UnsafeRawBufferPointer(start: error.message, count: error.message_length)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where the last error was raised, as file:line.
  package var place: String {
    let error = lh_last_error(pointer)
    return "\(String(cString: error.source)):\(error.line)"
  }
}

/// The texts of modules by their names.
private final class Modules {
  let texts: [String: String]
  init(_ texts: [String: String]) { self.texts = texts }
}
