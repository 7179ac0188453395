public import LuaHosting
internal import CLayoutObjects
internal import Spelling
public import Waterfall

/// A layout script: the answers to a waterfall's questions, in Lua.
///
/// ```swift
/// let script = try LayoutScript(text: "return { columns = 2, height = function(_, w) return w end }",
///                               name: "squares.lua")
/// let layout = try script.layout(items)
/// layout.frame(of: 0)
/// ```
///
/// A script is loaded once, into a Lua state of its own, and can then make any number of layouts.
/// After it has reached the memory limit or the deadline, it no longer answers. A cancel ends only
/// one layout or drawing.
///
/// It is used by one thread at a time; only its ``canceller`` may be used from others. Its
/// callbacks (services, the item source, `isColor`) cannot use it while it lays out, draws or is
/// checked: such a call throws an error of kind `busy`, and the layout, drawing or check continues.
public final class LayoutScript {
  /// The services that a script needs from its host: output, modules and text measuring.
  public struct Services {
    /// Receives each line that the script prints.
    public var print: (String) -> Void = { _ in }
    /// Receives each warning once.
    public var warn: (ScriptWarning) -> Void = { _ in }
    /// Finds a module that is not in the gallery: its text, and its name in messages; `nil` if
    /// there is none.
    ///
    /// An error that it throws becomes the error of the script that requires the module.
    public var module: (_ name: String) throws(LuaCallbackError) -> (text: String, name: String)? =
      {
        (_) throws(LuaCallbackError) in nil
      }
    /// Tells the user where to find the contract's fields, in the error for an unknown field: for
    /// example "'moonfall help script' lists the fields".
    public var fieldHelp: String?
    /// Measures texts for `layout:text_height`; by default, an estimate.
    ///
    /// Measuring for one layout may take the deadline and 2 ms for each text; see ``TextMeasurer``.
    public var textMeasurer: any TextMeasurer = EstimatedTextMeasurer()
    /// Called on another thread when a script is still running half a second after its deadline.
    public var unresponsive: (@Sendable () -> Void)?

    /// Creates services that print nothing and find only the gallery's modules.
    public init() {}
  }

  /// The name in messages, for example the file's path.
  public let file: String
  /// The script's name for itself.
  public let name: String?
  /// One line that says what it does.
  public let description: String?
  /// The params that its user can set.
  public let params: [Param]
  /// The values of the params, in the same order.
  public private(set) var values: [LuaValue]

  package let host: LuaHost
  package let texts: ModuleTexts
  let fields: [String: LuaValue]
  package let limits: LuaHost.Limits
  package let lookups: FieldLookups
  let textHeights: TextHeightCache
  /// The current use of the script.
  var current: ScriptUse?
  /// The items that Lua reads.
  var shown: BorrowedItems?

  /// Ends the layout, drawing or check that is running, from any thread; does nothing if none is.
  public var canceller: LuaCanceller { host.canceller }

  /// Loads a script.
  ///
  /// - Parameters:
  ///   - text: The Lua text, which returns one table.
  ///   - name: The name in messages.
  ///   - limits: The maximum memory and time.
  ///   - services: The services that it needs from the host.
  /// - Throws: ``ScriptError`` if the text is not Lua, fails, or breaks the contract.
  /// - Complexity: O(text), plus the work of the script
  public init(
    text: String, name: String, limits: LuaHost.Limits = .init(), services: Services = .init()
  ) throws(ScriptError) {
    file = name
    self.limits = limits
    if let error = LayoutScript.errorOfText(text) {
      throw ScriptError(.unreadable, script: name, message: error.message)
    }
    let texts = ModuleTexts(text, name: name, services: services)
    let lookups = FieldLookups(script: name, warn: services.warn)
    self.texts = texts
    self.lookups = lookups
    textHeights = TextHeightCache(services.textMeasurer)
    var hostServices = LuaHost.Services()
    hostServices.print = services.print
    hostServices.unresponsive = services.unresponsive
    hostServices.module = { (module) throws(LuaCallbackError) in try texts.find(module) }
    hostServices.missing = { (owner, name) throws(LuaCallbackError) in
      try lookups.explain(name, of: owner)
    }
    let text = LayoutScript.lua(of: text)
    do {
      host = try LuaHost(limits: limits, services: hostServices, objects: lo_hooks())
      let value = try host.load(String(text), name: name)
      fields = try ScriptTable(
        value, outline: texts.outline, file: name, help: services.fieldHelp
      ).fields
    } catch let error as LuaError {
      throw texts.error(error)
    } catch let error as ScriptError {
      throw texts.withSource(error)
    } catch {
      throw ScriptError(.runtime, script: name, message: "\(error)")
    }
    do {
      params = try Param.list(from: fields["params"] ?? .list([]))
      self.name = try fields["name"]?.text("name")
      description = try fields["description"]?.text("description")
    } catch {
      var fault = ScriptError(
        .contract, script: name, line: texts.line(of: "params"), message: error.message)
      fault.param = error.param
      throw texts.withSource(fault)
    }
    values = params.map(\.default)
    lookups.params = params.map(\.name)
  }

