import { find } from "./element.js";

const narrow = matchMedia("(max-width: 900px)");

/// The panels next to the wall; in narrow windows they are sheets over it, one at a time.
export class Panels {
  constructor(address) {
    this.address = address;
    this.panels = { controls: find("#controls"), inspector: find("#inspect-panel") };
    for (const [name, panel] of Object.entries(this.panels)) {
      const button = find(`#show-${name}`);
      button.addEventListener("click", () => this.toggle(name));
      find(".close", panel).addEventListener("click", () => {
        this.toggle(name, false);
        button.focus();
      });
      panel.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || !narrow.matches) return;
        this.toggle(name, false);
        button.focus();
      });
    }
    narrow.addEventListener("change", () => this.#start());
    this.#start();
  }

  /// Wide windows begin with both panels, unless the address says otherwise; narrow ones with none.
  #start() {
    const view = this.address.list("view");
    for (const name of Object.keys(this.panels)) {
      this.#set(name, !narrow.matches && !view.has(`no-${name}`));
    }
  }

  get isNarrow() { return narrow.matches; }

  toggle(name, isOpen = this.panels[name].hidden) {
    if (narrow.matches && isOpen) {
      for (const other of Object.keys(this.panels)) if (other !== name) this.#set(other, false);
    }
    this.#set(name, isOpen);
    if (!narrow.matches) this.address.toggle("view", `no-${name}`, !isOpen);
    else if (isOpen) find(".close", this.panels[name]).focus();
  }

  #set(name, isOpen) {
    this.panels[name].hidden = !isOpen;
    find(`#show-${name}`).setAttribute("aria-expanded", String(isOpen));
  }
}
