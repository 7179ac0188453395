import { element, find } from "./element.js";
import { optionFault, optionLabel } from "./options.js";

/// What went wrong on a side, over the last good wall, as compilers print it.
///
/// It can be put away; it is back with the next failure.
export class Failure {
  /// `script` is the file as people call it, null where there is none.
  constructor(pane, script) {
    this.pane = pane;
    this.script = script;
    this.node = find(".failure", pane.element);
    this.sign = find(".failure-sign", pane.element);
    /// Why nothing new could be laid out.
    this.wallErrors = [];
    /// Why not everything of a wall could be drawn: what came with it, and with its cards.
    this.drawingErrors = [];
    this.cardErrors = [];
    this.version = 0;
    find(".dismiss", this.node).addEventListener("click", () => {
      this.put = this.#key();
      this.#draw();
      this.sign.focus();
    });
    this.sign.addEventListener("click", () => {
      this.put = null;
      this.#draw();
    });
  }

  get isFailing() { return this.wallErrors.length > 0; }
  get errors() { return [...this.wallErrors, ...this.drawingErrors, ...this.cardErrors]; }
  get words() { return unique(this.errors); }

  /// What is said of it in one breath.
  get summary() { return `${this.#title}. ${this.#note}`; }

  /// What came with a wall, or with an answer that has none; `version` grows with each save.
  show({ errors, drawingErrors = [], isFallback = false, count = 0 }, version) {
    this.wallErrors = errors;
    this.drawingErrors = drawingErrors;
    this.cardErrors = [];
    this.version = version;
    this.fallback = isFallback;
    this.count = count;
    this.#draw();
  }

  /// What came with the cards of the same wall.
  add(errors) {
    if (errors.length === 0) return;
    this.cardErrors = errors;
    this.#draw();
  }

  #key() { return `${this.version}\n${this.words.join("\n")}`; }

  #draw() {
    const words = this.words;
    const isPut = this.put === this.#key();
    this.sign.hidden = words.length === 0 || !isPut;
    if (words.length === 0) this.put = null;
    const isHidden = words.length === 0 || isPut;
    const state = find(".pane-state", this.pane.element);
    state.textContent = this.wallErrors.length === 0 ? ""
      : {
        default: "Default rules", last: this.#option ? "Last good wall" : "Last good version",
      }[this.fallback] ?? "Not up to date";
    state.hidden = state.textContent === "";
    if (!isHidden) {
      find(".failure-title", this.node).textContent = this.#title;
      find(".failure-note", this.node).textContent = this.#note;
      // An alert is read again for what it says, not for being drawn again.
      const text = words.join("\n\n");
      const pre = find("pre", this.node);
      if (pre.textContent !== text) pre.replaceChildren(...lines(text));
    }
    this.node.hidden = isHidden;
  }

  /// The option of which it is the value alone.
  get #option() {
    const faults = this.wallErrors.map(optionFault);
    return faults.every(Boolean) ? faults[0]?.key : undefined;
  }

  /// Whether it is the items alone that could not be had anew.
  get #isOfItems() {
    return this.wallErrors.length > 0 && this.wallErrors.every(({ kind }) => kind === "items");
  }

  get #title() {
    const file = this.errors.find(({ file }) => file)?.file;
    const name = file?.split("/").filter(Boolean).at(-1);
    if (this.#isOfItems) return `${name || "The items"} cannot be read`;
    if (this.wallErrors.length === 0) {
      const script = name ?? this.pane.wall?.facts.script ?? "The wall";
      return `${script}: not everything could be drawn`;
    }
    if (this.#option) return `${optionLabel(this.#option)} cannot be laid out`;
    if (name) return `${name} failed`;
    const isUnread = this.wallErrors.every(({ kind }) => kind === "missing");
    if (this.script && (isUnread || this.fallback === "default")) {
      return `${this.script} cannot be loaded`;
    }
    return "The wall cannot be laid out";
  }

  get #note() {
    if (this.wallErrors.length === 0) return "The frames are right; what failed is drawn plainly.";
    if (this.#isOfItems) {
      return this.count > 0
        ? "Shown are the items from before." : "No items are shown until then.";
    }
    if (this.fallback === "default") {
      return this.#option ? "Shown by the host's own rules."
        : "Shown by the host's own rules until the script loads.";
    }
    if (this.fallback === "last") {
      if (this.#option) return "Shown is the last good wall.";
      return "Shown is the last good version; controls wait for the next one.";
    }
    return this.pane.wall ? "Shown is the last wall." : "Nothing can be shown until it is mended.";
  }
}

const unique = (diagnostics) =>
  [...new Set(diagnostics.map(({ words, message }) => words ?? message))];

/// A compiler's words: what is wrong wraps, and source lines with their carets stay as they are,
/// scrolled together.
function lines(text) {
  const all = text.split("\n");
  const isCaret = (line) => /^\s*\|?\s*\^[\^~]*\s*$/.test(line ?? "");
  const isSource = (line, next) => /^\s*\d* \|/.test(line) || isCaret(next);
  const nodes = [];
  let code = null;
  all.forEach((line, index) => {
    const name = isCaret(line) ? "caret" : isSource(line, all[index + 1]) ? "source"
      : /: error: |^moonfall: error: /.test(line) ? "what" : null;
    const end = index < all.length - 1 ? "\n" : "";
    const node = element("span", { class: name, text: line + end });
    if (name === "caret" || name === "source") {
      if (!code) nodes.push(code = element("span", { class: "code" }));
      code.append(node);
    } else {
      nodes.push(node);
      code = null;
    }
  });
  return nodes;
}
