import Foundation
import Testing

@testable import Preview

@Suite struct PreviewServerTests {
  #if os(Linux)
    @Test("A server that cannot be started leaves nothing that runs, at whatever it fails")
    func fails() async {
      await #expect(processExitsWith: .success) {
        // A thread that goes on has its bell.
        func openFiles() throws -> Int {
          try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        let before = try openFiles()
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let usual = limit
        var failures = 0
        for spare in 0..<20 {
          limit.rlim_cur = rlim_t(before + spare)
          setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
          let options = PreviewOptions(
            title: "", sides: [.init(name: "a", script: nil), .init(name: "b", script: nil)],
            ports: 0...0, worker: .init(path: ""))
          if (try? PreviewServer(options)) == nil { failures += 1 }
          setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), [usual])
          #expect(try openFiles() == before, "with room for \(spare) files")
        }
        // The first ones fail, each a step later, and the last ones do not.
        #expect(failures > 4 && failures < 20)
      }
    }
  #endif
}
