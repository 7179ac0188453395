import { reportNodes, reportText } from "./diagnostics.js";
import { find } from "./element.js";
import { optionFault, optionLabel } from "./options.js";

/// The errors of a side, shown over its last valid wall in a compiler's format.
///
/// The user can dismiss them; the next error shows them again.
export class Failure {
  /// `script` is the script file's name; null if there is none.
  constructor(pane, script) {
    this.pane = pane;
    this.script = script;
    this.node = find(".failure", pane.element);
    this.sign = find(".failure-sign", pane.element);
    /// The errors that prevented a new layout.
    this.wallErrors = [];
    /// The errors of drawing a wall: those that came with the wall, and those of its cards.
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
  get errors() {
    return unique([...this.wallErrors, ...this.drawingErrors, ...this.cardErrors]);
  }

  /// The title and the note, for screen readers.
  get summary() { return `${this.#title}. ${this.#note}`; }

  /// Shows the errors of an answer, with or without a wall; `version` grows with each save.
  show({ errors, drawingErrors = [], isFallback = false, count = 0 }, version) {
    this.wallErrors = errors;
    this.drawingErrors = drawingErrors;
    this.cardErrors = [];
    this.version = version;
    this.fallback = isFallback;
    this.count = count;
    this.#draw();
  }

  /// Adds the errors of the cards of the same wall.
  add(errors) {
    if (errors.length === 0) return;
    this.cardErrors = errors;
    this.#draw();
  }

  #key() { return `${this.version}\n${this.errors.map(reportText).join("\n")}`; }

  #draw() {
    const { errors } = this;
    const isPut = this.put === this.#key();
    this.sign.hidden = errors.length === 0 || !isPut;
    if (errors.length === 0) this.put = null;
    const isHidden = errors.length === 0 || isPut;
    const state = find(".pane-state", this.pane.element);
    state.textContent = this.wallErrors.length === 0 ? ""
      : {
        default: "Default rules", last: this.#option ? "Last valid wall" : "Last valid version",
      }[this.fallback] ?? "Not up to date";
    state.hidden = state.textContent === "";
    if (!isHidden) {
      find(".failure-title", this.node).textContent = this.#title;
      find(".failure-note", this.node).textContent = this.#note;
      // Screen readers read an alert again when its nodes change, so equal text stays in place.
      const pre = find("pre", this.node);
      if (pre.textContent !== errors.map(reportText).join("\n\n")) {
        pre.replaceChildren(...reportNodes(errors));
      }
    }
    this.node.hidden = isHidden;
  }

  /// The option whose value caused all errors; undefined if there is another cause.
  get #option() {
    const faults = this.wallErrors.map(optionFault);
    return faults.every(Boolean) ? faults[0]?.key : undefined;
  }

  /// Whether all errors are about reloading the items.
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
    if (this.wallErrors.length === 0) return "The frames are correct; items that failed are drawn plainly.";
    if (this.#isOfItems) {
      return this.count > 0
        ? "Showing the previous items." : "No items are shown until then.";
    }
    if (this.fallback === "default") {
      return this.#option ? "Showing the default rules."
        : "Showing the default rules until the script loads.";
    }
    if (this.fallback === "last") {
      if (this.#option) return "Showing the last valid wall.";
      return "Showing the last valid version; controls are disabled until the script loads again.";
    }
    return this.pane.wall ? "Showing the last wall." : "Nothing can be shown until it is fixed.";
  }
}

/// Returns the diagnostics whose texts differ.
const unique = (diagnostics) =>
  [...new Map(diagnostics.map((diagnostic) => [reportText(diagnostic), diagnostic])).values()];
