internal import LuaHosting

/// An option that affects a layout's frames: its description and its effect.
package struct LayoutSetting: Sendable {
  package let description: OptionDescription
  /// Sets the value from text.
  ///
  /// - Throws: `ValueError` that describes the accepted text.
  package let set: @Sendable (inout LayoutOptions, _ text: String) throws(ValueError) -> Void
  /// Leaves the value to the script.
  package let clear: @Sendable (inout LayoutOptions) -> Void
  /// The property that it sets; settings of the same property exclude each other.
  let property: PartialKeyPath<LayoutOptions> & Sendable

  init<Value: Sendable>(
    _ description: OptionDescription,
    of property: WritableKeyPath<LayoutOptions, Value?> & Sendable,
    set: @escaping @Sendable (inout LayoutOptions, String) throws(ValueError) -> Void
  ) {
    self.description = description
    self.property = property
    self.set = set
    clear = { $0[keyPath: property] = nil }
  }

  /// Creates a setting that does not override an answer.
  private init<Value: Sendable>(
    _ description: OptionDescription,
    _ property: WritableKeyPath<LayoutOptions, Value> & Sendable,
    read: @escaping @Sendable (String) throws(ValueError) -> Value
  ) {
    self.description = description
    self.property = property
    let initial = LayoutOptions()[keyPath: property]
    set = { (options, text) throws(ValueError) in
      options[keyPath: property] = try read(text)
    }
    clear = { $0[keyPath: property] = initial }
  }

  /// All settings, in the order in which help shows them.
  package static let all: [LayoutSetting] =
    [width, height] + answers.prefix { $0.property == \LayoutOptions.tracks } + [columnWidth]
    + answers.drop { $0.property == \LayoutOptions.tracks } + [minimumLength, scale]

  /// The settings that override answers.
  private static let answers = Contract.fields.compactMap(\.setting)

  /// Returns the setting with the given option name.
  package static func named(_ name: String) -> LayoutSetting? {
    all.first { $0.description.name == name }
  }

  /// The names of the options that set the same property, including its own.
  package var alternatives: Set<String> {
    Set(LayoutSetting.all.filter { $0.property == property }.map(\.description.name))
  }

  /// The names of the options that make the tracks.
  package static let trackNames = answers.first?.alternatives ?? []

  private static let width = LayoutSetting(
    OptionDescription(
      "--width", short: "-w", "POINTS",
      "the container's width (\(LayoutOptions().width.text))", label: "Width",
      control: .viewport, isOfDevice: true),
    \.width
  ) { (text) throws(ValueError) in try LengthText.length(text) }

  private static let height = LayoutSetting(
    OptionDescription(
      "--height", "POINTS",
      "the viewport's height; a strip's (\(LayoutOptions.defaultStripHeight.text))",
      label: "Height", control: .viewport, isOfDevice: true),
    \.height
  ) { (text) throws(ValueError) in try LengthText.length(text) }

  private static let columnWidth = LayoutSetting(
    OptionDescription(
      "--column-width", "POINTS", "as many columns as fit, at least this wide",
      label: "Minimum column width", control: .length),
    of: \.tracks
  ) { (options, text) throws(ValueError) in
    let width = try LengthText.length(text)
    guard width > 0 else { throw ValueError("a column must be wider than 0") }
    options.tracks = .atLeast(width)
    options.axis = .vertical
  }

  private static let minimumLength = LayoutSetting(
    OptionDescription(
      "--min-length", "POINTS", "the content's minimum height; a strip's minimum width",
      label: "Minimum length", control: .length),
    \.minimumLength
  ) { (text) throws(ValueError) in try LengthText.length(text) }

  private static let scale = LayoutSetting(
    OptionDescription(
      "--scale", "PIXELS", "pixels per point; frames are on whole pixels", label: "Pixel scale",
      control: .choice([.init("1", "1×"), .init("2", "2×"), .init("3", "3×")]), isOfDevice: true),
    \.scale
  ) { (text) throws(ValueError) in
    guard let scale = LengthText.decimal(text), scale > 0, scale <= LayoutOptions.maximumScale
    else {
      throw ValueError(
        "write a number of pixels above 0 and at most \(LayoutOptions.maximumScale.text), "
          + "got '\(text)'")
    }
    return scale
  }
}
