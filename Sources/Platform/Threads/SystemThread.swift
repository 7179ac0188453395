internal import CLibrary
import Synchronization

/// A thread that its owner waits for.
package final class SystemThread: Sendable {
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

  /// Creates a thread that is not started.
  package init() {}

  /// Starts the thread, once.
  package func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let handle = try SystemThread.run(body)
    self.handle.withLock { $0 = handle }
  }

  /// Starts a thread that ends with the process.
  package static func startForever(
    _ body: @escaping @Sendable () -> Never
  ) throws(SystemError) {
    _ = try run { body() }
  }

  private static func run(_ body: @escaping @Sendable () -> Void) throws(SystemError) -> Handle {
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
    return handle
  }

  /// Waits until the thread has ended.
  package func join() {
    guard let handle = handle.withLock({ $0.take() }) else { return }
    #if canImport(Darwin)
      if let thread = handle.thread { pthread_join(thread, nil) }
    #else
      pthread_join(handle.thread, nil)
    #endif
  }

  /// Pauses the calling thread.
  package static func sleep(milliseconds: Int) { usleep(useconds_t(milliseconds) * 1000) }
}
