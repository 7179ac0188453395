import Browser
import Foundation

/// The preview's page in a tab.
struct Page {
  /// An error, with the contents of the page.
  struct Failure: Error, CustomStringConvertible {
    let error: any Error
    let page: String?

    var description: String { "\(error)\nThe page: \(page ?? "gone")" }
  }

  /// A cell, in points from the wall's top left.
  struct Cell: Decodable {
    var item: Int
    var frame: Frame
  }

  struct Frame: Decodable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    /// Returns the maximum difference of two edges or sizes.
    func distance(to other: Frame) -> Double {
      max(
        abs(x - other.x), abs(y - other.y), abs(width - other.width), abs(height - other.height))
    }

    func overlaps(_ other: Frame) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height
        && other.y < y + height
    }
  }

  /// The visible cells of a pane.
  struct Sight: Decodable {
    var cells: [Cell]
    /// The scroll container's inside, relative to the wall's top left.
    var view: Frame
    /// The wall's size.
    var wall: Frame
  }

  let tab: Tab

  /// Returns the page's text, for the report of a failed test.
  func words() throws -> String {
    try tab.value(
      """
      [location.href, document.documentElement.dataset.settled ?? "not settled",
        document.body?.innerText ?? ""].join("\\n").slice(0, 3000)
      """)
  }

  // MARK: Walls

  /// Waits until the page shows all of its walls.
  ///
  /// - Parameter before: The result for the previous walls.
  /// - Returns: The shown walls.
  /// - Throws: `BrowserError`.
  @discardableResult
  func settled(after before: String? = nil) throws -> String {
    try tab.wait(for: "document.documentElement.dataset.settled ?? ''", as: String.self) {
      !$0.isEmpty && $0 != before
    }
  }

  /// Does something, and waits until the page shows new walls.
  func settles(_ act: () throws -> Void) throws {
    let before = try settled()
    try act()
    try settled(after: before)
  }

  /// Returns what a pane shows.
  func sight(side: String = "a") throws -> Sight {
    try tab.run(
      """
      const pane = document.querySelector(`section.pane[data-side="${arguments[0]}"]`);
      const box = (node) => node.getBoundingClientRect();
      const wall = box(pane.querySelector(".wall"));
      const frame = (rect) => ({
        x: rect.x - wall.x, y: rect.y - wall.y, width: rect.width, height: rect.height,
      });
      const scroller = pane.querySelector(".scroller");
      const outer = box(scroller);
      const view = new DOMRect(
        outer.x + scroller.clientLeft, outer.y + scroller.clientTop,
        scroller.clientWidth, scroller.clientHeight);
      const cells = [...pane.querySelectorAll(".cell[data-item]")].map(
        (cell) => ({ item: Number(cell.dataset.item), frame: frame(box(cell)) }));
      return { cells, view: frame(view), wall: frame(wall) };
      """, side, as: Sight.self)
  }

  /// Scrolls a pane and waits until its cells are there.
  func scroll(side: String = "a", toX x: Double = 0, y: Double = 0) throws {
    try tab.run(
      """
      const pane = document.querySelector(`section.pane[data-side="${arguments[0]}"]`);
      pane.querySelector(".scroller").scrollTo({
        left: arguments[1], top: arguments[2], behavior: "instant",
      });
      const frame = () => new Promise(requestAnimationFrame);
      return frame().then(frame);
      """, side, x, y)
    try settled()
  }

  /// Returns the number with a name in a pane's bar, without separators of thousands.
  func count(_ name: String, side: String = "a") throws -> Int? {
    let text: String = try tab.value(
      "document.querySelector('[data-side=\(side)] [data-count=\(name)]').textContent")
    return Int(text.filter(\.isNumber))
  }

  // MARK: Texts

  /// Returns the text of the error overlay; `nil` if there is none.
  func failure(side: String = "a") throws -> String? {
    try tab.run(
      """
      const node = document.querySelector(`[data-side="${arguments[0]}"] .failure[role=alert]`);
      return node && !node.hidden ? node.innerText : null;
      """, side, as: String?.self)
  }

  /// Waits until the error overlay contains a text.
  func awaitFailure(_ words: String, side: String = "a") throws {
    try tab.wait(
      for: """
        (() => {
          const node = document.querySelector('[data-side=\(side)] .failure[role=alert]');
          return node && !node.hidden ? node.innerText : "";
        })()
        """, as: String.self
    ) { $0.contains(words) }
  }

  /// Returns all texts of the page.
  func text() throws -> String { try tab.value("document.body.innerText") }

  // MARK: Controls

  /// Sets a control as a user does: sets its value, then sends its events; for a choice, the button
  /// is clicked.
  func set(_ name: String, to value: String) throws {
    try tab.run(
      """
      const controls = [...document.querySelectorAll(`[name="${CSS.escape(arguments[0])}"]`)];
      if (controls[0].type === "radio") {
        return controls.find((control) => control.value === arguments[1]).click();
      }
      const control = controls[0];
      control.value = arguments[1];
      for (const type of ["input", "change"]) {
        control.dispatchEvent(new Event(type, { bubbles: true }));
      }
      """, name, value)
  }

  /// Returns the value of a control; `nil` if there is none.
  func value(_ name: String) throws -> String? {
    try tab.run(
      "return document.querySelector(`[name=\"${CSS.escape(arguments[0])}\"]`)?.value ?? null",
      name,
      as: String?.self)
  }
}
