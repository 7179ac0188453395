internal import CLibrary

/// This process.
package enum CurrentProcess {
  /// The process's number.
  package static var identifier: Int32 { getpid() }

  /// A path that leads to the running program, possibly through links.
  package static var program: String {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size) + 1)
      _NSGetExecutablePath(&path, &size)
      return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    #else
      // This path stays valid even if the file is replaced.
      return "/proc/self/exe"
    #endif
  }

  /// The number of processors.
  package static var processorCount: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

  /// Returns the value of an environment variable; `nil` if it is not set.
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Returns the value of an environment variable that holds an absolute path; `nil` otherwise.
  package static func absolutePath(inVariable name: String) -> String? {
    variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Creates a name that no other file of this process or another one has.
  package static func uniqueName() -> String {
    "moonfall-\(identifier)-\(UInt32.random(in: 0...(.max)))"
  }

  /// Ends the process.
  package static func exit(_ code: Int32) -> Never { CLibrary.exit(code) }

  /// Waits until a signal ends the process.
  package static func waitForever() -> Never { while true { pause() } }
}
