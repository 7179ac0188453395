import { reportText } from "./diagnostics.js";
import { element, find } from "./element.js";
import { Distances } from "./distances.js";
import { tree } from "./tree.js";
import { capitalized, length } from "./words.js";

/// The milliseconds that the pointer must rest before the worker is asked.
const pause = 80;
/// The maximum number of cached answers.
const kept = 200;

const arrows = { left: "←", top: "↑", right: "→", bottom: "↓" };

/// Shows everything about one item: the one under the pointer, else the one with the focus, else
/// the pinned one, which stays when pointer and focus are elsewhere; else the last one, so that
/// nothing jumps while the pointer moves to the panel.
export class Inspector {
  constructor(address, panes) {
    this.address = address;
    this.panes = panes;
    this.node = find("#inspector");
    this.answers = new Map();
    this.distances = new Map(panes.map((pane) => [pane, new Distances(pane)]));
    this.hovered = null;
    this.focused = null;
    this.pinned = null;
    this.hasAlt = false;
    for (const pane of panes) this.#listen(pane);
    addEventListener("keydown", (event) => {
      if (event.key !== "Alt" || !this.target) return;
      event.preventDefault();
      this.#setAlt(true);
    });
    addEventListener("keyup", (event) => { if (event.key === "Alt") this.#setAlt(false); });
    addEventListener("blur", () => this.#setAlt(false));
    find("#unpin").addEventListener("click", () => this.unpin());
  }

  #listen(pane) {
    const at = (event) => {
      const cell = event.target.closest?.(".cell")?.cell;
      return cell ? { pane, item: cell.item } : null;
    };
    pane.wallElement.addEventListener("pointerover", (event) => {
      if (event.pointerType === "touch") return;
      this.hovered = at(event);
      this.#setAlt(event.altKey);
      this.#changed();
    });
    pane.wallElement.addEventListener("pointerleave", () => {
      this.hovered = null;
      this.#changed();
    });
    pane.wallElement.addEventListener("focusin", (event) => {
      this.focused = at(event);
      this.#changed();
    });
    pane.wallElement.addEventListener("focusout", () => {
      this.focused = null;
      this.#changed();
    });
    pane.wallElement.addEventListener("click", (event) => {
      const target = at(event);
      if (target) this.togglePin(target);
    });
  }

  get target() {
    return this.hovered ?? this.focused ?? this.pinned;
  }

  togglePin(target) {
    if (this.pinned?.pane === target.pane && this.pinned.item === target.item) this.unpin();
    else this.pin(target);
  }

  pin(target) {
    this.pinned = target;
    this.address.set("item", `${target.pane.name === "b" ? "b" : ""}${target.item + 1}`);
    this.#changed();
    this.pinnedCallback?.();
  }

  /// Pins the item in the page's address.
  restore() {
    const words = this.address.get("item")?.match(/^(b?)(\d+)$/);
    if (!words) return;
    const pane = this.panes.find(({ name }) => name === (words[1] || "a"));
    const item = Number(words[2]) - 1;
    const position = pane?.wall?.position(item) ?? -1;
    if (position < 0) return;
    pane.reveal(position);
    this.pin({ pane, item });
  }

  /// Returns the pinned item of a wall; null if there is none.
  pinnedItem(pane) { return this.pinned?.pane === pane ? this.pinned.item : null; }

  /// Updates the index of the pinned item after items were added or removed.
  follow(pane, place) {
    if (this.pinned?.pane === pane) this.pin({ pane, item: place(this.pinned.item) });
  }

  unpin() {
    if (!this.pinned) return false;
    this.pinned = null;
    this.address.set("item", null);
    this.#changed();
    return true;
  }

  /// Updates the panel for a new wall.
  update() {
    this.answers.clear();
    this.#changed();
  }

  /// Marks the cells of the shown items after cells were reused.
  decorate(pane) {
    const { pinned, hovered } = this;
    for (const cell of pane.shown) {
      const { classList } = cell.element;
      classList.toggle("hovered", hovered?.pane === pane && hovered.item === cell.item);
      classList.toggle("pinned", pinned?.pane === pane && pinned.item === cell.item);
      const isTwin = hovered && hovered.pane !== pane && hovered.item === cell.item;
      classList.toggle("twin", Boolean(isTwin));
    }
  }

  #setAlt(isOn) {
    if (this.hasAlt === isOn) return;
    this.hasAlt = isOn;
    this.#measure();
  }

  #changed() {
    for (const pane of this.panes) this.decorate(pane);
    this.last = this.target ?? this.last;
    const target = this.last;
    const position = target ? target.pane.wall?.position(target.item) ?? -1 : -1;
    find("#unpin").hidden = !this.pinned;
    find(".inspect-none", this.node).hidden = position >= 0;
    find(".inspect-facts", this.node).hidden = position < 0;
    this.#measure();
    if (position >= 0) this.#show(target.pane, target.item, position);
  }

