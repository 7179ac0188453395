import { element } from "./element.js";
import { length } from "./words.js";

/// Lines with distances from an item to the nearest neighbour on each side, else
/// to the wall's edge.
export class Distances {
  constructor(pane) {
    this.pane = pane;
    this.layer = element("div", { class: "distances", "aria-hidden": "true" });
    pane.wallElement.append(this.layer);
  }

  clear() { this.layer.replaceChildren(); }

  /// Draws the distances of the item at a position; returns them by side, as
  /// `{ side, gap, edge, item }`: to the neighbour if there is one, and to the wall's edge.
  show(position) {
    this.clear();
    const { pane } = this;
    const frame = pane.wall.frame(position);
    const sides = neighbours(pane.wall, position);
    const thin = 1 / pane.scroller.zoom;
    this.layer.append(this.#box("target", frame.x, frame.y, frame.width, frame.height));
    for (const { side, gap, edge, item, line } of sides) {
      const isAcross = side === "left" || side === "right";
      const size = gap ?? edge;
      if (!(size > 0)) continue;
      const middle = isAcross ? frame.y + frame.height / 2 : frame.x + frame.width / 2;
      const at = item === null ? middle : line;
      const start = {
        left: frame.x - size, right: frame.x + frame.width,
        top: frame.y - size, bottom: frame.y + frame.height,
      }[side];
      const name = `line ${isAcross ? "across" : "along"}${item === null ? " edge" : ""}`;
      this.layer.append(isAcross
        ? this.#box(name, start, at, size, thin, length(size))
        : this.#box(name, at, start, thin, size, length(size)));
    }
    return sides;
  }

  /// Draws the distances between two items; returns the gaps along x and y as
  /// `{ side, gap }`, without a gap in a direction in which the two overlap.
  between(position, other) {
    this.clear();
    const { wall, scroller } = this.pane;
    const [a, b] = [wall.frame(position), wall.frame(other)];
    const thin = 1 / scroller.zoom;
    this.layer.append(
      this.#box("target from", a.x, a.y, a.width, a.height),
      this.#box("target", b.x, b.y, b.width, b.height));
    const x = apart(a.x, a.width, b.x, b.width);
    const y = apart(a.y, a.height, b.y, b.height);
    // Between facing items, the line is in their common stretch; otherwise, it goes around the
    // corner.
    if (x.gap > 0) {
      const at = y.shared ?? b.y + b.height / 2;
      this.layer.append(this.#box("line across", x.start, at, x.gap, thin, length(x.gap)));
    }
    if (y.gap > 0) {
      const at = x.shared ?? a.x + a.width / 2;
      this.layer.append(this.#box("line along", at, y.start, thin, y.gap, length(y.gap)));
    }
    return [
      { side: x.isAfter ? "right" : "left", gap: x.gap },
      { side: y.isAfter ? "bottom" : "top", gap: y.gap },
    ].filter(({ gap }) => gap !== null);
  }

  #box(name, x, y, width, height, words = "") {
    const { wall, shift, scroller } = this.pane;
    const node = element("div", { class: name });
    const { style } = node;
    style.left = `${x - (wall.axis === 0 ? shift : 0)}px`;
    style.top = `${y - (wall.axis === 1 ? shift : 0)}px`;
    style.width = `${width}px`;
    style.height = `${height}px`;
    if (words) {
      const sign = element("span", { text: words });
      sign.style.zoom = 1 / scroller.zoom;
      node.append(sign);
    }
    return node;
  }
}

/// Returns the distance of two stretches: the gap, null if they overlap, its start, and the
/// middle of their common part.
function apart(start, size, otherStart, otherSize) {
  const [low, high] = [Math.max(start, otherStart), Math.min(start + size, otherStart + otherSize)];
  const isAfter = otherStart > start;
  if (high > low) return { gap: null, start: 0, isAfter, shared: (low + high) / 2 };
  return { gap: low - high, start: high, isAfter, shared: null };
}

/// Returns the distances of an item from its nearest neighbour on each side and from the wall's
/// edges.
export function neighbours(wall, position) {
  const frame = wall.frame(position);
  const end = { x: frame.x + frame.width, y: frame.y + frame.height };
  const best = { left: null, right: null, top: null, bottom: null };
  const reach = 4000;
  const start = wall.axis === 1 ? frame.y : frame.x;
  const extent = wall.axis === 1 ? frame.height : frame.width;
  const offer = (side, gap, item, from, to) => {
    if (gap < -0.01 || (best[side] && best[side].gap <= gap)) return;
    best[side] = { gap: Math.max(0, gap), item, line: (from + to) / 2 };
  };
  for (const other of wall.visible(start - reach, start + extent + reach, [])) {
    if (other === position) continue;
    const { x, y, width, height } = wall.frame(other);
    const top = Math.max(y, frame.y);
    const bottom = Math.min(y + height, end.y);
    const left = Math.max(x, frame.x);
    const right = Math.min(x + width, end.x);
    if (bottom > top) {
      offer("left", frame.x - x - width, wall.item(other), top, bottom);
      offer("right", x - end.x, wall.item(other), top, bottom);
    }
    if (right > left) {
      offer("top", frame.y - y - height, wall.item(other), left, right);
      offer("bottom", y - end.y, wall.item(other), left, right);
    }
  }
  const [width, height] = wall.facts.size;
  const edges = { top: frame.y, right: width - end.x, bottom: height - end.y, left: frame.x };
  return Object.entries(edges).map(([side, edge]) => ({
    side, edge, gap: best[side]?.gap ?? null, item: best[side]?.item ?? null,
    line: best[side]?.line ?? 0,
  }));
}
