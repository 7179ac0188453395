import { reportText } from "./diagnostics.js";
import { element, find } from "./element.js";
import { many } from "./words.js";

/// The maximum number of messages of a wall.
const maximum = 500;

/// A drawer with a count, for warnings, what scripts printed, and notices from the server.
export class Messages {
  constructor() {
    this.node = find(".messages");
    this.button = find("#show-messages");
    this.sides = new Map();
    this.notices = [];
    this.button.addEventListener("click", () => this.toggle(this.node.hidden));
    find("#hide-messages").addEventListener("click", () => {
      this.toggle(false);
      this.button.focus();
    });
  }

  toggle(isOpen) {
    this.node.hidden = !isOpen;
    this.button.setAttribute("aria-expanded", String(isOpen));
  }

  /// Shows the messages that came with a wall.
  show(side, wall) {
    if (this.sides.get(side)?.wall === wall) return;
    this.sides.set(side, { wall, all: [...wall.facts.messages ?? []] });
    this.#draw();
  }

  /// Adds messages from drawing items of the same wall, without duplicates.
  add(side, wall, messages) {
    this.show(side, wall);
    const { all } = this.sides.get(side);
    const known = new Set(all.map(reportText));
    const added = messages.filter((message) => !known.has(reportText(message)));
    all.push(...added.slice(0, maximum - all.length));
    this.#draw();
  }

  /// Shows the notices of the server, which are not about one wall.
  notice(words) {
    this.notices = words;
    this.#draw();
  }

  #draw() {
    const list = find("ul", this.node);
    const isPair = this.sides.size > 1;
    const entries = this.notices.map((words) => entry("notice", "Notice", words));
    for (const [side, { all }] of this.sides) {
      for (const message of all) {
        const isPrint = message.kind === "print";
        const name = isPrint ? "print" : message.severity === "warning" ? "warning" : "note";
        const title = { print: "Printed", warning: "Warning", note: "Note" }[name];
        entries.push(
          entry(name, isPair ? `${title} · ${side.toUpperCase()}` : title, reportText(message)));
      }
    }
    list.replaceChildren(...entries);
    const { length } = entries;
    find(".messages-none", this.node).hidden = length > 0;
    find(".count", this.button).textContent = length;
    this.button.classList.toggle("some", length > 0);
    this.button.classList.toggle("warned", Boolean(find("li.warning, li.notice", list)));
    this.button.setAttribute("aria-label", many(length, "message"));
  }
}

const entry = (name, title, words) => element(
  "li", { class: name }, element("span", { class: "kind", text: title }),
  element("pre", { text: words }));
