import { find } from "./element.js";
import { ScrollMap } from "./scrollmap.js";
import { count, length } from "./words.js";

/// The minimum distance in points at which two positions count as different.
const least = 0.5;

/// Compares two walls of the same items: marks what moved, and scrolls them together.
///
/// They scroll by their items and not by the same offset, so that the top of one shows the items at
/// the top of the other, however different their lengths are: a monotonic curve maps the positions
/// of groups of items in one to those in the other. If the orders differ too much for that, both
/// show the same share of their length.
export class Compare {
  constructor(panes, address) {
    this.panes = panes;
    this.address = address;
    this.isLinked = !address.list("view").has("apart");
    this.button = find("#link-scroll");
    this.button.hidden = false;
    this.#drawButton();
    this.button.addEventListener("click", () => {
      this.isLinked = !this.isLinked;
      address.toggle("view", "apart", !this.isLinked);
      this.#drawButton();
      if (this.isLinked) this.follow(panes[0]);
    });
  }

  #drawButton() { this.button.setAttribute("aria-pressed", String(this.isLinked)); }
  other(pane) { return this.panes[0] === pane ? this.panes[1] : this.panes[0]; }

  /// Updates the comparison for a new wall.
  update() {
    this.map = null;
    clearTimeout(this.counting);
    for (const pane of this.panes) {
      for (const cell of pane.shown) cell.marked = null;
      this.decorate(pane);
    }
    this.counting = setTimeout(() => this.#count(), 50);
  }

  /// Returns how an item differs in the other wall; null if it is in the same position.
  difference(pane, position) {
    const { wall } = pane;
    const other = this.other(pane).wall;
    if (!wall || !other) return null;
    const there = other.position(wall.item(position));
    if (there < 0) return { kind: "gone", words: "only here" };
    const [from, to] = pane.name === "b"
      ? [[other, there], [wall, position]] : [[wall, position], [other, there]];
    const columns = [from[0].column(from[1]), to[0].column(to[1])];
    if (columns[0] !== columns[1]) {
      return { kind: "column", words: `${columns[0] + 1} → ${columns[1] + 1}` };
    }
    const a = from[0].frame(from[1]);
    const b = to[0].frame(to[1]);
    const isSized = Math.abs(a.width - b.width) >= least || Math.abs(a.height - b.height) >= least;
    const [by, arrows] = wall.isStrip ? [b.x - a.x, "→←"] : [b.y - a.y, "↓↑"];
    if (Math.abs(by) >= least) {
      const arrow = arrows[by > 0 ? 0 : 1];
      return { kind: "shift", words: `${arrow} ${length(Math.round(Math.abs(by)))}` };
    }
    if (isSized) return { kind: "size", words: "size" };
    const across = wall.isStrip ? Math.abs(a.y - b.y) : Math.abs(a.x - b.x);
    return across >= least ? { kind: "size", words: wall.isStrip ? "↕" : "↔" } : null;
  }

  /// Marks the cells whose items are elsewhere in the other wall.
  decorate(pane) {
    const key = `${this.panes[0].wall?.id} ${this.panes[1].wall?.id}`;
    for (const cell of pane.shown) {
      const marked = `${key} ${cell.position} ${cell.item}`;
      if (cell.marked === marked && (!cell.difference || cell.badge)) continue;
      cell.marked = marked;
      const difference = this.difference(pane, cell.position);
      cell.difference = difference;
      cell.element.classList.toggle("moved", difference !== null);
      cell.mark(difference?.words, difference?.kind ?? "");
      if (difference) cell.element.setAttribute("aria-description", `Moved: ${difference.words}`);
      else cell.element.removeAttribute("aria-description");
    }
  }

  /// Counts the moved items, some thousand at a time so that it does not block the page.
  #count(from = 0, moved = 0, columns = 0) {
    const pane = this.panes[1];
    if (!pane.wall || !this.panes[0].wall) return;
    const to = Math.min(pane.wall.count, from + 5000);
    for (let position = from; position < to; position++) {
      const kind = this.difference(pane, position)?.kind;
      if (kind) moved++;
      if (kind === "column") columns++;
    }
    if (to < pane.wall.count) {
      this.counting = setTimeout(() => this.#count(to, moved, columns));
      return;
    }
    const words = moved === 0 ? "No item moved"
      : `${count(moved)} of ${count(pane.wall.count)} moved, ${count(columns)} to another column`;
    find(".pane-moved", pane.element).textContent = words;
    find(".pane-moved", pane.element).hidden = false;
  }

  /// Scrolls the other pane to the position of this one.
  follow(pane) {
    const other = this.other(pane);
    if (!this.isLinked || !pane.wall || !other.wall) return;
    // A pane that follows must not lead.
    if (this.follower === pane && performance.now() - this.followed < 100) return;
    this.follower = other;
    this.followed = performance.now();
    this.map ??= new ScrollMap(this.panes[0].wall, this.panes[1].wall);
    const ends = [pane, other].map(({ scroller }) => Math.max(0, scroller.end));
    const offset = pane.scroller.offset;
    let target = offset;
    if (offset >= ends[0] - 1) target = ends[1];
    else if (offset > 0) target = this.map.from(pane.name, offset, ends);
    if (Math.abs(target - other.scroller.offset) < 0.5) return;
    other.scroller.scrollTo(target);
    other.pass();
  }
}
