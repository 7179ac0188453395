import Subprocess
import Synchronization

/// A thread, which whoever starts it tells to end, and waits for.
final class RunningThread: Sendable {
  #if canImport(Darwin)
    private struct Handle: @unchecked Sendable { var thread: pthread_t? }
  #else
    private struct Handle { var thread = pthread_t() }
  #endif

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let handle = Mutex<Handle?>(nil)

  /// Starts it, once.
  func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var handle = Handle()
    let context = Unmanaged.passRetained(Body(body))
    let code = pthread_create(
      &handle.thread, nil,
      { (context: UnsafeMutableRawPointer?) in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      throw SystemError(code: code)
    }
    self.handle.withLock { [handle] in $0 = handle }
  }

  /// Waits for its end.
  func join() {
    guard let handle = handle.withLock({ $0.take() }) else { return }
    #if canImport(Darwin)
      if let thread = handle.thread { pthread_join(thread, nil) }
    #else
      pthread_join(handle.thread, nil)
    #endif
  }
}
