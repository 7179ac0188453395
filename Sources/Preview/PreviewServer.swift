internal import Platform

/// An error that keeps a preview from starting.
public enum PreviewError: Error, Hashable, Sendable {
  /// All ports of the range are in use.
  case portTaken
  /// The system's error message.
  case system(String)
}

/// Serves the page of a live preview on 127.0.0.1, and everything that it needs: workers that lay
/// out, thumbnails, and notifications of changed files.
///
/// ```swift
/// let server = try PreviewServer(options)
/// print(server.url)
/// ```
///
/// It serves as long as this value exists; its end stops all processes.
public final class PreviewServer: Sendable {
  private let room: PreviewRouter
  private let http: HTTPServer

  /// Starts serving: two threads for HTTP, one that watches files, some for thumbnails, and
  /// two for each side, whose worker processes start with the first wall or check and with the
  /// first export.
  ///
  /// It raises the process's limit of open files if that is too low for all connections.
  ///
  /// - Parameter options: What to show, and with which programs.
  /// - Throws: An error if it cannot start; then nothing keeps running.
  public convenience init(_ options: PreviewOptions) throws(PreviewError) {
    try self.init(options, limits: HTTPServer.Limits())
  }

  init(_ options: PreviewOptions, limits: HTTPServer.Limits) throws(PreviewError) {
    do throws(SystemError) {
      let room = try PreviewRouter(options)
      self.room = room
      do throws(SystemError) {
        try room.start()
        http = try PreviewServer.listen(options, limits, room)
      } catch {
        room.stop()
        throw error
      }
    } catch {
      throw error == .addressInUse ? .portTaken : .system(error.message)
    }
  }

  /// Listens on the first free port.
  private static func listen(
    _ options: PreviewOptions, _ limits: HTTPServer.Limits, _ room: PreviewRouter
  ) throws(SystemError) -> HTTPServer {
    let headers = PagePolicy.headers(showsRemotePictures: options.showsRemotePictures)
    var last = SystemError.addressInUse
    for port in options.ports {
      do throws(SystemError) {
        return try HTTPServer(port: port, limits: limits, headers: headers) { room.answer($0) }
      } catch {
        guard error == .addressInUse else { throw error }
        last = error
      }
    }
    throw last
  }

  /// Answers all waiting requests and stops all processes; the connections close last.
  deinit { room.stop() }

  /// The port that it listens on.
  public var port: Int { http.port }

  /// The URL of the page, with the token that gives a browser access.
  public var url: String { "http://127.0.0.1:\(port)\(room.entrance)" }
}
