internal import CLuaHost

/// The receiver of Lua's calls into Swift.
///
/// Nothing here may raise an error of Lua's: a callback that fails leaves a message in a buffer and
/// returns false, and C raises the error once this frame is gone.
final class Bridge {
  let services: LuaHost.Services
  /// The owner of the functions that pass through.
  let owner: FunctionOwner
  var functions: [([LuaValue]) throws(LuaCallbackError) -> LuaValue] = []

  init(_ services: LuaHost.Services, _ owner: FunctionOwner) {
    self.services = services
    self.owner = owner
  }

  /// The callbacks of a state, whose owner keeps the bridge alive.
  var callbacks: lh_callbacks {
    lh_callbacks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      print: { context, text, length in
        Bridge.of(context)?.services.print(String(bytes: text, count: length))
      },
      module: { context, name, length, out in
        Bridge.reply(context, out) { (bridge, out) throws(LuaCallbackError) in
          let module = try bridge.services.module(String(bytes: name, count: length))
          out.empty()
          out.append(module.text)
          out.append(module.name)
        }
      },
      missing: { context, owner, name, length, out in
        Bridge.reply(context, out) { (bridge, out) throws(LuaCallbackError) in
          let owner = owner.map { String(cString: $0) } ?? ""
          try bridge.services.missing(owner, String(bytes: name, count: length))
        }
      },
      call: { context, function, arguments, out in
        Bridge.reply(context, out) { (bridge, out) throws(LuaCallbackError) in
          var values: [LuaValue] = []
          while let arguments, arguments.pointee.position < arguments.pointee.count {
            values.append(arguments.next(bridge.owner))
          }
          let result = try bridge.functions[Int(function)](values)
          // The function may have called the host again, which uses the buffer.
          out.empty()
          out.append(result, bridge.owner)
        }
      },
      unresponsive: services.unresponsive == nil
        ? nil : { context in Bridge.of(context)?.services.unresponsive?() })
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> Bridge? {
    context.map { Unmanaged<Bridge>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func reply(
    _ context: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<lh_buffer>?,
    _ body: (Bridge, UnsafeMutablePointer<lh_buffer>) throws(LuaCallbackError) -> Void
  ) -> Bool {
    guard let bridge = of(context), let out else { return false }
    do {
      try body(bridge, out)
      return true
    } catch {
      out.empty()
      out.append(error.message)
      return false
    }
  }
}
