internal import Platform

/// Why there is no preview.
public enum PreviewError: Error, Hashable, Sendable {
  /// All ports that were to be tried are taken.
  case portTaken
  /// The system said no, in its words.
  case system(String)
}

/// Serves the page of a live preview on 127.0.0.1, with all that belongs to it: workers that lay out,
/// thumbnails, and what is told of files that change.
///
/// ```swift
/// let server = try PreviewServer(options)
/// print(server.url)
/// ```
///
/// It serves until this value ends, which ends all its processes.
public final class PreviewServer: Sendable {
  private let room: PreviewRouter
  private let http: HTTPServer

  /// Starts to serve: two threads for HTTP and one that looks at files, some for thumbnails, and two
  /// for each side, whose worker processes are started by the first wall or check and by the first
  /// export.
  ///
  /// It raises the process's limit of open files where there are too few for all connections.
  ///
  /// - Parameter options: What is shown.
  /// - Throws: Why it cannot; nothing that was started goes on then.
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
      throw error == .addressInUse ? .portTaken : .system(error.words)
    }
  }

  /// Listens to the first port that is free.
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

  /// Answers all that wait, and ends all processes; the connections close last.
  deinit { room.stop() }

  /// The port that was free.
  public var port: Int { http.port }

  /// Where the page is, with the token that lets a browser in.
  public var url: String { "http://127.0.0.1:\(port)\(room.entrance)" }
}
