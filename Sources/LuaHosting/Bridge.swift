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
  /// The last name that was refused, with the message that C raised for it.
  private var refused: (name: MisusedName, message: String)?

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
          let name = String(bytes: name, count: length)
          do throws(LuaCallbackError) {
            try bridge.services.missing(owner, name)
          } catch {
            let problem: MisusedName.Problem =
              LuaNames.isBlocked(name, of: owner) ? .unavailable : .missing
            bridge.refused = (MisusedName(name, of: owner, problem), error.message)
            throw error
          }
        }
      },
      read_only: { context, owner, name, length, out in
        _ = Bridge.reply(context, out) { (bridge, out) throws(LuaCallbackError) in
          let owner = owner.map { String(cString: $0) } ?? ""
          let name = MisusedName(String(bytes: name, count: length), of: owner, .readOnly)
          let error = LuaCallbackError("\(owner) can only be read; '\(name.name)' cannot be set")
          bridge.refused = (name, error.message)
          throw error
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

  /// Returns the name whose refusal raised an error, if that is what raised it.
  func misusedName(in error: LuaError) -> MisusedName? {
    guard error.kind == .runtime, let refused, refused.message == error.message else { return nil }
    return refused.name
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
