import Foundation

/// JSON with its numbers as written: `JSONSerialization` loses their last digits.
struct JSONAnswer: Decodable {
  let value: Any

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = NSNull()
    } else if let flag = try? container.decode(Bool.self) {
      value = NSNumber(value: flag)
    } else if let number = try? container.decode(Double.self) {
      value = NSNumber(value: number)
    } else if let text = try? container.decode(String.self) {
      value = text
    } else if let list = try? container.decode([JSONAnswer].self) {
      value = list.map(\.value)
    } else {
      value = try container.decode([String: JSONAnswer].self).mapValues(\.value)
    }
  }

  /// Reads an object.
  static func object(_ json: [UInt8]) throws -> [String: Any] {
    try JSONDecoder().decode([String: JSONAnswer].self, from: Data(json)).mapValues(\.value)
  }
}
