import Foundation
import PictureAddresses
import TestFiles
import Testing

@testable import Pictures

@Suite struct CacheTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private var caches: String { "\(folder.path)/deep/caches" }

  @Test("Files that have not changed are not read again; changed ones are")
  func headers() throws {
    let path = try folder.file("a.jpg", TestPicture.jpegHeader(width: 4, height: 3))
    let first = HeaderCache(scope: PictureScope(folder: Array(folder.path.utf8)), in: caches)
    #expect(try PictureHelper.built().headers(of: [path], cache: first)[0].get().width == 4)
    first.save()
    // There is no helper to ask.
    let missing = PictureHelper(program: "\(folder.path)/none")
    let second = HeaderCache(scope: PictureScope(folder: Array(folder.path.utf8)), in: caches)
    #expect(try missing.headers(of: [path], cache: second)[0].get().width == 4)
    _ = try folder.file("a.jpg", TestPicture.jpegHeader(width: 5, height: 3))
    let third = HeaderCache(scope: PictureScope(folder: Array(folder.path.utf8)), in: caches)
    #expect(try PictureHelper.built().headers(of: [path], cache: third)[0].get().width == 5)
    third.save()
    // Another spelling of the folder, and another file: cached headers stay valid.
    let other = try folder.file("b.jpg", TestPicture.jpegHeader(width: 6, height: 3))
    let fourth = HeaderCache(
      scope: PictureScope(folder: Array("\(folder.path)/.".utf8)), in: caches)
    let spelled = Array("\(folder.path)/./b.jpg".utf8)
    #expect(try PictureHelper.built().headers(of: [spelled], cache: fourth)[0].get().width == 6)
    fourth.save()
    let fifth = HeaderCache(scope: PictureScope(folder: Array(folder.path.utf8)), in: caches)
    let widths = missing.headers(of: [path, other], cache: fifth).map { try? $0.get().width }
    #expect(widths == [5, 6])
  }

  @Test(
    "Facts about a file outside that were read with permission are not returned without it, even from the cache"
  )
  func outside() throws {
    let outside = try TestFolder()
    _ = try outside.file("far.jpg", TestPicture.jpegHeader(width: 7, height: 3))
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link.jpg", withDestinationPath: "\(outside.path)/far.jpg")
    let paths =
      ["link.jpg", "../\(outside.path.split(separator: "/").last ?? "")/far.jpg"]
      .map { Array("\(folder.path)/\($0)".utf8) } + [Array("\(outside.path)/far.jpg".utf8)]
    for allowsOutside in [true, false] {
      let scope = PictureScope(folder: Array(folder.path.utf8), allowsOutside: allowsOutside)
      let cache = HeaderCache(scope: scope, in: caches)
      let headers = PictureHelper.built().headers(of: paths, in: scope, cache: cache)
      cache.save()
      for header in headers {
        #expect(
          header.map(\.width)
            == (allowsOutside
              ? .success(7) : .failure(PictureError("it is outside the items' folder"))))
      }
    }
  }

  @Test("A file that changes while it is read is read again")
  func meanwhile() throws {
    let path = try folder.file("a.jpg", TestPicture.jpegHeader(width: 4, height: 3))
    let first = HeaderCache(scope: PictureScope(folder: Array(folder.path.utf8)), in: caches)
    #expect(first[path] == nil)
    _ = try folder.file("a.jpg", TestPicture.jpegHeader(width: 50, height: 3))
    first[path] = .success(PictureHeader(width: 4, height: 3))
    first.save()
    let second = HeaderCache(scope: PictureScope(folder: Array(folder.path.utf8)), in: caches)
    #expect(second[path] == nil)
  }

  @Test("The remains of an interrupted run are overwritten, and another writer is not disturbed")
  func unfinished() throws {
    let file = try #require(CacheFile("a", in: caches))
    file.replace(with: [1])
    let place = "\(folder.path)/deep/caches/moonfall"
    try Data([7, 7]).write(to: URL(fileURLWithPath: "\(place)/a.new"))
    let writer = open("\(place)/a.new", O_WRONLY)
    #expect(flock(writer, LOCK_EX) == 0)
    file.replace(with: [2])
    #expect(file.contents() == [1])
    close(writer)
    file.replace(with: [3])
    #expect(file.contents() == [3])
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == ["a"])
  }

  @Test("Line counts are cached between runs")
  func counts() throws {
    let blocks = (0..<20).map { TextBlock("text of number \($0)", width: 50, size: 15) }
    let first = LineCounts(.built(), in: caches)
    let measured = first.measure(blocks).map { try? $0.get() }
    #expect(measured.allSatisfy { $0 == 2 || $0 == 3 })
    first.save()
    let second = LineCounts(.built(), in: caches)
    #expect(blocks.map(second.known) == measured)
    #expect(second.known(TextBlock("other", width: 50, size: 15)) == nil)
  }

  @Test("A cache that is invalid or cannot be written changes nothing")
  func broken() throws {
    let path = try folder.file("a.jpg", TestPicture.jpegHeader(width: 4, height: 3))
    let cache = HeaderCache(
      scope: PictureScope(folder: Array(folder.path.utf8)),
      in: String(decoding: path, as: UTF8.self))
    #expect(try PictureHelper.built().headers(of: [path], cache: cache)[0].get().width == 4)
    cache.save()
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/a.jpg")).count > 50)
  }
}
