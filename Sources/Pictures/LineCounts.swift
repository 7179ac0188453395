/// The line counts of texts, cached in a file until the fonts change.
///
/// Texts are identified by a hash of 128 bits; two texts with the same hash would share a count.
public final class LineCounts {
  private let helper: PictureHelper
  private var counts: [Key: Int32] = [:]
  private var file: CacheFile?
  private var isOpen = false
  private var isChanged = false

  /// The maximum number of texts in the file, 20 bytes each.
  private static let limit = 2_000_000
  private static let recordSize = 20

  /// The folder for caches.
  private let base: String?

  /// Creates counts that ask a helper for those that are not cached.
  public convenience init(_ helper: PictureHelper) { self.init(helper, in: CacheFile.base) }

  init(_ helper: PictureHelper, in base: String?) {
    self.helper = helper
    self.base = base
  }

  /// Returns the number of lines of a text, if it was ever measured.
  func known(_ block: TextBlock) -> Int? {
    open()
    return counts[Key(block)].map(Int.init)
  }

  /// Starts the helper and reads the cache, which does not count as measuring.
  public func prepare() {
    open()
    // The first text waits for the fonts to load; if some texts are cached, probably all are.
    guard counts.isEmpty else { return }
    _ = helper.lines(of: [TextBlock("a", width: 100, size: 15)])
  }

  /// Returns the numbers of lines of texts.
  ///
  /// - Parameters:
  ///   - blocks: The texts.
  ///   - limit: The time after which the remaining texts fail.
  /// - Returns: The number of lines of each text, 1 or more.
  /// - Complexity: O(length of all texts)
  public func measure(
    _ blocks: [TextBlock], until limit: ContinuousClock.Instant? = nil
  ) -> [Result<Int, PictureError>] {
    open()
    // A long-lived process measures at one width after another.
    if counts.count > 2 * Self.limit { counts = [:] }
    let keys = blocks.map(Key.init)
    let unknown = blocks.indices.filter { counts[keys[$0]] == nil }
    var faults: [Int: PictureError] = [:]
    let answers = helper.lines(of: unknown.map { blocks[$0] }, until: limit)
    for (index, answer) in zip(unknown, answers) {
      switch answer {
      case .success(let text):
        counts[keys[index]] = Int32(clamping: max(1, text.lengths.count))
        isChanged = true
      case .failure(let fault): faults[index] = fault
      }
    }
    return blocks.indices.map { index in
      if let count = counts[keys[index]] { return .success(Int(count)) }
      return .failure(faults[index] ?? PictureError("cannot be measured"))
    }
  }

  /// Writes the file if there are new counts.
  public func save() {
    guard isChanged, let file else { return }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.recordSize * min(counts.count, Self.limit))
    for (key, count) in counts.prefix(Self.limit) {
      withUnsafeBytes(of: key.high.littleEndian) { bytes += $0 }
      withUnsafeBytes(of: key.low.littleEndian) { bytes += $0 }
      withUnsafeBytes(of: count.littleEndian) { bytes += $0 }
    }
    file.replace(with: bytes)
    isChanged = false
  }

  private func open() {
    if isOpen { return }
    isOpen = true
    guard let stamp = helper.fontsStamp() else { return }
    file = CacheFile("lines-\(CacheFile.hash(Array(stamp.utf8)))", in: base)
    let bytes = file?.contents() ?? []
    counts.reserveCapacity(bytes.count / Self.recordSize)
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while start + Self.recordSize <= bytes.count {
        let key = Key(
          high: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)),
          low: UInt64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self)))
        let count = Int32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: start + 16, as: Int32.self))
        if count > 0 { counts[key] = count }
        start += Self.recordSize
      }
    }
  }

  /// The hash that identifies a text: FNV-1a, twice, with different initial values.
  private struct Key: Hashable {
    var high: UInt64 = 0xCBF2_9CE4_8422_2325
    var low: UInt64 = 0x9E37_79B9_7F4A_7C15

    init(high: UInt64, low: UInt64) {
      self.high = high
      self.low = low
    }

    init(_ block: TextBlock) {
      for number in [
        block.width.bitPattern, block.size.bitPattern, UInt64(bitPattern: Int64(block.weight)),
      ] {
        withUnsafeBytes(of: number) { add($0) }
      }
      for text in [block.fonts, block.text] {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
        add([0xFF])  // never occurs in UTF-8
      }
    }

    private mutating func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes {
        high = (high ^ UInt64(byte)) &* 0x100_0000_01B3
        low = (low ^ UInt64(byte)) &* 0x2545_F491_4F6C_DD1D
      }
    }
  }
}
