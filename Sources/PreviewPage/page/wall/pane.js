import { Cards } from "./cards.js";
import { Cell } from "./cell.js";
import { CellPool } from "./cellpool.js";
import { find } from "./element.js";
import { Guides } from "./guides.js";
import { Headings } from "./headings.js";
import { move, Places } from "./motion.js";
import { putInOrder } from "./order.js";
import { Scroller } from "./scroller.js";
import { length, many } from "./words.js";

/// The pixels beyond the viewport in which cells are prepared.
const overscan = 240;

/// One wall on the page. Only the cells near the viewport exist.
export class Pane {
  constructor(name, hooks) {
    this.name = name;
    this.hooks = hooks;
    const template = document.querySelector("#pane");
    this.element = template.content.firstElementChild.cloneNode(true);
    this.element.dataset.side = name;
    this.wallElement = find(".wall", this.element);
    this.board = find(".board", this.element);
    this.wall = null;
    this.cards = null;
    this.positions = [];
    /// The cells in the page, in reading order.
    this.shown = [];
    this.cells = new Map();
    this.pool = new CellPool(
      (kind) => new Cell(kind, (item, isShown) => this.#pictured(item, isShown)));
    /// Items whose pictures could not be shown.
    this.unpictured = new Set();
    this.headings = new Headings();
    this.guides = new Guides(this.wallElement);
    this.showsRemotePictures = false;
    /// The generation of the items in the addresses of pictures.
    this.generation = 0;
    /// The item that the Tab key moves to.
    this.active = 0;
    this.picture = (card) => this.#picture(card);
    document.querySelector("#stage").append(this.element);
    this.scroller = new Scroller(find(".scroller", this.element), this.wallElement, () => {
      this.pass();
      if (this.scroller.isFast) this.#sharpenSoon();
      this.hooks.scrolled(this);
    });
    new ResizeObserver(() => this.#resized()).observe(this.scroller.element);
    this.wallElement.addEventListener("focusin", (event) => this.#focused(event));
  }

  /// Shows a wall in place of the previous one.
  ///
  /// - `animates`: whether cells move to their new positions.
  /// - `cards`: the cards that are already loaded, for a wall shown before.
  show(wall, { animates = false, cards = null } = {}) {
    const { scroller } = this;
    const hadWall = this.wall !== null;
    const places = animates && hadWall ? new Places(this) : null;
    const anchor = this.#anchor();
    // The new indexes of tracked items, if items were added or removed.
    const { followed } = wall.facts;
    const place = (item) => (followed[item + 1] ?? item + 1) - 1;
    const areOthers = hadWall && this.wall.facts.items !== wall.facts.items;
    if (areOthers && anchor) anchor.item = place(anchor.item);
    if (!places) for (const cell of this.shown) cell.motion?.cancel();

    this.wall = wall;
    this.cards = cards ?? new Cards(this.name, wall, {
      arrived: (errors, messages) => this.#cardsArrived(wall, errors, messages),
      gone: () => this.hooks.gone(this, wall),
    });
    const offset = this.#take(anchor);
    // Cards load while the page is updated.
    const beyond = overscan / scroller.zoom;
    this.cards.want(
      wall.visible(offset - beyond, offset + scroller.extent + beyond, this.positions));
    scroller.lay(wall, offset);
    this.element.classList.toggle("strip", wall.isStrip);
    this.element.classList.toggle("empty", wall.count === 0);
    const name = `Wall of ${wall.facts.name}`;
    this.element.setAttribute("aria-label", name);
    this.wallElement.setAttribute("aria-label", `${name}, ${many(wall.count, "item")}`);
    this.#drawFold();
    if (areOthers) this.hooks.moved(this, place);
    this.pass({ isNew: true });
    if (places) move(this, places);
    this.hooks.laid(this);
    this.#sharpenSoon();
  }

  /// Returns the item that keeps its position on screen; null if the wall's start does.
  get anchorItem() { return this.#anchor()?.item ?? null; }

  #anchor() {
    if (!this.wall || this.scroller.isAtStart) return null;
    const { low, high } = this.scroller.view;
    const position = this.wall.anchor(low, high);
    if (position < 0) return null;
    return {
      item: this.wall.item(position), offset: low,
      pixels: (this.wall.start(position) - low) * this.scroller.zoom,
    };
  }

  /// Applies the wall's size. Returns the offset at which the anchor, or without one the scroll
  /// bar, keeps its position.
  #take(anchor) {
    const { scroller } = this;
    const pixels = scroller.offset * scroller.zoom;
    scroller.take(this.wall);
    return anchor ? this.#offset(anchor) : scroller.clamp(pixels / scroller.zoom);
  }

  /// Returns the offset at which an item keeps its position on screen.
  #offset({ item, pixels, offset }) {
    const position = this.wall.position(item);
    const { scroller } = this;
    return scroller.clamp(
      position < 0 ? offset : this.wall.start(position) - pixels / scroller.zoom);
  }

  /// Updates the cells for the viewport: one pass of a collection view.
  pass({ isNew = false } = {}) {
    const { wall, scroller, pool } = this;
    if (!wall) return;
    const { low, high } = scroller.view;
    const beyond = overscan / scroller.zoom;
    const positions = wall.visible(low - beyond, high + beyond, this.positions);
    const losesFocus = !this.#keepFocused(positions);
    const shift = scroller.shift;
    const isShifted = shift !== this.shift;
    this.shift = shift;
    if (isShifted) {
      if (shift > 0) this.wallElement.dataset.shift = shift;
      else delete this.wallElement.dataset.shift;
    }

    // Cells whose items left are released before others are requested.
    const next = new Map();
    for (const position of positions) next.set(wall.item(position), position);
    const gone = [];
    for (const cell of this.shown) {
      const position = next.get(cell.item);
      if (position === undefined || (isNew && wall.kind(position) !== cell.kind)) {
        gone.push(cell);
        this.cells.delete(cell.item);
        pool.giveUp(cell);
      }
    }
    const moved = new Set();
    const shown = [];
    for (const [item, position] of next) {
      let cell = this.cells.get(item);
      if (!cell) {
        cell = pool.take(wall.kind(position));
        cell.serve(item);
        this.cells.set(item, cell);
        cell.place(wall, position, shift);
        moved.add(cell.element);
      } else if (isNew || isShifted) {
        cell.place(wall, position, shift);
      }
      shown.push(cell);
    }
    for (const cell of gone) if (this.cells.get(cell.item) !== cell) cell.element.remove();
    this.shown = shown;

    const boxes = this.headings.show(wall, low - beyond, high + beyond, shift);
    putInOrder(this.wallElement, shown, boxes, moved);
    this.#look(low, high);
    this.guides.draw(this, low - beyond, high + beyond);
    this.#count();
    this.#leadTab(low);
    if (losesFocus) (this.stop ?? scroller.element).focus({ preventScroll: true });
  }

  /// Keeps a focused cell, wherever its item is. Returns whether that is possible: the item may not
  /// exist any more, or may need a cell of another kind.
  #keepFocused(positions) {
    const focused = document.activeElement?.cell;
    if (!focused || this.cells.get(focused.item) !== focused) return true;
    const position = this.wall.position(focused.item);
    if (position < 0) return false;
    if (!positions.includes(position)) {
      positions.push(position);
      positions.sort((a, b) => a - b);
    }
    return this.wall.kind(position) === focused.kind;
  }

  /// Shows the cards that are loaded, and requests the others.
  #look(low, high) {
    const inView = [];
    const near = [];
    for (const cell of this.shown) {
      const card = this.cards.at(cell.position);
      if (card) cell.show(card, this.picture);
      if (card !== undefined) continue;
      const start = this.wall.start(cell.position);
      if (start < high && start + this.wall.extent(cell.position) > low) inView.push(cell.position);
      else near.push(cell.position);
    }
    this.isLooking = inView.length + near.length > 0;
    this.cards.want(inView.concat(near));
    this.hooks.decorate(this);
  }

