import CLuaHost

/// Owns a state whose services know some modules and one function, 0, which fails.
final class TestState {
  let pointer: OpaquePointer
  var out = lh_buffer()
  private let modules: Modules

  init?(memory: Int = 64 << 20, modules texts: [String: String] = [:]) {
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
      call: { _, _, _, out in
        lh_put_string(out, "Swift says no", 13)
        return false
      },
      unresponsive: nil)
    guard let pointer = lh_open(memory, 0, callbacks) else { return nil }
    self.pointer = pointer
  }

  deinit {
    lh_buffer_free(&out)
    lh_close(pointer)
  }

  func load(_ text: String) -> lh_status {
    lh_load(pointer, text, text.utf8.count, "test.lua", &out)
  }

  var message: String {
    let error = lh_last_error(pointer)
    let bytes = UnsafeRawBufferPointer(start: error.message, count: error.message_length)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where the last error was raised, as file:line.
  var place: String {
    let error = lh_last_error(pointer)
    return "\(String(cString: error.source)):\(error.line)"
  }
}

/// The texts of modules by their names.
private final class Modules {
  let texts: [String: String]
  init(_ texts: [String: String]) { self.texts = texts }
}
