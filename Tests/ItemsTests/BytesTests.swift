import Foundation
import Items
import TestFiles
import Testing

@Suite struct BytesTests {
  /// Runs a test with the path of a file that exists during it only.
  private func withFile(_ contents: String, _ body: (String) throws -> Void) throws {
    let folder = try TestFolder(["items.json": contents])
    try withExtendedLifetime(folder) { try body("\(folder.path)/items.json") }
  }

  private func error(of input: ItemsInput) -> ItemsError? {
    do throws(ItemsError) {
      _ = try Items.load(input)
      return nil
    } catch {
      return error
    }
  }

  /// Returns a list of items with about the given length.
  private func text(length: Int) -> String {
    let item = #"{"id": 1, "title": "Photo of the sea"}"#
    return "[" + Array(repeating: item, count: length / item.count + 1).joined(separator: ",\n")
      + "]"
  }

  @Test(
    "A file is read whole, whatever its length", arguments: [0, 60, 64, 4096, 1 << 16, 3 << 20])
  func file(_ length: Int) throws {
    let text = text(length: length)
    try withFile(text) { path in
      let items = try Items.load(.file(path: path))
      #expect(items.count == text.split(separator: "\n").count)
      #expect(items.value("id", items.count - 1) == .integer(1))
    }
  }

  @Test("A pipe is read to its end, and stays open", arguments: [0, 1 << 16, 3 << 20])
  func pipe(_ length: Int) throws {
    let text = text(length: length)
    let pipe = Pipe()
    let writer = Thread {
      pipe.fileHandleForWriting.write(Data(text.utf8))
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    let items = try Items.load(.descriptor(descriptor))
    #expect(items.count == text.split(separator: "\n").count)
    #expect(fcntl(descriptor, F_GETFD) >= 0)
  }

  @Test("A missing file, a folder and a closed file are errors of the file")
  func files() throws {
    let missing = try #require(error(of: .file(path: "/no/such/items.json")))
    #expect(missing.kind == .missingFile)
    #expect(missing.kind.cause == .file)
    #expect(missing.description == "/no/such/items.json: error: there is no such file")
    let folder = try #require(error(of: .file(path: "/")))
    #expect(folder.kind == .folder)
    #expect(folder.kind.cause == .file)
    #expect(error(of: .descriptor(-1))?.kind == .unreadable)
  }

  @Test("A file without read permission is an error of the file", .enabled(if: getuid() != 0))
  func permission() throws {
    try withFile("[]") { path in
      chmod(path, 0)
      let error = error(of: .file(path: path))
      #expect(error?.kind == .permissionDenied)
      #expect(error?.kind.cause == .file)
    }
  }

  @Test("A file beyond the limit is an error before it is read", arguments: [1, 1 << 33])
  func tooLarge(_ excess: Int) throws {
    try withFile("[]") { path in
      #expect(truncate(path, Items.maximumLength + excess) == 0)
      let refusal = error(of: .file(path: path))
      #expect(refusal?.kind == .tooLarge)
      #expect(refusal?.message == "the items are longer than 1 GB")
    }
  }

  @Test("A device is rejected, by its name, through a link and as standard input")
  func devices() throws {
    for device in ["/dev/zero", "/dev/full", "/dev/urandom", "/dev/random", "/dev/null"] {
      let refusal = error(of: .file(path: device))
      #expect(refusal?.kind == .notRegular)
      #expect(refusal?.kind.cause == .file)
      #expect(refusal?.message == "it is a device, not a regular file")
    }
    let folder = try TestFolder()
    try folder.link("one.json", to: "/dev/zero")
    try folder.link("two.json", to: "one.json")
    #expect(error(of: .file(path: "\(folder.path)/two.json"))?.kind == .notRegular)
    let descriptor = open("/dev/zero", O_RDONLY)
    defer { close(descriptor) }
    #expect(error(of: .descriptor(descriptor))?.kind == .notRegular)
  }

  @Test("The null device as standard input is empty")
  func null() throws {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    #expect(error(of: .descriptor(descriptor))?.kind == .empty)
  }

  @Test("A named pipe is read to its end")
  func namedPipe() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/items.json"
    try #require(mkfifo(path, 0o600) == 0)
    let writer = Thread {
      guard let file = fopen(path, "w") else { return }
      fputs("[{}, {}]", file)
      fclose(file)
    }
    writer.start()
    #expect(try Items.load(.file(path: path)).count == 2)
  }

  @Test(
    "A file without a length is read to its end", .enabled(if: access("/proc/cpuinfo", R_OK) == 0)
  )
  func withoutLength() throws {
    #expect(error(of: .file(path: "/proc/cpuinfo"))?.kind == .notJSON)
  }
}
