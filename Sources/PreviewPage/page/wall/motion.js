const still = matchMedia("(prefers-reduced-motion: reduce)");
const timing = { duration: 200, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };

/// The items' positions on screen, from which the next wall's cells start to move.
export class Places {
  constructor(pane) {
    this.wall = pane.wall;
    const { scroller } = pane;
    this.zoom = scroller.zoom;
    this.edge = scroller.edge;
    this.offset = scroller.offset;
    this.isStrip = scroller.isStrip;
    // A moving cell counts at its current position, not at its destination.
    this.moving = new Map();
    const origin = scroller.element.getBoundingClientRect();
    for (const cell of pane.shown) {
      if (cell.motion?.playState !== "running") continue;
      const rect = cell.element.getBoundingClientRect();
      this.moving.set(cell.item, {
        x: rect.x - origin.x, y: rect.y - origin.y, width: rect.width, height: rect.height,
      });
    }
  }

  /// Returns an item's position in pixels of the scroll container; null if the wall lacks the item.
  of(item) {
    const moving = this.moving.get(item);
    if (moving) return moving;
    const position = this.wall?.position(item) ?? -1;
    if (position < 0) return null;
    const { x, y, width, height } = this.wall.frame(position);
    const { zoom, offset, edge } = this;
    return {
      x: this.isStrip ? (x - offset) * zoom : x * zoom + edge,
      y: this.isStrip ? y * zoom + edge : (y - offset) * zoom,
      width: width * zoom, height: height * zoom,
    };
  }
}

/// Animates the cells of a pane from the previous positions of their items.
export function move(pane, places) {
  if (still.matches) return;
  const now = new Places({ wall: pane.wall, scroller: pane.scroller, shown: [] });
  const { zoom } = now;
  const { width, height } = pane.scroller.room;
  for (const cell of pane.shown) {
    cell.motion?.cancel();
    cell.motion = null;
    const from = places.of(cell.item);
    const to = now.of(cell.item);
    const isSeen = to && to.y <= height && to.x <= width && to.y + to.height >= 0
      && to.x + to.width >= 0;
    if (!isSeen) continue;
    const isNear =
      from && from.y < 2 * height && from.y + from.height > -height
      && from.x < 2 * width && from.x + from.width > -width;
    if (!isNear) {
      cell.motion = cell.element.animate({ opacity: [0, 1] }, timing);
      continue;
    }
    const x = (from.x - to.x) / zoom;
    const y = (from.y - to.y) / zoom;
    const grows =
      Math.abs(from.width - to.width) > 0.5 || Math.abs(from.height - to.height) > 0.5;
    if (Math.abs(x) < 0.5 && Math.abs(y) < 0.5 && !grows) continue;
    const frames = { transform: [`translate(${x}px, ${y}px)`, "none"] };
    if (grows) {
      frames.width = [`${from.width / zoom}px`, `${to.width / zoom}px`];
      frames.height = [`${from.height / zoom}px`, `${to.height / zoom}px`];
    }
    cell.motion = cell.element.animate(frames, timing);
  }
}
