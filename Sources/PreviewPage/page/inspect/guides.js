import { element, vector } from "./element.js";
import { length } from "./words.js";

/// The overlays of a wall: columns, spacing, insets, and the order of placing.
///
/// They are drawn on the wall itself, so that they scroll with it, and only near the viewport.
export class Guides {
  constructor(wallElement) {
    this.layer = element("div", { class: "guides", "aria-hidden": "true" });
    this.path = vector("svg", { class: "path", "aria-hidden": "true" });
    wallElement.append(this.layer, this.path);
    this.shows = new Set();
    this.used = 0;
    /// The positions of one wall that are known to have no item before them.
    this.firsts = { wall: null, known: new Map() };
    /// The wall and view of the line through the order.
    this.ordered = "";
  }

  draw(pane, low, high) {
    this.used = 0;
    if (this.shows.has("columns")) this.#columns(pane, low, high);
    if (this.shows.has("spacing")) this.#spacing(pane, low, high);
    while (this.layer.childElementCount > this.used) this.layer.lastElementChild.remove();
    this.#order(pane);
  }

  /// Adds a rectangle, given along and across the axis.
  #box(pane, name, start, extent, cross, size, words = "") {
    if (!(extent > 0.01) || !(size > 0.01)) return;
    const node = this.layer.children[this.used] ?? this.layer.appendChild(element("div"));
    this.used++;
    node.className = name;
    if (words) {
      const sign = node.firstChild ?? node.appendChild(element("span"));
      sign.textContent = words;
      sign.style.zoom = 1 / pane.scroller.zoom;
    } else {
      node.replaceChildren();
    }
    const { style } = node;
    const at = start - pane.shift;
    const isStrip = pane.wall.isStrip;
    style.left = `${isStrip ? at : cross}px`;
    style.top = `${isStrip ? cross : at}px`;
    style.width = `${isStrip ? extent : size}px`;
    style.height = `${isStrip ? size : extent}px`;
  }

  /// Returns the part of a section's columns, inside its insets, that is near the viewport.
  #stretch(wall, section, low, high) {
    const { axis } = wall;
    const [top, right, bottom, left] = section.insets ?? [0, 0, 0, 0];
    const header = section.header ? section.header[axis + 2] : 0;
    const footer = section.footer ? section.footer[axis + 2] : 0;
    const edges = [[left, right], [top, bottom]];
    const [before, after] = edges[axis];
    const across = edges[1 - axis];
    const start = section.frame[axis] + header + before;
    const end = section.frame[axis] + section.frame[axis + 2] - footer - after;
    const [from, to] = [Math.max(start, low), Math.min(end, high)];
    return { before, after, across, from, to, start, end };
  }

  #sections(pane, low, high) {
    return pane.wall.sectionQuery.between(low, high, [])
      .map((index) => pane.wall.facts.sections[index]);
  }

  #columns(pane, low, high) {
    for (const section of this.#sections(pane, low, high)) {
      const { from, to } = this.#stretch(pane.wall, section, low, high);
      section.columns.forEach(([cross, size], index) => {
        this.#box(pane, "column", from, to - from, cross, size, `${index + 1} · ${length(size)}`);
      });
    }
  }

  #spacing(pane, low, high) {
    const { wall } = pane;
    const { axis } = wall;
    for (const section of this.#sections(pane, low, high)) {
      const { before, after, across, from, to, start, end } =
        this.#stretch(wall, section, low, high);
      const sorted = section.columns.toSorted((a, b) => a[0] - b[0]);
      sorted.slice(1).forEach(([cross], index) => {
        const edge = sorted[index][0] + sorted[index][1];
        this.#box(pane, "gap", from, to - from, edge, cross - edge);
      });
      // The insets: along the axis before and after the columns, across it on both sides.
      const frame = section.frame;
      const [crossStart, crossSize] = [frame[1 - axis], frame[3 - axis]];
      this.#box(pane, "inset", start - before, before, crossStart, crossSize);
      this.#box(pane, "inset", end, after, crossStart, crossSize);
      const edge = crossStart + crossSize - across[1];
      this.#box(pane, "inset", from, to - from, crossStart, across[0]);
      this.#box(pane, "inset", from, to - from, edge, across[1]);
    }
    for (const cell of pane.shown) {
      const index = wall.section(cell.position);
      const gap = wall.spacing(index)[axis === 1 ? 0 : 1] ?? 0;
      const at = wall.start(cell.position);
      const frame = 4 * cell.position;
      const cross = [wall.frames[frame + 1 - axis], wall.frames[frame + 3 - axis]];
      if (!(gap > 0) || this.#isFirst(wall, cell.position)) continue;
      this.#box(pane, "gap", at - gap, gap, ...cross);
    }
  }

  /// Returns whether an item is the first in its columns, so that there is no spacing before it.
  #isFirst(wall, position) {
    if (this.firsts.wall !== wall) this.firsts = { wall, known: new Map() };
    const { known } = this.firsts;
    if (!known.has(position)) known.set(position, findsNoneBefore(wall, position));
    return known.get(position);
  }

  /// Draws a line through the items in placing order, with their numbers.
  #order(pane) {
    const { path } = this;
    const { wall } = pane;
    const positions = this.shows.has("order") ? pane.shown.map(({ position }) => position) : [];
    const key = positions.length > 0
      ? [wall.id, pane.scroller.zoom, pane.shift, ...positions].join(" ") : "";
    if (this.ordered === key) return;
    this.ordered = key;
    path.replaceChildren();
    if (positions.length === 0) return;
    const middle = (position) => {
      const { x, y, width, height } = wall.frame(position);
      const [left, up] = wall.axis === 0 ? [pane.shift, 0] : [0, pane.shift];
      return [x + width / 2 - left, y + height / 2 - up];
    };
    const size = 1 / pane.scroller.zoom;
    const lines = [];
    const signs = [];
    let last = -1;
    for (const position of positions) {
      const [x, y] = middle(position);
      for (const from of [position - 1, position]) {
        if (from < 0 || from === last || from + 1 >= wall.count) continue;
        const [a, b] = middle(from);
        const [c, d] = middle(from + 1);
        lines.push(`M${a} ${b}L${c} ${d}`);
        last = from;
      }
      const number = String(position + 1);
      const width = (10 + 7.2 * number.length) * size;
      const text = vector("text", { x, y, "font-size": 12 * size, dy: "0.35em" });
      text.textContent = number;
      signs.push(vector("rect", {
        x: x - width / 2, y: y - 10 * size, width, height: 20 * size, rx: 10 * size,
      }), text);
    }
    const line = vector("path", { d: lines.join(""), "stroke-width": 2 * size });
    path.append(line, ...signs);
  }
}

/// Finds an item of the same section before the given one, in its columns.
function findsNoneBefore(wall, position) {
  const { axis, frames } = wall;
  const index = wall.section(position);
  const at = wall.start(position);
  const cross = frames[4 * position + 1 - axis];
  const size = frames[4 * position + 3 - axis];
  for (const other of wall.visible(at - 2000, at + 0.01, [])) {
    if (other === position || wall.section(other) !== index) continue;
    const start = frames[4 * other + 1 - axis];
    const end = wall.start(other) + wall.extent(other);
    const isBeside =
      start < cross + size - 0.01 && start + frames[4 * other + 3 - axis] > cross + 0.01;
    if (isBeside && end <= at + 0.01) return false;
  }
  return true;
}
