import { element, icon } from "./element.js";
import { hearTyping, isBeingTyped } from "./typing.js";

let serial = 0;

/// A control with a label, help and a reset button, for one value that may be unset.
///
/// `kind` is "number", "integer", "boolean", "text" or "choice". `choose` receives the value as
/// text, null for none, and `{ isSteady }` while a slider is dragged. `show` sets the shown value.
export class Field {
  constructor(description) {
    const { name, label, help, kind, min, max, step, choices } = description;
    const { placeholder, resetWords, choose, dense } = description;
    Object.assign(this, { name, kind, choose, choices, min, max, default: description.default });
    const id = `field-${++serial}`;
    this.isInteger = kind === "integer";
    this.step = step ?? (this.isInteger ? 1 : null);
    this.reset = element("button", {
      type: "button", class: "reset", "aria-label": `Reset ${label}`, title: resetWords,
      onclick: () => {
        choose(null, {});
        (this.input ?? this.inputs?.[0])?.focus();
      },
    }, icon("reset"));
    const helpId = help ? `${id}-help` : null;
    const faultId = `${id}-fault`;
    const describedBy = [faultId, helpId].filter(Boolean).join(" ");
    const attributes = { name, id, "aria-describedby": describedBy, autocomplete: "off" };
    this.faultNode = element("p", { class: "field-fault", id: faultId, hidden: true });
    const makers = {
      number: () => this.#number(attributes, label), integer: () => this.#number(attributes, label),
      boolean: () => this.#toggle(attributes), choice: () => this.#choice(attributes, label),
      text: () => this.#text(attributes),
    };
    const { controls, below = [], group = false } = makers[kind]();
    const caption = group
      ? element("span", { class: "label", text: label })
      : element("label", { class: "label", for: id, text: label });
    this.element = element(
      "div", { class: `field ${kind}${dense ? " dense" : ""}` },
      element("div", { class: "line" }, caption, this.reset, ...controls), ...below,
      this.faultNode,
      help ? element("p", { class: "help", id: helpId, text: help }) : null);
    if (placeholder && this.input) this.input.placeholder = placeholder;
    this.placeholder = placeholder;
  }

  /// Shows a value, and whether it was chosen here.
  show(value, isChosen, resetWords) {
    this.element.classList.toggle("chosen", isChosen);
    this.reset.hidden = !isChosen;
    if (resetWords) this.reset.title = resetWords;
    if (this.kind === "boolean") {
      this.input.checked = value === true || value === "true" || value === "1";
    } else if (this.inputs) {
      for (const input of this.inputs) input.checked = input.value === String(value ?? "");
    } else {
      const text = value === null || value === undefined ? "" : String(value);
      // Text that is being typed is not replaced.
      for (const input of [this.input, this.typed]) {
        if (!input || isBeingTyped(input)) continue;
        if (input.value !== text) input.value = text;
        if (input.type === "range") this.#fill();
      }
    }
  }

  /// Shows what is wrong with the value; null removes the error.
  fault(words) {
    this.faultNode.textContent = words ?? "";
    this.faultNode.hidden = !words;
    for (const input of [this.input, this.typed, ...(this.inputs ?? [])]) {
      if (input) markFault(input, words);
    }
  }

  #number(attributes, label) {
    const limits = { min: this.min, max: this.max, step: this.step ?? "any" };
    const isBounded = this.min !== null && this.min !== undefined
      && this.max !== null && this.max !== undefined && this.max > this.min;
    if (!isBounded) {
      this.input = element(
        "input", { ...attributes, ...limits, type: "number", inputmode: "decimal" });
      this.#listen(this.input);
      return { controls: [this.input] };
    }
    // A slider moves in perceptible steps; the number next to it accepts any value.
    const stride = this.step ?? fineStep(this.min, this.max, this.default);
    this.input = element("input", { ...attributes, ...limits, step: stride, type: "range" });
    this.typed = element("input", {
      ...limits, type: "number", inputmode: "decimal", "aria-label": `${label} as a number`,
      autocomplete: "off",
    });
    this.input.addEventListener("input", () => {
      this.typed.value = this.input.value;
      this.#fill();
      this.choose(this.input.value, { isSteady: true });
    });
    this.input.addEventListener("change", () => this.choose(this.input.value, {}));
    this.#listen(this.typed);
    return { controls: [this.typed], below: [this.input] };
  }

  #fill() {
    const share = (this.input.value - this.min) / (this.max - this.min);
    this.input.style.setProperty("--share", Number.isFinite(share) ? share : 0);
  }

  #toggle(attributes) {
    this.input = element("input", { ...attributes, type: "checkbox", role: "switch" });
    this.input.addEventListener("change", () => this.choose(String(this.input.checked), {}));
    return { controls: [this.input] };
  }

  #choice(attributes, label) {
    const choices = this.choices.map(
      (choice) => (Array.isArray(choice) ? choice : [choice, choice]));
    const isShort = choices.length <= 4
      && choices.reduce((sum, [, words]) => sum + String(words).length + 2, 0) <= 30;
    if (!isShort) {
      this.input = element(
        "select", attributes,
        ...choices.map(([value, words]) => element("option", { value, text: words })));
      this.input.addEventListener("change", () => this.choose(this.input.value, {}));
      return { controls: [this.input] };
    }
    this.inputs = choices.map(([value]) => element("input", {
      type: "radio", name: attributes.name, value,
      onchange: () => this.choose(value, {}),
    }));
    const group = element(
      "div", {
        class: "segments", role: "radiogroup", "aria-label": label,
        "aria-describedby": attributes["aria-describedby"],
      },
      ...choices.map(([, words], index) => element(
        "label", {}, this.inputs[index], element("span", { text: words }))));
    return { controls: [], below: [group], group: true };
  }

  #text(attributes) {
    this.input = element("input", { ...attributes, type: "text", spellcheck: "false" });
    this.#listen(this.input);
    return { controls: [this.input] };
  }

  /// An empty number means no value; a text may be empty.
  #listen(input) {
    hearTyping(
      input, (text) => this.choose(text === "" && this.kind !== "text" ? null : text, {}),
      (words) => this.fault(words));
  }
}

/// Marks an input whose value is invalid.
export function markFault(input, words) {
  if (words) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
}

/// Returns a power of ten that divides a range into a hundred steps or more; for a wide range of
/// integers it is an integer.
function fineStep(min, max, value) {
  const step = 10 ** Math.floor(Math.log10((max - min) / 100));
  return max - min >= 20 && [min, max, value].every(Number.isInteger) ? Math.max(1, step) : step;
}
