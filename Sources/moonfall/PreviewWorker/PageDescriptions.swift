import LayoutScripting
import TextOutput

/// The descriptions of options, devices, samples and formats for the preview's page, as the
/// JavaScript module that it imports: the page has no lists of its own.
enum PageDescriptions {
  static let module = """
    export const options = \(list(LayoutSetting.all.map(\.description), option));
    export const devices = \(list(Device.all, device));
    export const samples = \(list(PreviewSamples.Kind.allCases) { jsonString($0.rawValue) });
    export const exportFormats = \(list(PreviewWall.ExportFormat.allCases) {
      jsonString($0.rawValue)
    });

    """

  private static func list<Element>(
    _ elements: [Element], _ json: (Element) -> String
  ) -> String {
    "[\n" + elements.map { "  \(json($0))," }.joined(separator: "\n") + "\n]"
  }

  private static func option(_ option: OptionDescription) -> String {
    var json = JSONObject()
    json.add("key", text: option.key)
    json.add("label", text: option.label)
    json.add("prominence", text: option.prominence.rawValue)
    json.add("isOfDevice", flag: option.isOfDevice)
    switch option.control {
    case .text(let example):
      json.add("kind", text: "text")
      json.add("placeholder", text: example)
    case .length: json.add("kind", text: "length")
    case .lengths(let first, let second):
      json.add("kind", text: "lengths")
      json.add("labels", jsonArray([first, second].map(jsonString)))
    case .choice(let choices):
      json.add("kind", text: "choice")
      let pairs = choices.map { jsonArray([$0.value, $0.label].map(jsonString)) }
      json.add("choices", jsonArray(pairs))
    case .tracks(let strip):
      json.add("kind", text: "tracks")
      json.add("strip", text: strip)
    case .viewport: json.add("kind", text: "viewport")
    case nil: json.add("kind", text: nil)
    }
    return json.text
  }

  private static func device(_ device: Device) -> String {
    var json = JSONObject()
    json.add("group", text: device.kind.rawValue)
    json.add("name", text: device.name)
    json.add("width", integer: device.width)
    json.add("height", integer: device.height)
    return json.text
  }
}
