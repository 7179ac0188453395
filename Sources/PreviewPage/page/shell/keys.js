import { find } from "./element.js";

/// Moves the focus between cells by their positions on screen, and handles the page's keyboard
/// shortcuts.
export class Keys {
  constructor(panes, { inspector, hold, toggles }) {
    this.inspector = inspector;
    this.help = find("#keys");
    for (const pane of panes) {
      pane.scroller.element.addEventListener("keydown", (event) => this.#onWall(event, pane));
      pane.wallElement.addEventListener("focusin", () => { this.line = null; });
    }
    find("#show-keys").addEventListener("click", () => this.help.showModal());
    find("#hide-keys").addEventListener("click", () => this.help.close());
    addEventListener("keydown", (event) => {
      if (isTyping(event.target) || hasModifier(event) || find("dialog[open]")) return;
      if (event.key === "?") this.help.showModal();
      else if (event.key === "Escape") {
        if (!inspector.unpin()) return;
      } else if (!takesLetters(event.target) && !event.repeat) {
        const key = event.key.toLowerCase();
        if (key === "v") hold.begin();
        else if (toggles[key]) toggles[key]();
        else return;
      } else {
        return;
      }
      event.preventDefault();
    });
    addEventListener("keyup", (event) => {
      if (event.key.toLowerCase() === "v") hold.end();
    });
  }

  #onWall(event, pane) {
    const { wall } = pane;
    if (!wall || hasModifier(event)) return;
    const position = wall.position(pane.active);
    const isOnCell = Boolean(event.target.cell);
    let next = -1;
    let line = null;
    switch (event.key) {
    case "ArrowLeft": case "ArrowRight": case "ArrowUp": case "ArrowDown":
      if (isOnCell) [next, line] = this.#beside(wall, position, event.key);
      else next = wall.position(pane.stop?.cell.item ?? 0);
      break;
    case "Home": next = 0; break;
    case "End": next = wall.count - 1; break;
    case "PageUp": [next, line] = this.#page(pane, position, -1); break;
    case "PageDown": [next, line] = this.#page(pane, position, 1); break;
    case "Enter": case " ":
      if (!isOnCell) return;
      this.inspector.togglePin({ pane, item: event.target.cell.item });
      event.preventDefault();
      return;
    default: return;
    }
    event.preventDefault();
    if (next < 0) return;
    pane.focus(next);
    // Set after the focus has moved, because that resets the line.
    this.line = line;
  }

  /// Returns the nearest item on a side. Repeated moves in one direction stay on the line where
  /// they started.
  #beside(wall, position, key) {
    const frame = wall.frame(position);
    const isAcross = key === "ArrowLeft" || key === "ArrowRight";
    const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    const middle = isAcross ? frame.y + frame.height / 2 : frame.x + frame.width / 2;
    const line = this.line?.isAcross === isAcross ? this.line.at : middle;
    const [from, to, low, high] = isAcross
      ? [frame.x, frame.x + frame.width, "y", "height"]
      : [frame.y, frame.y + frame.height, "x", "width"];
    const start = wall.start(position);
    const end = start + wall.extent(position);
    // Across the axis, a neighbour is nearby; along it, it may be beyond a long gap.
    const isAlong = isAcross === wall.isStrip;
    for (const reach of isAlong ? [1000, 8000, Infinity] : [1000, 8000]) {
      const first = isAlong && sign > 0 ? start : start - reach;
      const last = isAlong && sign < 0 ? end : end + reach;
      let best = -1;
      let least = Infinity;
      for (const other of wall.visible(first, last, [])) {
        if (other === position) continue;
        const it = wall.frame(other);
        const [a, b] = isAcross ? [it.x, it.x + it.width] : [it.y, it.y + it.height];
        const ahead = sign > 0 ? a - to : from - b;
        if (ahead < -0.5) continue;
        const beside = Math.max(0, it[low] - line, line - it[low] - it[high]);
        const cost = ahead + 3 * beside;
        if (cost < least) [best, least] = [other, cost];
      }
      if (best >= 0) return [best, { isAcross, at: line }];
    }
    return [-1, null];
  }

  /// Returns the item one viewport further, on the same line.
  #page(pane, position, sign) {
    const { wall, scroller } = pane;
    const { low, high } = scroller.view;
    const from = Math.max(0, position);
    const frame = wall.frame(from);
    const cross = wall.isStrip ? frame.y + frame.height / 2 : frame.x + frame.width / 2;
    const at = wall.start(from) + sign * (high - low) * 0.9;
    if (at <= 0) return [0, null];
    if (at >= wall.length) return [wall.count - 1, null];
    let best = -1;
    let least = Infinity;
    for (const other of wall.visible(at - (high - low), at + (high - low), [])) {
      const it = wall.frame(other);
      const [crossLow, crossSize] = wall.isStrip ? [it.y, it.height] : [it.x, it.width];
      const cost = Math.abs(wall.start(other) - at)
        + 3 * Math.max(0, crossLow - cross, cross - crossLow - crossSize);
      if (cost < least) [best, least] = [other, cost];
    }
    if (best === position) best = Math.min(wall.count - 1, Math.max(0, position + sign));
    return [best, { isAcross: wall.isStrip, at: cross }];
  }
}

const keyboardInputs =
  "textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio])";

const isTyping = (node) => node instanceof Element && node.matches(keyboardInputs);

/// Returns whether the focused element itself uses letter keys.
const takesLetters = (node) => node instanceof Element && node !== document.body
  && !node.closest(".scroller, input, button, summary");

const hasModifier = ({ altKey, ctrlKey, metaKey }) => altKey || ctrlKey || metaKey;
