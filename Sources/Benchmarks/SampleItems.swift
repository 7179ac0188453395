import LayoutScripting
import LuaHosting

/// Pictures of mixed proportions, which are the same in every run.
struct SampleItems: ItemSource {
  let count: Int
  let widths: [Double]
  let heights: [Double]
  var spans: [Int32] { [] }
  var columns: [Int32] { [] }
  var fieldNames: [String] { ["width", "height"] }
  var sections: [ItemSection] { [ItemSection(items: 0..<count)] }

  init(count: Int) {
    self.count = count
    var state: UInt64 = 88_172_645_463_325_252
    func next(_ bound: UInt64) -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state % bound)
    }
    var widths: [Double] = []
    var heights: [Double] = []
    widths.reserveCapacity(count)
    heights.reserveCapacity(count)
    for _ in 0..<count {
      widths.append(200 + next(1400))
      heights.append(200 + next(1400))
    }
    self.widths = widths
    self.heights = heights
  }

  func value(ofField field: Int, item: Int) -> LuaValue {
    .number(field == 0 ? widths[item] : heights[item])
  }

  /// The items as a JSON file, about 100 bytes each.
  var text: String {
    var text = "[\n"
    for item in 0..<count {
      let (width, height) = (Int(widths[item]), Int(heights[item]))
      text += item == 0 ? "" : ",\n"
      text += "{\"id\":\"p\(item)\",\"width\":\(width),\"height\":\(height),"
      text += "\"title\":\"Picture number \(item)\",\"likes\":\(item % 977),\"kind\":\"photo\"}"
    }
    return text + "\n]\n"
  }
}