  /// Loads a script from a file; it may require modules from the file's folder and, if the path is
  /// a link, from the folder of the file that the link leads to.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limits: The maximum memory and time.
  ///   - services: The services that it needs from the host; its modules take precedence.
  /// - Throws: ``ScriptError`` if the file cannot be read or is not a layout script.
  /// - Complexity: O(text), plus the work of the script
  public convenience init(
    contentsOf path: String, limits: LuaHost.Limits = .init(), services: Services = .init()
  ) throws(ScriptError) {
    let text: String
    switch ScriptFile.read(path) {
    case .success(let contents): text = contents
    case .failure(let fault):
      throw ScriptError(.unreadable, script: path, message: "cannot be read: \(fault.message)")
    }
    var services = services
    let given = services.module
    var folders = ModuleFolders(ofScriptAt: path)
    services.module = { (name) throws(LuaCallbackError) in
      if let found = try given(name) { return found }
      return try folders.module(name)
    }
    try self.init(text: text, name: path, limits: limits, services: services)
  }

  /// Copies the values of another script's params, as after a reload.
  ///
  /// A value is copied to the param of the same name if that is of the same type and allows it.
  ///
  /// The values apply from the next layout on.
  ///
  /// - Parameter other: The script whose values are copied.
  /// - Complexity: O(params of this script · params of the other)
  public func takeValues(of other: LayoutScript) {
    guard host.enter() else { fatalError(LayoutScript.otherThread) }
    defer { host.leave() }
    for (param, value) in zip(other.params, other.values) {
      guard let index = params.firstIndex(where: { $0.name == param.name }),
        params[index].kind.family == param.kind.family, value != param.default,
        let taken = try? params[index].value(from: value.text)
      else { continue }
      values[index] = taken
    }
  }

  /// Sets a param from text, as on the command line; the value applies from the next layout on.
  ///
  /// - Parameters:
  ///   - name: The param's name.
  ///   - text: The value as people write it, for example "48", "true" or "wide".
  /// - Throws: ``ValueError`` if there is no such param, or the value is out of its range.
  /// - Complexity: O(params)
  public func setParam(_ name: String, to text: String) throws(ValueError) {
    guard host.enter() else { throw ValueError(LayoutScript.otherThread) }
    defer { host.leave() }
    guard let index = params.firstIndex(where: { $0.name == name }) else {
      let names = params.map(\.name)
      let known =
        names.isEmpty ? "; it has none" : " (there are \(names.listed))"
      var error = ValueError(
        "\(file) has no param '\(name)'", hint: didYouMean(name, among: names) + known)
      error.param = name
      throw error
    }
    values[index] = try params[index].value(from: text)
  }

  /// Lays out items with the script.
  ///
  /// - Parameters:
  ///   - items: The items, in input order.
  ///   - options: The options that the user sets.
  /// - Returns: The layout.
  /// - Throws: ``ScriptErrors`` with all errors, also if an option is out of range or the script
  ///   is in use.
  /// - Complexity: O(items · columns), plus the work of the script
  public func layout(
    _ items: some ItemSource, options: LayoutOptions = .init()
  ) throws(ScriptErrors) -> ScriptedLayout {
    try run(items, options: options) { (configuration, delegate) throws(ScriptError) in
      try WaterfallLayout(configuration, itemCounts: delegate.itemCounts, delegate: delegate)
    }
  }

  /// The axis that its questions imply: vertical for `columns`, `column` and `height`, horizontal
  /// for `rows`, `row` and `width`; `nil` if it has none of them and works with both.
  public var axis: WaterfallLayout.Axis? { AxisNames.axis(of: fields.keys) }

  /// Whether the script answers the lengths of items along the flow.
  public var answersLengths: Bool {
    let words = AxisNames(axis ?? .vertical)
    return answers(words.height) || answers(words.heights)
  }

  /// Returns whether the script answers a question such as "height", by a function or a constant.
  public func answers(_ question: String) -> Bool { answer(question) != .nil }

  /// Returns the function or constant of a question; `.nil` if there is none.
  package func answer(_ question: String) -> LuaValue { fields[question] ?? .nil }

  /// Returns the function that answers a question, if it is not a constant.
  package func function(_ question: String) -> LuaFunction? {
    if case .function(let function) = answer(question) { function } else { nil }
  }
}
