// Whoever works with scripts works with their values and with layouts.
@_exported public import LuaHosting
@_exported public import Waterfall