  /// Draws distances while Alt is held.
  #measure() {
    for (const layer of this.distances.values()) layer.clear();
    const list = find(".inspect-distances", this.node);
    const { target } = this;
    const position = target ? target.pane.wall?.position(target.item) ?? -1 : -1;
    list.hidden = !this.hasAlt || position < 0;
    if (list.hidden) return;
    const drawn = this.distances.get(target.pane);
    const from = this.#pinnedBeside(target);
    if (from >= 0) {
      const words = (gap) => `${length(gap)} from item ${this.pinned.item + 1}`;
      list.replaceChildren(...drawn.between(from, position).flatMap(({ side, gap }) => [
        element("dt", { text: arrows[side] }), element("dd", { text: words(gap) }),
      ]));
      return;
    }
    const sides = drawn.show(position);
    list.replaceChildren(...sides.flatMap(({ side, gap, edge, item }) => [
      element("dt", { text: arrows[side] }),
      element("dd", {
        text: `${gap === null ? "" : `${length(gap)} to item ${item + 1} · `}edge ${length(edge)}`,
      }),
    ]));
  }

  /// Returns the position of the pinned item on the wall under the pointer; -1 if it is not there.
  #pinnedBeside({ pane, item }) {
    const { pinned } = this;
    if (pinned?.pane !== pane || pinned.item === item) return -1;
    return pane.wall.position(pinned.item);
  }

  #show(pane, item, position) {
    const { wall } = pane;
    const { x, y, width, height } = wall.frame(position);
    const sections = wall.facts.sections;
    const section = wall.section(position);
    const title = sections[section]?.title;
    const card = pane.cells.get(item)?.card;
    const key = `${wall.id} ${item}`;
    const answer = this.answers.get(key);
    this.#set("name", answer?.name ?? card?.label?.text ?? card?.alt ?? `Item ${item + 1}`);
    const id = answer?.id ?? null;
    this.#set("item", id === null ? String(item + 1) : `${item + 1} · ${id}`);
    this.#set("x", length(x));
    this.#set("y", length(y));
    this.#set("width", length(width));
    this.#set("height", length(height));
    this.#set("column", `${(answer?.column ?? wall.column(position) + 1)}`);
    this.#set("span", String(wall.span(position)));
    this.#set("order", `${position + 1} of ${wall.count}`);
    const named = title ? `${section + 1} · ${title}` : String(section + 1);
    this.#set("section", sections.length > 1 || title ? named : "");
    this.#set("kind", wall.facts.kinds.length > 1 ? wall.kind(position) : "");
    find(".inspect-track", this.node).textContent = wall.isStrip ? "Row" : "Column";
    this.#decided(answer?.decided, wall.isStrip);
    this.#error(answer?.errors?.[0]);
    const data = find(".inspect-data", this.node);
    if (this.shownData !== answer?.data || !answer?.data) {
      this.shownData = answer?.data;
      const isEmpty = !answer?.data || Object.keys(answer.data).length === 0;
      const words = !answer ? "…" : answer.data ? "No fields of its own." : "–";
      data.replaceChildren(
        isEmpty ? element("p", { class: "pale", text: words }) : tree(answer.data));
    }
    clearTimeout(this.timer);
    if (answer) return;
    this.timer = setTimeout(
      () => this.#ask(pane, wall, item, key), this.answers.size > 0 ? pause : 0);
  }

  #set(name, words) {
    const node = find(`[data-fact="${name}"]`, this.node);
    if (node.textContent !== words) node.textContent = words;
    node.closest("[data-row]")?.toggleAttribute("hidden", words === "");
  }

  #decided(decided, isStrip) {
    const list = find(".inspect-decided", this.node);
    const names = isStrip
      ? { column: "Row", height: "Width", columns: "Rows" }
      : { column: "Column", height: "Height", columns: "Columns" };
    const rows = Object.entries(decided ?? {}).filter(([, words]) => words);
    list.replaceChildren(...rows.flatMap(([name, words]) => [
      element("dt", { text: names[name] ?? capitalized(name) }), element("dd", { text: words }),
    ]));
    find(".inspect-by", this.node).hidden = rows.length === 0;
  }

  /// Shows why some facts about an item are missing.
  #error(error) {
    const node = find(".fault", this.node);
    node.hidden = !error;
    node.textContent = reportText(error);
  }

  async #ask(pane, wall, item, key) {
    const query = `side=${pane.name}&wall=${encodeURIComponent(wall.id)}&item=${item + 1}`;
    let response = null;
    try {
      response = await fetch(`/item?${query}`);
      if (response.status === 410) return pane.hooks.gone(pane, wall);
      const words = `the preview's server answered ${response.status}`;
      this.answers.set(key, await response.json().catch(() => ({ errors: [{ words }] })));
    } catch {
      // `Live` reports that.
      return;
    }
    if (this.answers.size > kept) this.answers.delete(this.answers.keys().next().value);
    const target = this.last;
    if (target?.pane === pane && target.item === item && pane.wall === wall) {
      this.#show(pane, item, wall.position(item));
    }
    // A failed request may succeed the next time.
    if (!response.ok) this.answers.delete(key);
  }
}
