import { paramKey } from "./address.js";
import { options, samples } from "./descriptions.js";
import { element, find } from "./element.js";
import { Field, markFault } from "./fields.js";
import { optionFault, optionLabel } from "./options.js";
import { capitalized, length } from "./words.js";

/// The options that this panel sets, and not the controls of the viewport.
const layoutNames = options.filter(({ kind }) => kind !== "viewport").map(({ key }) => key);
/// The control for the second of an option's two lengths.
const secondName = (key) => `${key}-second`;

/// The panel of controls: the layout's options, and the params of each script.
export class Controls {
  constructor(address, sides) {
    this.address = address;
    this.sides = sides;
    this.layout = new Map();
    this.params = new Map();
    this.#makeSample();
    this.#makeLayout();
    for (const side of sides.values()) this.#group(side);
    find("#reset-layout").addEventListener("click", () => this.#resetLayout());
    address.listeners.add(() => this.#showLayout());
  }

  // MARK: layout

  #makeSample() {
    this.sample = new Field({
      name: "sample", label: "Items", kind: "choice",
      choices: [["", "All"], ...samples.map((sample) => [sample, spoken(sample)])],
      resetWords: "All items as they are",
      help: "Long: the same items with long titles",
      choose: (value) => this.address.set("sample", value || null),
    });
    find("#sample").append(this.sample.element);
  }

  #makeLayout() {
    for (const option of options) {
      const { key, label, prominence } = option;
      const add = (name, kind, more = {}) => this.#add(name, kind, prominence, { label, ...more });
      const makers = {
        text: () => add(key, "text", { placeholder: option.placeholder }),
        // Without a useful maximum, there is no slider.
        length: () => add(key, "number", { min: 0 }),
        choice: () => add(key, "choice", { choices: [["", "Auto"], ...option.choices] }),
        tracks: () => add(key, "text", { choose: (value) => this.#chooseTracks(option, value) }),
        lengths: () => option.labels.forEach((label, part) => add(
          part === 0 ? key : secondName(key), "number", {
            label, min: 0, resetWords: part === 0 ? undefined : "Same as the first",
            choose: (value, change) => this.#choosePart(part, value, change),
          })),
      };
      makers[option.kind]?.();
    }
    this.#add("default", "boolean", "more", {
      label: "Without the script",
      choose: (value) => this.address.set("default", value === "true" ? "1" : null),
    });
    this.#showLayout();
  }

