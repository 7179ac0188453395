import { find } from "./element.js";
import { length } from "./words.js";

/// The handle at a wall's far edge across the axis; dragging it changes the width, or the height
/// of a strip.
export class Handle {
  constructor(pane, address) {
    this.pane = pane;
    this.address = address;
    this.element = find(".handle", pane.element);
    this.element.addEventListener("pointerdown", (event) => this.#drag(event));
    this.element.addEventListener("keydown", (event) => this.#step(event));
    this.element.addEventListener("dblclick", () => address.set(this.#key, null));
  }

  get #key() { return this.pane.wall?.isStrip ? "height" : "width"; }
  get #size() {
    const { facts, isStrip } = this.pane.wall;
    return isStrip ? facts.strip ?? this.pane.wall.height : facts.container;
  }
  /// The last requested size, which the walls follow later.
  get #wished() {
    const wished = Number(this.address.get(this.#key) ?? NaN);
    return wished > 0 ? wished : this.#size;
  }

  /// Moves the handle to the end of the wall.
  place() {
    const { scroller, wall } = this.pane;
    const end = scroller.edge + scroller.cross * scroller.zoom;
    const node = this.element;
    node.hidden = wall.count === 0 && wall.width === 0;
    node.classList.toggle("below", wall.isStrip);
    const limit = wall.isStrip ? scroller.room.height : scroller.room.width;
    node.style.left = wall.isStrip ? "" : `${Math.min(end, limit - 14)}px`;
    node.style.top = wall.isStrip ? `${Math.min(end, limit - 14)}px` : "";
    node.setAttribute("aria-valuenow", length(this.#wished));
    node.setAttribute("aria-valuetext", `${length(this.#wished)} points`);
    node.setAttribute("aria-label", wall.isStrip ? "Height of the strip" : "Width of the wall");
    node.setAttribute("aria-orientation", wall.isStrip ? "horizontal" : "vertical");
  }

  #drag(event) {
    if (event.button !== 0 || !this.pane.wall) return;
    event.preventDefault();
    const node = this.element;
    node.focus({ preventScroll: true });
    node.setPointerCapture(event.pointerId);
    node.classList.add("dragged");
    const { isStrip } = this.pane.wall;
    const key = this.#key;
    const start = isStrip ? event.clientY : event.clientX;
    const { scroller } = this.pane;
    // The zoom does not change while the edge follows the pointer.
    const { zoom, free } = scroller;
    scroller.heldZoom = zoom;
    // A wall that is narrower than its space is centred, so each edge moves by half.
    const edge = isStrip ? this.#size * zoom : end(this.#size * zoom, free);
    const moved = (event) => {
      const at = edge + (isStrip ? event.clientY : event.clientX) - start;
      const size = (isStrip || at > free ? at : 2 * at - free) / zoom;
      this.address.set(key, within(size), { isSteady: true });
    };
    const ended = () => {
      node.classList.remove("dragged");
      node.removeEventListener("pointermove", moved);
      scroller.heldZoom = null;
      this.pane.lay();
    };
    node.addEventListener("pointermove", moved);
    node.addEventListener("lostpointercapture", ended, { once: true });
  }

  #step(event) {
    const { wall, scroller } = this.pane;
    if (!wall) return;
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    let next = null;
    if (steps) next = Math.round(this.#wished) + steps * (event.shiftKey ? 10 : 1);
    // From a small phone to all available space.
    else if (event.key === "Home") next = wall.isStrip ? 120 : 320;
    else if (event.key === "End") next = scroller.free;
    else return;
    event.preventDefault();
    this.address.set(this.#key, within(next), { isSteady: true });
    this.place();
  }
}

/// Returns the end of a wall that is centred in the available space.
const end = (size, free) => (size < free ? (free + size) / 2 : size);

const within = (size) => Math.round(Math.min(20_000, Math.max(40, size)));
