extension Subprocess {
  /// A path that leads to the program that runs, by way of links perhaps.
  public static var ownProgram: String {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size) + 1)
      _NSGetExecutablePath(&path, &size)
      return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    #else
      // This one holds even where the file was replaced since.
      return "/proc/self/exe"
    #endif
  }
}
