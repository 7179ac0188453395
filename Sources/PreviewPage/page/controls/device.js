import { devices } from "./descriptions.js";
import { element, find } from "./element.js";
import { hearTyping, isBeingTyped } from "./typing.js";
import { length } from "./words.js";

/// The controls for the size of the layout: presets, numbers, and a handle at the edge of the wall.
export class Device {
  constructor(address, panes) {
    this.address = address;
    this.panes = panes;
    this.select = find("#device");
    this.width = find("#width");
    this.height = find("#height");
    this.zoom = find("#zoom");
    for (const label of new Set(devices.map(({ group }) => group))) {
      const list = devices.filter(({ group }) => group === label);
      this.select.append(element(
        "optgroup", { label },
        ...list.map(({ name, width, height }) => element(
          "option",
          { value: `${width}×${height}`, text: `${name}  ${width} × ${height}` }))));
    }
    this.select.addEventListener("change", () => this.#choose(this.select.value));
    find("#rotate").addEventListener("click", () => this.#rotate());
    this.#type(this.width, "width");
    this.#type(this.height, "height");
    this.zoom.addEventListener("click", () => {
      address.set("zoom", address.get("zoom") === "actual" ? null : "actual");
    });
  }

  #choose(value) {
    if (value === "custom") return;
    const [width, height] = value ? value.split("×") : [null, null];
    this.address.setAll({ width, height });
  }

  /// The container's width: the chosen one, or the current one.
  get #size() {
    const facts = this.wall?.facts;
    return {
      width: Number(this.address.get("width") ?? facts?.container ?? 1200),
      height: Number(this.address.get("height") ?? facts?.strip ?? facts?.viewport ?? 0),
    };
  }

  #rotate() {
    const { width, height } = this.#size;
    if (height > 0) this.address.setAll({ width: length(height), height: length(width) });
  }

  #type(input, key) {
    hearTyping(
      input, (text) => this.address.set(key, text || null),
      (words) => { input.title = words; });
    input.addEventListener("keydown", (event) => {
      const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!steps || !event.shiftKey) return;
      event.preventDefault();
      const next = Number(input.value) + 10 * steps;
      input.value = Math.max(Number(input.min), next);
      input.dispatchEvent(new Event("input"));
    });
  }

  /// Updates the numbers from a wall and its zoom.
  show(pane) {
    if (pane.name === "a") this.wall = pane.wall;
    const { width, height } = this.#size;
    this.#set(this.width, width);
    this.#set(this.height, height || "");
    this.width.closest("label").classList.toggle("chosen", this.address.has("width"));
    this.height.closest("label").classList.toggle("chosen", this.address.has("height"));
    find("#rotate").disabled = !(height > 0);
    const value = `${length(width)}×${length(height)}`;
    const isChosen = this.address.has("width") || this.address.has("height");
    const option = [...this.select.options].find((option) => option.value === value);
    this.select.value = !isChosen ? "" : option ? value : "custom";
    if (pane.name !== "a") return;
    this.zoom.textContent = `${Math.round(pane.scroller.zoom * 100)} %`;
    this.zoom.setAttribute("aria-pressed", String(pane.scroller.showsActualSize));
  }

  #set(input, value) {
    if (isBeingTyped(input)) return;
    // A number input accepts only the ASCII minus sign.
    const text = value === "" ? "" : length(value).replace("−", "-");
    if (input.value !== text) input.value = text;
  }
}
