import CLuaHost
import Testing

@Suite struct BufferTests {
  @Test(
    "Whole numbers are read as they were written", arguments: [0, 1, -1, .min, .max] as [Int64])
  func integers(value: Int64) {
    var buffer = lh_buffer()
    defer { lh_buffer_free(&buffer) }
    lh_put_integer(&buffer, value)
    #expect(lh_next_type(&buffer) == LH_INTEGER)
    #expect(lh_next_integer(&buffer) == value)
  }

  @Test(
    "Numbers are read with every bit",
    arguments: [0, -0.0, 0.1, .infinity, -.infinity, .nan, .leastNonzeroMagnitude] as [Double])
  func numbers(value: Double) {
    var buffer = lh_buffer()
    defer { lh_buffer_free(&buffer) }
    lh_put_number(&buffer, value)
    #expect(lh_next_type(&buffer) == LH_NUMBER)
    #expect(lh_next_number(&buffer).bitPattern == value.bitPattern)
  }

  @Test(
    "Text is read with every byte",
    arguments: [[], [0], [65, 0, 66], [255, 254, 10]] as [[UInt8]], [1, 2, 1000, 9999])
  func text(piece: [UInt8], count: Int) throws {
    let bytes = Array(repeatElement(piece, count: count).joined())
    var buffer = lh_buffer()
    defer { lh_buffer_free(&buffer) }
    bytes.withUnsafeBytes {
      lh_put_string(&buffer, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    #expect(lh_next_type(&buffer) == LH_STRING)
    var length = 0
    let start = try #require(lh_next_string(&buffer, &length))
    #expect(UnsafeRawBufferPointer(start: start, count: length).elementsEqual(bytes))
  }

  @Test("Values of all types are read in the order in which they were written")
  func order() {
    var buffer = lh_buffer()
    defer { lh_buffer_free(&buffer) }
    let bare = [LH_NIL, LH_FALSE, LH_TRUE, LH_LIST, LH_TABLE, LH_END]
    for type in bare { lh_put_type(&buffer, type) }
    lh_put_function(&buffer, 42)
    lh_put_integer(&buffer, 7)
    for type in bare { #expect(lh_next_type(&buffer) == type) }
    #expect(lh_next_type(&buffer) == LH_FUNCTION)
    #expect(lh_next_function(&buffer) == 42)
    #expect(lh_next_type(&buffer) == LH_INTEGER)
    #expect(lh_next_integer(&buffer) == 7)
    #expect(lh_next_type(&buffer) == LH_END)
    #expect(!buffer.failed)
  }

  @Test("Reading past the last value returns ends, zeros and empty text")
  func pastEnd() {
    var buffer = lh_buffer()
    defer { lh_buffer_free(&buffer) }
    lh_put_type(&buffer, LH_NIL)
    #expect(lh_next_type(&buffer) == LH_NIL)
    var length = 5
    #expect(lh_next_type(&buffer) == LH_END)
    #expect(lh_next_integer(&buffer) == 0)
    #expect(lh_next_number(&buffer) == 0)
    #expect(lh_next_function(&buffer) == 0)
    _ = lh_next_string(&buffer, &length)
    #expect(length == 0)
    #expect(lh_next_type(&buffer) == LH_END)
  }

  @Test("A truncated value is never read past its end", arguments: 1...12)
  func cut(count: Int) {
    var buffer = lh_buffer()
    defer { lh_buffer_free(&buffer) }
    lh_put_string(&buffer, "moonfall", 8)
    buffer.count = count
    #expect(lh_next_type(&buffer) == LH_STRING)
    var length = 0
    _ = lh_next_string(&buffer, &length)
    #expect(length == max(0, count - 9))
    #expect(buffer.position <= count)
    #expect(lh_next_type(&buffer) == LH_END)
  }

  @Test("A freed buffer is empty and can be filled again")
  func freed() {
    var buffer = lh_buffer()
    lh_put_integer(&buffer, 1)
    lh_buffer_free(&buffer)
    #expect(buffer.bytes == nil && buffer.count == 0 && buffer.capacity == 0)
    #expect(lh_next_type(&buffer) == LH_END)
    lh_put_integer(&buffer, 2)
    #expect(lh_next_type(&buffer) == LH_INTEGER)
    #expect(lh_next_integer(&buffer) == 2)
    lh_buffer_free(&buffer)
  }
}
