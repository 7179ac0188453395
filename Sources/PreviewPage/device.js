import { element, find } from "./element.js";
import { hearTyping, isBeingTyped } from "./typing.js";
import { length } from "./words.js";

/// Sizes of what people hold, in points, upright.
const devices = {
  Phones: [["iPhone SE", 375, 667], ["Small Android", 360, 800], ["iPhone 16e", 390, 844],
    ["iPhone 17", 402, 874], ["Pixel 10", 412, 923], ["iPhone 17 Pro Max", 440, 956]],
  Tablets: [["iPad mini", 744, 1133], ["iPad", 820, 1180], ["iPad Pro 13″", 1032, 1376]],
  Desktop: [["Laptop", 1280, 800], ["MacBook Air", 1440, 900], ["Full HD", 1920, 1080],
    ["Wide", 2560, 1440]],
};

/// The width and height in which the wall is laid out: presets, numbers, and a handle at its edge.
export class Device {
  constructor(address, panes) {
    this.address = address;
    this.panes = panes;
    this.select = find("#device");
    this.width = find("#width");
    this.height = find("#height");
    this.zoom = find("#zoom");
    for (const [group, list] of Object.entries(devices)) {
      this.select.append(element(
        "optgroup", { label: group },
        ...list.map(([name, width, height]) => element(
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

  /// The width of the container, as chosen or as it is.
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

  /// Brings the numbers up to date with a wall and its zoom.
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
    // A number input knows no minus sign but the plain one.
    const text = value === "" ? "" : length(value).replace("−", "-");
    if (input.value !== text) input.value = text;
  }
}
