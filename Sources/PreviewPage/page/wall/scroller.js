/// The maximum scroll range of a window in pixels: at this length, a scroll offset
/// in single precision still resolves half a pixel.
const longest = 8_000_000;

/// The scroll container of a wall: zoom, and which part of the content is in view.
///
/// Offsets are in points along the wall's axis, from the wall's own edge. A wall longer than
/// browsers can scroll is shown through a window that `shift` moves along: nearby, one pixel
/// scrolled moves one pixel; far jumps go by the share of the whole.
export class Scroller {
  /// `moved` is called in the frame in which the view changes.
  constructor(element, wallElement, moved) {
    this.element = element;
    this.wallElement = wallElement;
    this.moved = moved;
    this.isStrip = false;
    this.length = 0;
    this.cross = 0;
    this.zoom = 1;
    this.shift = 0;
    this.last = 0;
    this.showsActualSize = false;
    /// The zoom that stays whatever the wall's size; null for the one that fits.
    this.heldZoom = null;
    /// Whether the content scrolls fast; the caller detects when it has stopped.
    this.isFast = false;
    this.measure();
    element.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    element.addEventListener("scrollend", () => this.#settle(), { passive: true });
  }

  /// Reads the available space, which only a resize changes.
  measure() {
    const style = getComputedStyle(this.element);
    this.padding = {
      left: parseFloat(style.paddingLeft), right: parseFloat(style.paddingRight),
      top: parseFloat(style.paddingTop), bottom: parseFloat(style.paddingBottom),
    };
    this.room = { width: this.element.clientWidth, height: this.element.clientHeight };
  }

  /// The available space across the axis, in pixels.
  get free() {
    const { padding, room } = this;
    return this.isStrip
      ? room.height - padding.top - padding.bottom : room.width - padding.left - padding.right;
  }

  /// Applies a wall's size. Nothing in the page changes before `lay`.
  take(wall) {
    this.isStrip = wall.isStrip;
    this.length = wall.length;
    this.cross = wall.isStrip ? wall.height : Math.max(wall.width, 1);
    const { free } = this;
    const isPlain = this.showsActualSize || this.cross <= 0 || free <= 0;
    this.zoom = this.heldZoom ?? (isPlain ? 1 : Math.min(1, free / this.cross));
    this.maximalShift = Math.max(0, this.length * this.zoom - longest) / this.zoom;
    if (this.maximalShift === 0) this.shift = 0;
  }

  /// Resizes the content for the wall and scrolls to an offset of it.
  lay(wall, offset) {
    const { padding } = this;
    const { style } = this.wallElement;
    style.zoom = this.zoom;
    // Sticky elements stop at the container's padding, which is not zoomed.
    style.setProperty("--stick-top", `${-padding.top / this.zoom}px`);
    style.setProperty("--stick-left", `${-padding.left / this.zoom}px`);
    style.setProperty("--unzoom", 1 / this.zoom);
    style[this.isStrip ? "width" : "height"] = `${Math.min(this.length, longest / this.zoom)}px`;
    style[this.isStrip ? "height" : "width"] = `${this.isStrip ? wall.height : wall.width}px`;
    // Positions are relative to the inside of the borders.
    style.borderWidth = this.isStrip ? `${wall.origin.y}px 0 0` : `0 0 0 ${wall.origin.x}px`;
    const range = this.end * this.zoom + this.#before;
    const target = (offset - this.shift) * this.zoom + this.#before;
    // Setting an unchanged value would force the browser to lay out.
    const stays = this.maximalShift === 0 && this.isStrip === this.wasStrip
      && Math.abs(target - this.last) < 0.01 && this.last <= range;
    if (this.isStrip !== this.wasStrip) this.#listen();
    this.wasStrip = this.isStrip;
    if (!stays) this.scrollTo(offset);
  }

  get #before() { return this.isStrip ? this.padding.left : this.padding.top; }
  get #extent() { return this.isStrip ? this.room.width : this.room.height; }
  get scroll() { return this.isStrip ? this.element.scrollLeft : this.element.scrollTop; }
  set scroll(pixels) {
    if (this.isStrip) this.element.scrollLeft = pixels;
    else this.element.scrollTop = pixels;
    this.last = this.scroll;
  }

  /// The content between the edges of the scroll container, in points.
  get view() {
    const low = (this.last - this.#before) / this.zoom + this.shift;
    return { low, high: low + this.#extent / this.zoom };
  }

  get offset() { return this.view.low; }
  get isAtStart() { return this.last <= 0.5 && this.shift === 0; }

  /// The maximum offset.
  get end() {
    const after = this.isStrip ? this.padding.right : this.padding.bottom;
    return Math.max(
      -this.#before / this.zoom, this.length + (after - this.#extent) / this.zoom);
  }

  /// The offset within the bounds.
  clamp(offset) { return Math.max(-this.#before / this.zoom, Math.min(offset, this.end)); }
  get extent() { return this.#extent / this.zoom; }

  /// Scrolls so that the content at an offset is at the edge.
  scrollTo(offset) {
    if (this.maximalShift > 0) this.shift = this.#fittingShift(offset);
    this.scroll = (offset - this.shift) * this.zoom + this.#before;
  }

  /// The wall's position in the scroll container across the axis, in pixels.
  get edge() {
    const { padding, free, zoom, cross } = this;
    return this.isStrip ? padding.top : padding.left + Math.max(0, (free - cross * zoom) / 2);
  }

  /// Returns the shift at which the scroll bar shows the offset's share of the whole.
  #fittingShift(offset) {
    const range = longest + this.#before - this.#extent;
    const pixels = offset * this.zoom + this.#before;
    const share = pixels / (range + this.maximalShift * this.zoom);
    return Math.min(Math.max(share, 0), 1) * this.maximalShift;
  }

  #scrolled() {
    const before = this.last;
    this.last = this.scroll;
    if (this.last === before) return;
    this.isFast = Math.abs(this.last - before) > this.#extent / 3;
    if (this.maximalShift > 0) this.#move(before);
    this.moved();
  }

  #move(before) {
    const range = Math.max(1, longest + this.#before - this.#extent);
    if (Math.abs(this.last - before) > 3 * this.#extent) {
      this.shift = Math.min(1, this.last / range) * this.maximalShift;
    } else if (this.last < 4 * this.#extent || this.last > range - 4 * this.#extent) {
      this.#settle();
    }
  }

  /// Moves the scroll bar to the view's share of the whole, without moving the view.
  #settle() {
    if (!(this.maximalShift > 0)) return;
    const offset = this.offset;
    const shift = this.#fittingShift(offset);
    if (Math.abs(shift - this.shift) * this.zoom < 1) return;
    this.scrollTo(offset);
    this.moved();
  }

  /// Listens to the wheel over strips only, because a listener makes all scrolling wait for the
  /// page.
  #listen() {
    this.turn ??= (event) => this.#turn(event);
    if (this.isStrip) this.element.addEventListener("wheel", this.turn, { passive: false });
    else this.element.removeEventListener("wheel", this.turn);
  }

  /// The wheel scrolls strips sideways.
  #turn(event) {
    if (event.ctrlKey || event.shiftKey || event.deltaX !== 0) return;
    if (this.element.scrollHeight > this.element.clientHeight + 1) return;
    const unit = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? this.#extent : 1;
    this.element.scrollLeft += event.deltaY * unit;
    event.preventDefault();
  }
}
