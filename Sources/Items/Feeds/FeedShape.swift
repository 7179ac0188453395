/// The names of a service's fields for pictures, sizes and titles.
///
/// Each is a field's name, or a JSON Pointer into the item, as in ``FieldMapping``.
struct FeedShape {
  /// A picture with the width and height that have its proportions; the items' own `width` and
  /// `height` are not listed.
  struct Picture {
    var src: String
    var width: String?
    var height: String?
  }

  var service: String
  /// The sizes that suit a wall come first.
  var pictures: [Picture]
  /// The best first.
  var titles: [String]

  /// The known services.
  static let all = [
    FeedShape(
      service: "Unsplash",
      pictures: ["small", "regular", "full", "raw", "thumb"].map { Picture(src: "/urls/\($0)") },
      titles: ["alt_description", "description"]),
    // Their `url` is a web page; `portrait`, `landscape` and `tiny` are cut.
    FeedShape(
      service: "Pexels",
      pictures: ["large", "medium", "large2x", "small", "original"].map {
        Picture(src: "/src/\($0)")
      },
      titles: ["alt"]),
    FeedShape(
      service: "Pixabay",
      pictures: ["webformatURL", "largeImageURL", "fullHDURL", "imageURL"].map {
        Picture(src: $0, width: "imageWidth", height: "imageHeight")
      } + [
        Picture(src: "webformatURL", width: "webformatWidth", height: "webformatHeight"),
        Picture(src: "previewURL", width: "previewWidth", height: "previewHeight"),
      ],
      titles: ["tags"]),
    FeedShape(
      service: "Flickr",
      pictures: flickrSizes.map {
        Picture(src: "url_\($0)", width: "width_\($0)", height: "height_\($0)")
      }
        + flickrSizes.map { Picture(src: "url_\($0)", width: "o_width", height: "o_height") }
        + [Picture(src: "/media/m")],
      titles: ["/title/_content"]),
  ]

  /// The letters for 500, 640, 800, 400, 320 and 1024 pixels, then larger ones, then small ones.
  ///
  /// The squares (`q` and `sq`) are cut.
  private static let flickrSizes = [
    "m", "z", "c", "w", "n", "l", "h", "k", "o", "s", "t",
  ]
}
