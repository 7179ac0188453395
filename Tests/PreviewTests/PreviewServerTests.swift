import Foundation
import Testing

@testable import Preview

@Suite struct PreviewServerTests {
  #if os(Linux)
    @Test("A server that fails to start leaves nothing running, wherever it fails")
    func fails() async {
      await #expect(processExitsWith: .success) {
        let descriptors: Range<Int32> = 0..<256
        // A thread that keeps running has a waker, which is two sockets. Other files are opened and
        // closed by the test runner meanwhile.
        func openSockets() -> Int {
          descriptors.count { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
          }
        }
        let files = descriptors.count { fcntl($0, F_GETFD) >= 0 }
        let sockets = openSockets()
        var failures = 0
        // The limit decreases each time, because it can only be lowered.
        for spare in (0..<24).reversed() {
          var limit = rlimit()
          limit.rlim_max = rlim_t(files + spare)
          limit.rlim_cur = limit.rlim_max
          setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
          let options = PreviewOptions(
            title: "", sides: [.init(name: "a", script: nil), .init(name: "b", script: nil)],
            ports: 0...0, worker: .init(path: ""))
          if (try? PreviewServer(options)) == nil { failures += 1 }
          #expect(openSockets() == sockets, "with room for \(spare) files")
        }
        // The first ones do not fail, and each later one fails a step earlier.
        #expect(failures > 12 && failures < 24)
      }
    }
  #endif
}
