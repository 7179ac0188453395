import Foundation

/// Sample pictures.
enum SamplePicture {
  /// A JPEG of 32 × 16 whose left half is red and whose right half is blue, and whose header says
  /// that it is seen turned: red at the top.
  static let turned: [UInt8] = {
    let tiff: [UInt8] =
      Array("MM\0*\0\0\0\u{8}".utf8) + [0, 1] + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
      + [0, 0, 0, 0]
    let exif = Array("Exif\0\0".utf8) + tiff
    let upright = [UInt8](Data(base64Encoded: halves) ?? Data())
    return upright.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + upright.dropFirst(2)
  }()

  private static let halves = """
    /9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeX\
    BkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj\
    Y2NjY2NjY2NjY2P/wAARCAAQACADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAA\
    AAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAABgUH/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQAC\
    EQMRAD8AigJxolANFA3/2Q==
    """

  /// Returns a drawing in two colours.
  static func drawing(width: Int, height: Int) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">
    <rect width="\(width)" height="\(height)" fill="#0a0"/><circle r="9" fill="#a00"/></svg>
    """
  }

  /// Returns an item whose picture is at a port of this machine, which is another host for a page.
  static func items(at port: UInt16) -> String {
    #"[{"title": "Far", "src": "http://127.0.0.1:\#(port)/far.svg", "width": 30, "height": 20}]"#
  }
}
