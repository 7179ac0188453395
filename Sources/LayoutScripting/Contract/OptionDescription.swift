internal import LuaHosting

/// How an option is called and shown, on the command line and on the preview's page.
package struct OptionDescription: Sendable {
  /// A value that a control offers.
  package struct Choice: Sendable {
    /// What the option is set to.
    package let value: String
    /// What the control shows.
    package let label: String

    init(_ value: String, _ label: String? = nil) {
      self.value = value
      let words = value.split(separator: "-").joined(separator: " ")
      self.label = label ?? words.prefix(1).uppercased() + words.dropFirst()
    }
  }

  /// What sets the option on the page.
  package enum Control: Sendable {
    /// Text; an example of it is shown while there is none.
    case text(example: String = "")
    /// A number of at least 0.
    case length
    /// One or two numbers, separated by a comma; what the two are called.
    case lengths(String, String)
    /// One of some values.
    case choice([Choice])
    /// The tracks of the first axis, or with the option named here those of the other one.
    case tracks(strip: String)
    /// The controls of the viewport.
    case viewport
  }

  /// What kind of place the option has on the page.
  package enum Prominence: String, Sendable {
    /// It is always seen.
    case main
    /// It is folded away.
    case more
  }

  /// Its name on the command line, with dashes.
  package let name: String
  /// Its short name, with a dash.
  package let short: String?
  /// What its value is called; `nil` for a switch.
  package let valueName: String?
  /// One line of help.
  package let help: String
  /// What its control is called.
  package let label: String
  /// What sets it on the page; `nil` where another option's control does.
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

  /// A switch, which its name turns on, and `--no-` before its name off.
  static func flag(_ name: String, _ help: String, label: String) -> OptionDescription {
    OptionDescription(
      name, nil, help, label: label, control: .choice([Choice("1", "On"), Choice("0", "Off")]))
  }

  /// Whether it is a switch.
  package var isSwitch: Bool { valueName == nil }
  /// What turns a switch off.
  package var negation: String { "--no-" + name.dropFirst(2) }
  /// Its name in the page's address: that of the command line without dashes.
  package var key: String { String(name.dropFirst(2)) }

  /// A text as a script would write the value.
  ///
  /// - Throws: `ValueError` if a switch is neither on, 1, nor off, 0.
  func value(from text: String) throws(ValueError) -> LuaValue {
    guard isSwitch else { return .string(text) }
    guard ["0", "1"].contains(text) else { throw ValueError("write 1 or 0, got '\(text)'") }
    return .boolean(text == "1")
  }
}
