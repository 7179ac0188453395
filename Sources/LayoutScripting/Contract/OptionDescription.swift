internal import LuaHosting

/// The description of an option on the command line and on the preview's page.
package struct OptionDescription: Sendable {
  /// A value that a control offers.
  package struct Choice: Sendable {
    /// The value that the option is set to.
    package let value: String
    /// The text that the control shows.
    package let label: String

    init(_ value: String, _ label: String? = nil) {
      self.value = value
      let words = value.split(separator: "-").joined(separator: " ")
      self.label = label ?? words.prefix(1).uppercased() + words.dropFirst()
    }
  }

  /// The control that sets the option on the page.
  package enum Control: Sendable {
    /// Text; an example is shown while it is empty.
    case text(example: String = "")
    /// A number of at least 0.
    case length
    /// One or two numbers, separated by a comma, with the names of the two.
    case lengths(String, String)
    /// One of several values.
    case choice([Choice])
    /// The tracks of columns; the option with the given name sets those of the other axis.
    case tracks(strip: String)
    /// The controls of the viewport.
    case viewport
  }

  /// The section of the page's controls that shows the option.
  package enum Prominence: String, Sendable {
    /// It is always visible.
    case main
    /// It is behind a disclosure.
    case more
  }

  /// Its name on the command line, with dashes.
  package let name: String
  /// Its short name, with a dash.
  package let short: String?
  /// The name of its value in help; `nil` for a switch.
  package let valueName: String?
  /// One line of help.
  package let help: String
  /// The label of its control.
  package let label: String
  /// The control that sets it on the page; `nil` if another option's control does.
  package let control: Control?
  package let prominence: Prominence
  /// Whether it describes the device that shows the layout, and not the layout.
  package let isOfDevice: Bool

  init(
    _ name: String, short: String? = nil, _ valueName: String?, _ help: String, label: String,
    control: Control?, prominence: Prominence = .more, isOfDevice: Bool = false
  ) {
    self.name = name
    self.short = short
    self.valueName = valueName
    self.help = help
    self.label = label
    self.control = control
    self.prominence = prominence
    self.isOfDevice = isOfDevice
  }

  /// Returns a switch: its name turns it on, and `--no-` before its name turns it off.
  static func flag(_ name: String, _ help: String, label: String) -> OptionDescription {
    OptionDescription(
      name, nil, help, label: label, control: .choice([Choice("1", "On"), Choice("0", "Off")]))
  }

  /// Whether it is a switch.
  package var isSwitch: Bool { valueName == nil }
  /// The name that turns a switch off.
  package var negation: String { "--no-" + name.dropFirst(2) }
  /// Its name in the page's address: the name without dashes.
  package var key: String { String(name.dropFirst(2)) }

  /// Returns the value of a text as a script would write it.
  ///
  /// - Throws: `ValueError` if a switch is neither on, 1, nor off, 0.
  func value(from text: String) throws(ValueError) -> LuaValue {
    guard isSwitch else { return .string(text) }
    guard ["0", "1"].contains(text) else { throw ValueError("write 1 or 0, got '\(text)'") }
    return .boolean(text == "1")
  }
}
