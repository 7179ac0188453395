// An app that uses scripts also uses their values and layouts.
@_exported public import LuaHosting
@_exported public import Waterfall