  #cardsArrived(wall, errors, messages) {
    if (this.wall === wall) {
      const { low, high } = this.scroller.view;
      this.#look(low, high);
    }
    this.hooks.looked(this, wall, errors, messages);
  }

  #picture({ src, item, picture }) {
    // Pictures that only pass by during fast scrolling are not loaded.
    if (!src || this.scroller.isFast) return null;
    if (src.startsWith("data:")) return src;
    if (!src.startsWith("/picture/")) return this.showsRemotePictures ? src : null;
    const position = this.wall.position(item - 1);
    const at = 4 * position;
    if (position < 0) return null;
    const scale = this.scroller.zoom * devicePixelRatio;
    const width = Math.max(1, Math.ceil(this.wall.frames[at + 2] * scale));
    const height = Math.max(1, Math.ceil(picture * scale));
    return `${src}?width=${width}&height=${height}&v=${this.generation}`;
  }

  #pictured(item, isShown) {
    const { size } = this.unpictured;
    if (isShown) this.unpictured.delete(item);
    else this.unpictured.add(item);
    if (this.unpictured.size !== size) this.hooks.pictured(this);
  }

  /// Changes the generation of pictures, and retries all that failed.
  askForPictures(generation) {
    this.generation = generation;
    if (this.unpictured.size === 0) return;
    this.unpictured.clear();
    for (const cell of this.shown) cell.forgetFailure();
    this.hooks.pictured(this);
    this.#sharpenSoon();
  }

  /// Loads pictures at their new size once nothing has changed for a while.
  #sharpenSoon() {
    clearTimeout(this.sharpening);
    this.sharpening = setTimeout(() => {
      this.scroller.isFast = false;
      for (const cell of this.shown) cell.sharpen(this.picture);
    }, this.scroller.isFast ? 100 : 250);
  }

  #drawFold() {
    const { wall } = this;
    const fold = find(".fold", this.wallElement);
    const at = wall.isStrip ? wall.facts.container : wall.facts.viewport;
    fold.hidden = at === null || at === undefined || at <= 0 || at >= wall.length;
    if (fold.hidden) return;
    fold.style.top = wall.isStrip ? "0" : `${at}px`;
    fold.style.left = wall.isStrip ? `${at}px` : "0";
    fold.dataset.at = `Fold ${length(at)}`;
  }

  #resized() {
    const before = { ...this.scroller.room };
    const anchor = this.#anchor();
    this.scroller.measure();
    const { room } = this.scroller;
    if (!this.wall || (before.width === room.width && before.height === room.height)) return;
    this.lay(anchor);
  }

  /// Updates the wall after a change of its space.
  lay(anchor = this.#anchor()) {
    if (!this.wall) return;
    this.scroller.lay(this.wall, this.#take(anchor));
    this.pass({ isNew: true });
    this.hooks.laid(this);
    this.#sharpenSoon();
  }

  #count() {
    for (const [name, number] of Object.entries(this.pool.counts)) {
      const node = this.counters?.[name] ?? ((this.counters ??= {})[name] =
        find(`[data-count="${name}"]`, this.element));
      const text = String(number);
      if (node.textContent !== text) node.textContent = text;
    }
  }

  /// Makes one cell reachable by Tab: the one that had the focus last, else the first visible one.
  #leadTab(low) {
    const stop = this.cells.get(this.active)
      ?? this.shown.find((cell) => this.wall.start(cell.position) >= low) ?? this.shown[0];
    if (this.stop !== stop?.element) {
      this.stop?.setAttribute("tabindex", "-1");
      this.stop = stop?.element;
      this.stop?.setAttribute("tabindex", "0");
    }
    const tabIndex = stop ? -1 : 0;
    if (this.scroller.element.tabIndex !== tabIndex) this.scroller.element.tabIndex = tabIndex;
  }

  #focused(event) {
    const cell = event.target.closest?.(".cell")?.cell;
    if (!cell) return;
    this.active = cell.item;
    this.#leadTab(this.scroller.offset);
  }

  /// Focuses an item, scrolling as little as needed.
  focus(position, place = "nearest") {
    if (position < 0 || position >= this.wall.count) return;
    const item = this.wall.item(position);
    this.active = item;
    this.reveal(position, place);
    // Frames without an area are not visible.
    this.cells.get(item)?.element.focus({ preventScroll: true });
  }

  /// Scrolls an item into view.
  reveal(position, place = "nearest") {
    const { scroller, wall } = this;
    const { low, high } = scroller.view;
    const start = wall.start(position);
    const end = start + wall.extent(position);
    const header = wall.facts.sections[wall.section(position)]?.header;
    const room = 16 / scroller.zoom;
    const before = room + (header && this.headings.isPinned ? header[wall.axis + 2] : 0);
    let offset = low;
    if (place === "center") offset = (start + end - (high - low)) / 2;
    else if (start < low + before || end - start > high - low - before - room) {
      offset = start - before;
    }
    else if (end > high - room) offset = end + room - (high - low);
    if (Math.abs(offset - low) > 0.5) scroller.scrollTo(scroller.clamp(offset));
    this.pass();
    this.hooks.scrolled(this);
  }
}
