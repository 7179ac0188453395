import CHTTPServer
internal import Platform

/// An HTTP server on 127.0.0.1, for this machine only.
final class HTTPServer: Sendable {
  /// The limits for clients.
  struct Limits: Sendable {
    var connections = 500
    var headBytes = 32 << 10
    /// The maximum seconds until a request has arrived, and until its response was read.
    var arrivalSeconds = 30
    var departureSeconds = 120
    /// Bytes of responses waiting to be read: clients that read nothing must not fill the memory.
    var waitingBytes = 512 << 20
  }

  /// The port that it listens on.
  let port: Int
  /// The server in C, which is stopped once.
  private nonisolated(unsafe) let server: OpaquePointer
  private nonisolated(unsafe) let handler: Unmanaged<Handler>

  private final class Handler {
    let body: (HTTPRequest) -> Void
    let waiting: WaitingBytes

    init(_ waiting: WaitingBytes, _ body: @escaping (HTTPRequest) -> Void) {
      self.waiting = waiting
      self.body = body
    }
  }

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - port: The port, at most 65,535; 0 for any that is free.
  ///   - limits: The limits for clients.
  ///   - headers: The headers of every response.
  ///   - body: Receives each request on the server's thread, and must not block it.
  /// - Throws: The system's error: `addressInUse` for a port that is in use, `invalidArgument` for
  ///   a number that is not a port.
  init(
    port: Int, limits: Limits, headers: [HTTPAnswer.Header],
    _ body: @escaping @Sendable (HTTPRequest) -> Void
  ) throws(SystemError) {
    guard let number = UInt16(exactly: port) else { throw .invalidArgument }
    let waiting = WaitingBytes(limit: limits.waitingBytes)
    let handler = Unmanaged.passRetained(Handler(waiting, body))
    var code: Int32 = 0
    let started = headers.withCHeaders { headers in
      var options = http_options(
        port: number, connections: UInt32(limits.connections), head_bytes: limits.headBytes,
        arrival_seconds: UInt32(limits.arrivalSeconds),
        departure_seconds: UInt32(limits.departureSeconds), headers: headers.baseAddress,
        header_count: headers.count)
      return http_server_start(
        &options,
        { context, request in
          guard let context, let request else { return }
          let handler = Unmanaged<Handler>.fromOpaque(context).takeUnretainedValue()
          handler.body(HTTPRequest(request, handler.waiting))
        }, handler.toOpaque(), &code)
    }
    guard let started else {
      handler.release()
      throw SystemError(code: code)
    }
    self.handler = handler
    server = started
    self.port = Int(http_server_port(started))
  }

  /// Closes all connections and stops listening.
  deinit {
    http_server_stop(server)
    handler.release()
  }
}
