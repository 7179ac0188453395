internal import Synchronization

/// A function of a ``LuaHost``, which the host keeps until no copy of this value is left.
///
/// It may outlive its host, on any thread; then it can no longer be called.
public struct LuaFunction: Hashable, Sendable {
  private let handle: Handle

  init(_ reference: Int32, of owner: FunctionOwner) {
    handle = Handle(reference, of: owner)
  }

  /// Its number in its host, valid while a copy of this value exists.
  package var reference: Int32 { handle.reference }

  func belongs(to owner: FunctionOwner?) -> Bool { handle.owner === owner }

  /// Whether two values are copies of the same value.
  public static func == (a: LuaFunction, b: LuaFunction) -> Bool { a.handle === b.handle }

  /// Feeds the function's identity into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(handle)) }
}

/// One function that a host keeps for Swift.
private final class Handle: Sendable {
  let reference: Int32
  let owner: FunctionOwner

  init(_ reference: Int32, of owner: FunctionOwner) {
    self.reference = reference
    self.owner = owner
  }

  deinit { owner.release(reference) }
}

/// Collects the functions that are no longer needed, until their host can release them: the last
/// copy of a function may be destroyed on any thread.
package final class FunctionOwner: Sendable {
  private let released = Mutex<[Int32]?>([])

  func release(_ reference: Int32) { released.withLock { $0?.append(reference) } }

  /// Gives away what was collected.
  func takeReleased() -> [Int32] {
    released.withLock { references in
      guard let taken = references, !taken.isEmpty else { return [] }
      references = []
      return taken
    }
  }

  /// Stops collecting: the host is gone.
  func close() { released.withLock { $0 = nil } }
}
