import LuaHosting

var services = LuaHost.Services()
services.print = { print("script: \($0)") }
let host = try LuaHost(limits: .init(memory: 8 << 20, deadline: 0.5), services: services)

try host.define("celsius") { (arguments) throws(LuaCallbackError) in
  guard let fahrenheit = arguments.first?.double else {
    throw LuaCallbackError("celsius takes a number")
  }
  return .number((fahrenheit - 32) / 1.8)
}

let text = """
  print("loaded")
  return function(degrees)
    return celsius(degrees)
  end
  """
guard case .function(let convert) = try host.load(text, name: "weather.lua") else {
  fatalError("weather.lua does not return a function")
}
print("212 °F: \(try host.call(convert, [.integer(212)]).double ?? .nan) °C")

do {
  _ = try host.call(convert, [.string("hot")])
} catch {
  print("\(error.kind) error in \(error.source), line \(error.line ?? 0)")
}

do {
  _ = try host.load("while true do end", name: "endless.lua")
} catch {
  print("\(error.kind) error, final: \(error.isFinal)")
}
