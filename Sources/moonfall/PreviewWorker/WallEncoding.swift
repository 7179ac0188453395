import LayoutScripting
import Waterfall

/// The encoding of a wall for the page, which reads the numbers in place.
///
/// Little endian: "MFW1", the length of the JSON, the JSON with spaces up to a multiple of 8; then
/// in layout order x, y, width and height of each frame as Float64, each item from 0 in
/// input order as Uint32 if the orders differ, first column and span of each as Uint16,
/// and the index of each cell's kind as Uint32 if there are several.
enum WallEncoding {
  static func bytes(of result: ScriptedLayout, kinds: CellKinds, _ json: String) -> [UInt8] {
    let layout = result.layout
    let count = layout.itemCount
    let json = Array(json.utf8)
    let length = (8 + json.count + 7) / 8 * 8
    var total = length + 32 * count + 4 * count
    if result.order != nil { total += 4 * count }
    if !kinds.places.isEmpty { total += 4 * count }
    return [UInt8](unsafeUninitializedCapacity: total) { buffer, initialized in
      initialized = total
      let raw = UnsafeMutableRawBufferPointer(buffer)
      raw.copyBytes(from: "MFW1".utf8)
      raw.storeBytes(
        of: UInt32(clamping: length - 8).littleEndian, toByteOffset: 4, as: UInt32.self)
      raw[8...].copyBytes(from: json)
      for index in 8 + json.count..<length { raw[index] = UInt8(ascii: " ") }
      var place = length
      func add(_ number: Double) {
        raw.storeBytes(of: number.bitPattern.littleEndian, toByteOffset: place, as: UInt64.self)
        place += 8
      }
      func add(_ number: UInt32) {
        raw.storeBytes(of: number.littleEndian, toByteOffset: place, as: UInt32.self)
        place += 4
      }
      func add(_ number: UInt16) {
        raw.storeBytes(of: number.littleEndian, toByteOffset: place, as: UInt16.self)
        place += 2
      }
      for item in 0..<count {
        let frame = layout.frame(of: item)
        add(frame.x)
        add(frame.y)
        add(frame.width)
        add(frame.height)
      }
      for item in result.order ?? [] { add(UInt32(truncatingIfNeeded: item)) }
      for item in 0..<count {
        add(UInt16(truncatingIfNeeded: layout.column(of: item)))
        add(UInt16(truncatingIfNeeded: layout.span(of: item)))
      }
      for kind in kinds.places { add(kind) }
    }
  }
}
