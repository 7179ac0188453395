/// The size of a common device, upright, in points.
struct Device: Sendable {
  /// The kind of device.
  enum Kind: String, CaseIterable, Sendable {
    case phones = "Phones"
    case tablets = "Tablets"
    case desktop = "Desktop"
  }

  let kind: Kind
  let name: String
  let width: Int
  let height: Int

  init(_ kind: Kind, _ name: String, _ width: Int, _ height: Int) {
    self.kind = kind
    self.name = name
    self.width = width
    self.height = height
  }

  /// All devices, in the order in which the page shows them.
  static let all = [
    Device(.phones, "iPhone SE", 375, 667), Device(.phones, "Small Android", 360, 800),
    Device(.phones, "iPhone 16e", 390, 844), Device(.phones, "iPhone 17", 402, 874),
    Device(.phones, "Pixel 10", 412, 923), Device(.phones, "iPhone 17 Pro Max", 440, 956),
    Device(.tablets, "iPad mini", 744, 1133), Device(.tablets, "iPad", 820, 1180),
    Device(.tablets, "iPad Pro 13″", 1032, 1376), Device(.desktop, "Laptop", 1280, 800),
    Device(.desktop, "MacBook Air", 1440, 900), Device(.desktop, "Full HD", 1920, 1080),
    Device(.desktop, "Wide", 2560, 1440),
  ]
}
