// Whoever works with scripts works with their values and with layouts.
@_exported public import LuaHost
@_exported public import Waterfall
