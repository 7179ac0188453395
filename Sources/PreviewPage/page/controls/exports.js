import { exportFormats } from "./descriptions.js";
import { reportText } from "./diagnostics.js";
import { element, find } from "./element.js";

/// Downloads of the shown wall, and the command line that reproduces it.
export class Exports {
  constructor(sides, panes, status) {
    this.sides = sides;
    this.panes = panes;
    /// The exports in progress by format, each with its abort controller.
    this.running = new Map();
    this.status = status;
    this.dialog = find("#copy");
    for (const format of exportFormats) {
      find("#exports").append(element("button", {
        type: "button", class: "push", id: `export-${format}`, text: format.toUpperCase(),
        onclick: (event) => this.#save(format, event.currentTarget),
      }));
    }
    for (const what of ["command", "lua"]) {
      find(`#copy-${what}`).addEventListener(
        "click", (event) => this.#copy(what, event.currentTarget));
    }
    find("#hide-copy").addEventListener("click", () => this.dialog.close());
    find("#export-side").hidden = panes.length < 2;
    find("#export-side").addEventListener("change", () => this.update());
  }

  get #pane() {
    const name = find("#export-side input:checked")?.value ?? "a";
    return this.panes.find((pane) => pane.name === name) ?? this.panes[0];
  }

  /// Updates the buttons from the walls.
  update() {
    const facts = this.#pane.wall?.facts;
    const note = find("#command-note");
    note.hidden = !facts || facts.command !== null;
    note.textContent = facts?.commandNote ? `No command line: ${facts.commandNote}.` : "";
    find("#copy-command").disabled = !facts?.command;
    find("#copy-lua").disabled = !facts?.lua;
  }

  /// Exports the shown wall; a second click cancels the export.
  async #save(format, button) {
    if (this.running.has(format)) {
      this.running.get(format).abort();
      return;
    }
    const { name } = this.#pane;
    const abort = new AbortController();
    this.running.set(format, abort);
    const words = button.textContent;
    button.textContent = "Cancel";
    button.setAttribute("aria-label", `Cancel the ${words} export`);
    try {
      const query = this.sides.get(name).query();
      const response = await fetch(
        `/export?side=${name}&format=${format}${query ? `&${query}` : ""}`,
        { signal: abort.signal });
      if (!response.ok) {
        const answer = await response.json().catch(() => ({}));
        throw new Error(reportText(answer.errors?.[0]) || `the server answered ${response.status}`);
      }
      const header = response.headers.get("content-disposition") ?? "";
      const file = header.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await response.blob());
      const plain = header.match(/filename="?([^";]+)/i)?.[1] ?? `wall.${format}`;
      link.download = file ? decodeURIComponent(file) : plain;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      this.#tell(`${link.download} saved`);
    } catch (error) {
      if (abort.signal.aborted) this.#tell("Export cancelled");
      else this.#tell(`Not exported: ${error.message}`, true);
    }
    this.running.delete(format);
    button.textContent = words;
    button.removeAttribute("aria-label");
  }

  async #copy(what, button) {
    const text = this.#pane.wall?.facts[what];
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text);
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 1200);
      this.#tell(what === "command" ? "Command line copied" : "Lua copied");
    } catch {
      // Without permission to write to the clipboard, the user copies by hand.
      const area = find("textarea", this.dialog);
      area.value = text;
      this.dialog.showModal();
      area.focus();
      area.select();
    }
  }

  #tell(words, isError = false) {
    this.status.say(words);
    const note = find("#toast");
    note.textContent = words;
    note.classList.toggle("error", isError);
    note.classList.add("on");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => note.classList.remove("on"), isError ? 6000 : 1800);
  }
}
