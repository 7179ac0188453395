import CLuaHost

/// Owns a state whose services know one module, "helper", and one function, 0, which fails.
final class TestState {
  let pointer: OpaquePointer
  var out = lh_buffer()

  init?(memory: Int = 64 << 20, failingAllocation: Int64 = 0) {
    let callbacks = lh_callbacks(
      context: nil,
      print: { _, _, _ in },
      module: { _, name, length, out in
        let isHelper = length == 6
        let text = isHelper ? "return { add = function(a, b) return a + b end }" : "no such module"
        lh_put_string(out, text, text.utf8.count)
        if isHelper { lh_put_string(out, "helper.lua", 10) }
        return isHelper
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
    guard let pointer = lh_open(memory, failingAllocation, callbacks) else { return nil }
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
}
