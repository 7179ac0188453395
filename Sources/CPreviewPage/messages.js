import { element, find } from "./element.js";
import { many } from "./words.js";

/// Warnings, what scripts printed, and what the server has to say, in a drawer with a count.
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

  show(side, messages) {
    this.sides.set(side, messages);
    this.#draw();
  }

  /// What the server says, which concerns more than one wall.
  notice(words) {
    this.notices = words;
    this.#draw();
  }

  #draw() {
    const list = find("ul", this.node);
    const isPair = this.sides.size > 1;
    const entries = this.notices.map((words) => entry("notice", "Notice", words));
    for (const [side, messages] of this.sides) {
      for (const message of messages) {
        const isPrint = message.kind === "print";
        const name = isPrint ? "print" : message.severity === "warning" ? "warning" : "note";
        const title = { print: "Printed", warning: "Warning", note: "Note" }[name];
        entries.push(entry(name, isPair ? `${title} · ${side.toUpperCase()}` : title,
          message.words ?? message.message));
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