  #add(name, kind, prominence, { resetWords = "Decided by the script", ...more }) {
    const field = new Field({
      name, kind, resetWords, dense: true,
      choose: (value, change) => this.address.set(name, value || null, change), ...more,
    });
    this.layout.set(name, field);
    find(prominence === "main" ? "#layout-fields" : "#more-fields").append(field.element);
  }

  /// Sets the columns, or the rows of a strip, which use the same control.
  #chooseTracks({ key, strip }, value) {
    const isStrip = this.wall?.isStrip ?? this.address.has(strip);
    this.address.setAll({
      [key]: isStrip ? null : value || null, [strip]: isStrip ? value || null : null,
    });
  }

  /// Sets one half of `spacing`, which is one number for both, or row spacing and column spacing
  /// with a comma between them. Changing the row spacing changes both while they are equal.
  #choosePart(part, value, change) {
    const [row, column] = this.#spacing();
    const isPaired = row === column;
    let next = null;
    if (part === 0 && value !== null) next = [value, isPaired ? value : column ?? value];
    else if (part === 0 && !isPaired) next = [this.ownSpacing?.[0] ?? column, column];
    else if (part === 1) next = [row ?? value, value ?? row];
    if (next && Number(next[0]) === Number(next[1])) next.pop();
    this.address.set("spacing", next && next.join(","), change);
  }

  /// Returns the row spacing and the column spacing; a half that is not a length counts as not
  /// chosen.
  #spacing() {
    const own = this.ownSpacing ?? [null, null];
    const text = this.address.get("spacing");
    if (text === null) return own;
    const [row, column] = text.split(",").map((half) => (isLength(half) ? Number(half) : null));
    if (!text.includes(",")) return [row, row];
    return [row ?? own[0], column ?? own[1]];
  }

  #showLayout() {
    const { address, wall } = this;
    this.sample.show(address.get("sample") ?? "", address.has("sample"));
    const section = wall?.facts.sections[0];
    for (const [name, field] of this.layout) {
      if (name.startsWith("spacing")) continue;
      const strip = options.find(({ key }) => key === name)?.strip;
      if (strip) {
        const value = address.get(strip) ?? address.get(name);
        field.show(value, value !== null);
        if (section) field.input.placeholder = String(section.columns.length);
        find("label", field.element).textContent = optionLabel(wall?.isStrip ? strip : name);
        continue;
      }
      field.show(address.get(name) ?? "", address.has(name));
      const given = wall?.facts.options?.[name];
      if (given !== undefined && field.input && field.kind !== "boolean") {
        field.input.placeholder = given;
      }
    }
    if (section?.insets && !wall.facts.options?.insets) {
      this.layout.get("insets").input.placeholder = section.insets.map(length).join(",");
    }
    const [row, column] = this.#spacing();
    const isChosen = address.has("spacing");
    this.layout.get("spacing").show(row, isChosen);
    const columnField = this.layout.get(secondName("spacing"));
    columnField.show(
      column === row ? null : column, isChosen && address.get("spacing").includes(","));
    columnField.input.placeholder = row ?? "";
    const changed = [...layoutNames, "sample", "default"].some((key) => address.has(key));
    find("#reset-layout").hidden = !changed;
  }

  /// Marks the controls whose values are invalid, and shows the reason next to them.
  markFaults(errors) {
    const faults = new Map();
    for (const error of errors) {
      const fault = optionFault(error);
      // An option of the preview's own command line is not set by a control.
      if (fault && this.address.has(fault.key)) faults.set(this.#fieldName(fault.key), fault.words);
    }
    for (const [name, field] of this.layout) field.fault(faults.get(name) ?? null);
    for (const { key } of options.filter(({ kind }) => kind === "viewport")) {
      const input = find(`#${key}`);
      markFault(input, faults.get(key));
      input.title = faults.get(key) ?? "";
    }
    if ([...faults.keys()].some((name) => this.layout.get(name)?.element.closest("details"))) {
      find("#controls .more").open = true;
    }
  }

  #fieldName(key) {
    const tracks = options.find(({ strip }) => strip === key);
    if (tracks) return tracks.key;
    if (key !== "spacing") return key;
    const [row, column] = this.address.get(key).split(",");
    return isLength(row) && column !== undefined && !isLength(column) ? secondName(key) : key;
  }

  #resetLayout() {
    const names = [...layoutNames, "sample", "default"];
    this.address.setAll(Object.fromEntries(names.map((name) => [name, null])));
  }

  // MARK: params

  /// Updates the panel from a side's wall.
  show(side, wall) {
    if (side.name === "a") {
      this.wall = wall;
      if (side.isCurrent && !this.address.has("spacing")) this.ownSpacing = wall.spacing(0);
      this.#showLayout();
    }
    const group = this.#group(side);
    const { facts } = wall;
    const isPair = this.sides.size > 1;
    find(".group-name", group.element).textContent = isPair
      ? `${side.name.toUpperCase()} · ${facts.name}` : facts.name ?? "Script";
    const about = find(".about", group.element);
    about.textContent = facts.description ?? "";
    about.hidden = !facts.description;
    const params = facts.params ?? [];
    group.element.hidden = false;
    const none = find(".none", group.element);
    none.hidden = params.length > 0;
    none.textContent = facts.script !== null ? "This script has no params."
      : facts.isFallback ? "The script's params show once it loads."
        : "No script: the default rules.";

    const next = new Map();
    for (const param of params) {
      // A control is reused, and keeps its focus, while its description is the same.
      const key = JSON.stringify([
        param.name, param.kind, param.label, param.help, param.min, param.max, param.step,
        param.choices,
      ]);
      const entry = group.fields.get(key) ?? { field: this.#field(side, param) };
      if (entry.param?.default !== param.default) delete entry.own;
      entry.param = param;
      // The value when nothing is chosen here; --param may have replaced the default.
      if (side.isCurrent && !this.#isChosen(side, param)) entry.own = param.value;
      next.set(key, entry);
    }
    for (const [key, { field }] of group.fields) if (!next.has(key)) field.element.remove();
    group.fields = next;
    const list = find(".fields", group.element);
    [...next.values()].forEach(({ field }, index) => {
      const place = list.children[index] ?? null;
      if (place !== field.element) list.insertBefore(field.element, place);
    });
    this.#showParams(side);
  }

  #group(side) {
    const old = this.params.get(side.name);
    if (old) return old;
    const reset = element("button", {
      type: "button", class: "quiet reset-all", text: "Reset all",
      onclick: () => this.#resetParams(side),
    });
    const node = element(
      "section", { class: "group", "data-side": side.name, hidden: true },
      element("div", { class: "group-head" }, element("h3", { class: "group-name" }), reset),
      element("p", { class: "about" }),
      element("p", { class: "none" }),
      element("div", { class: "fields" }));
    find("#params").append(node);
    const group = { element: node, fields: new Map(), reset };
    this.params.set(side.name, group);
    this.address.listeners.add(() => this.#showParams(side));
    return group;
  }

  #field(side, param) {
    const entry = () => [...this.params.get(side.name).fields.values()]
      .find(({ param: { name } }) => name === param.name);
    return new Field({
      ...param, name: paramKey(side.name, param.name),
      label: param.label || spoken(param.name), resetWords: `Reset to ${word(param.default)}`,
      choose: (value, change) => {
        const own = entry()?.own;
        const isOwn = value === null || (own !== undefined && word(value) === word(own));
        side.choose(param, isOwn ? null : value, change);
      },
    });
  }

  #showParams(side) {
    const group = this.params.get(side.name);
    let chosen = 0;
    for (const { field, param, own = param.default } of group.fields.values()) {
      const isChosen = this.#isChosen(side, param);
      if (isChosen) chosen++;
      // Not the value of the shown wall: that choice may just have been reset.
      const value = isChosen ? this.address.get(paramKey(side.name, param.name)) : own;
      field.show(value, isChosen, `Reset to ${word(own)}`);
      if (side.isCurrent) field.fault(isChosen ? this.#refusal(side, param.name) : null);
    }
    group.reset.hidden = chosen === 0;
  }

  /// Returns why the worker refused the value of a param; null if it did not.
  #refusal(side, name) {
    const refusal = side.wall.facts.messages?.find(
      ({ kind, param }) => kind === "param" && param === name);
    return refusal ? capitalized(refusal.message) : null;
  }

  #isChosen(side, param) {
    return this.address.has(paramKey(side.name, param.name)) && side.takes(param.name);
  }

  #resetParams(side) {
    const values = {};
    for (const { param } of this.params.get(side.name).fields.values()) {
      values[paramKey(side.name, param.name)] = null;
      side.chosen.delete(param.name);
    }
    this.address.setAll(values);
  }
}

/// Returns the label for a name: "Column width" for "column_width".
function spoken(name) {
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isLength = (text) => text.trim() !== "" && Number(text) >= 0;

const word = (value) => (value === null || value === undefined ? "" : String(value));
