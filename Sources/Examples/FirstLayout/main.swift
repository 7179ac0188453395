import Waterfall

struct Photo {
  var name: String
  var size: Size
}

struct Photos: WaterfallLayoutDelegate {
  var photos: [Photo]

  func height(ofItem item: Int, width: Double, span: Int) -> Double {
    photos[item].size.height(atWidth: width)
  }
}

let photos = [
  Photo(name: "Harbour", size: Size(width: 1600, height: 800)),
  Photo(name: "Pier", size: Size(width: 900, height: 1800)),
  Photo(name: "Dunes", size: Size(width: 1200, height: 1200)),
  Photo(name: "Lighthouse", size: Size(width: 600, height: 900)),
]
let layout = WaterfallLayout(
  WaterfallLayout.Configuration(width: 310, tracks: .count(2)),
  itemCount: photos.count, delegate: Photos(photos: photos))

for (item, photo) in photos.enumerated() {
  let frame = layout.frame(of: item)
  print("\(photo.name): x \(frame.x), y \(frame.y), height \(frame.height)")
}
print("content height: \(layout.contentSize.height)")

var visible: [Int] = []
layout.items(in: layout.viewport(at: 240, length: 100), into: &visible)
print("visible at 240: \(visible.map { photos[$0].name })")
