internal import Synchronization

/// A function of a ``LuaHost``, which keeps the function as long as a copy of this value exists.
///
/// The value may outlive its host, on any thread; then the function can no longer be called.
public struct LuaFunction: Hashable, Sendable {
  private let handle: Handle

  init(_ reference: Int32, of owner: FunctionOwner) {
    handle = Handle(reference, of: owner)
  }

  /// The function's number in its host, valid while a copy of this value exists.
  package var reference: Int32 { handle.reference }

  func belongs(to owner: FunctionOwner?) -> Bool { handle.owner === owner }

  /// Returns whether two values are copies of the same value.
  public static func == (a: LuaFunction, b: LuaFunction) -> Bool { a.handle === b.handle }

  /// Feeds the function's identity into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(handle)) }
}

/// The one owner of a function that a host keeps for Swift.
private final class Handle: Sendable {
  let reference: Int32
  let owner: FunctionOwner

  init(_ reference: Int32, of owner: FunctionOwner) {
    self.reference = reference
    self.owner = owner
  }

  deinit { owner.release(reference) }
}

/// The owner of a host's functions.
///
/// It collects the functions that Swift no longer needs until the host can release them: the last
/// copy of a function may be destroyed on any thread.
package final class FunctionOwner: Sendable {
  private let released = Mutex<[Int32]?>([])

  func release(_ reference: Int32) { released.withLock { $0?.append(reference) } }

  /// Returns the collected functions, and forgets them.
  func takeReleased() -> [Int32] {
    released.withLock { references in
      guard let taken = references, !taken.isEmpty else { return [] }
      references = []
      return taken
    }
  }

  /// Stops collecting when the host is closed.
  func close() { released.withLock { $0 = nil } }
}
