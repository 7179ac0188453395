import { reportText } from "./diagnostics.js";
import { element, find } from "./element.js";
import { count, duration, share } from "./words.js";

const names = { imbalance: "Imbalance", whitespace: "Whitespace", disorder: "Out of order" };
const help = {
  imbalance: "Length difference between the shortest and the longest column",
  whitespace: "Area inside the sections that no item covers",
  disorder: "Pairs of items that are read in another order than in the input",
};

/// The measures of the walls and the time of their functions, requested only while the panel is
/// open.
export class Details {
  constructor(address, panes) {
    this.address = address;
    this.panes = panes;
    this.node = find("#details");
    this.answers = new Map();
    this.#makeMeasures();
    this.node.open = address.list("view").has("measures") || panes.length > 1;
    this.node.addEventListener("toggle", () => {
      if (panes.length === 1) address.toggle("view", "measures", this.node.open);
      this.update();
    });
  }

  #makeMeasures() {
    const isPair = this.panes.length > 1;
    const head = isPair
      ? element(
        "thead", {}, element(
          "tr", {}, element("td"), ...this.panes.map(({ name }) =>
            element("th", { scope: "col", text: name.toUpperCase() })),
          element("th", { scope: "col", text: "B − A" })))
      : null;
    const rows = Object.entries(names).map(([name, words]) => element(
      "tr", { title: help[name] }, element("th", { scope: "row", text: words }),
      ...this.panes.map((pane) =>
        element("td", { "data-measure": name, "data-side": pane.name, text: "–" })),
      isPair ? element("td", { "data-difference": name }) : null));
    find("#measures").replaceChildren(...[head, element("tbody", {}, ...rows)].filter(Boolean));
  }

  /// Requests the details of the shown walls once nothing has changed for a moment.
  update() {
    clearTimeout(this.timer);
    if (!this.node.open) return;
    const isOld = this.panes.some(
      (pane) => pane.wall && this.answers.get(pane)?.wall !== pane.wall);
    if (!isOld) return;
    this.node.classList.add("old");
    this.timer = setTimeout(() => this.#ask(), 200);
  }

  async #ask() {
    await Promise.all(this.panes.map(async (pane) => {
      const { wall, name } = pane;
      if (!wall || this.answers.get(pane)?.wall === wall) return;
      try {
        const response = await fetch(`/details?side=${name}&wall=${encodeURIComponent(wall.id)}`);
        if (response.status === 410) return pane.hooks.gone(pane, wall);
        // The server is overloaded: retry in a second.
        if (response.status === 503) return setTimeout(() => this.update(), 1000);
        this.answers.set(pane, { wall, ...(await response.json()) });
      } catch {
        // `Live` reports that.
      }
    }));
    this.#draw();
    // `update` requests newer walls; a dropped wall is not requested again.
    const isOld = this.panes.some(
      (pane) => this.answers.has(pane) && this.answers.get(pane).wall !== pane.wall);
    if (!isOld) this.node.classList.remove("old");
  }

  #draw() {
    for (const name of Object.keys(names)) {
      const answers = this.panes.map((pane) => this.answers.get(pane)?.measures);
      const values = this.panes.map((pane, index) => part(name, answers[index], pane.wall));
      this.panes.forEach((pane, index) => {
        const cell = find(`[data-measure="${name}"][data-side="${pane.name}"]`, this.node);
        cell.textContent = values[index] === undefined ? "–" : share(values[index]);
        cell.dataset.value = answers[index]?.[name] ?? "";
      });
      const difference = find(`[data-difference="${name}"]`, this.node);
      if (!difference || values.includes(undefined)) continue;
      const change = values[1] - values[0];
      const isSame = Math.abs(change) < 5e-5;
      const sign = change > 0 ? "+" : "−";
      difference.textContent = isSame ? "=" : `${sign}${share(Math.abs(change))}`;
      difference.className = isSame ? "" : change < 0 ? "better" : "worse";
    }
    find("#times").replaceChildren(...this.panes.map((pane) => this.#times(pane)));
  }

  #times(pane) {
    const answer = this.answers.get(pane);
    const functions = (answer?.functions ?? []).toSorted((a, b) => b.seconds - a.seconds);
    const slowest = (answer?.slowest ?? []).slice(0, 10);
    const longest = functions[0]?.seconds || 1;
    const isPair = this.panes.length > 1;
    const error = answer?.errors?.[0];
    return element(
      "div", { "data-side": pane.name },
      isPair
        ? element("h4", { text: `${pane.name.toUpperCase()} · ${pane.wall?.facts.name ?? ""}` })
        : null,
      error ? element("pre", { class: "fault", text: reportText(error) }) : null,
      functions.length === 0 ? null : element(
        "table", { class: "functions" },
        element("caption", { text: "Time in each function" }),
        element("tbody", {}, ...functions.map(({ name, calls, seconds }) => {
          const bar = element("span", { class: "part" });
          bar.style.width = `${Math.max(1, 100 * seconds / longest)}%`;
          return element(
            "tr", {}, element("th", { scope: "row" }, element("span", { text: name }), bar),
            element("td", { text: `${count(calls)} ×` }),
            element("td", { text: duration(seconds) }));
        }))),
      slowest.length === 0 ? null : element(
        "div", { class: "slowest" }, element("h4", { text: "Slowest items" }),
        element("ol", {}, ...slowest.map(({ item, name, function: by, seconds }) => element(
          "li", {}, element(
            "button", { type: "button", onclick: () => this.go(pane, item - 1) },
            element("span", { class: "number", text: item }),
            element("span", { class: "name", text: name ?? "", dir: "auto" }),
            element("span", { class: "by", text: by }),
            element("span", { text: duration(seconds) })))))));
  }

  /// Shows an item.
  go(pane, item) {
    const position = pane.wall?.position(item) ?? -1;
    if (position >= 0) pane.focus(position, "center");
  }
}

/// Returns a measure as a share of the whole wall: whitespace or an area.
function part(name, measures, wall) {
  if (!measures) return undefined;
  if (name !== "whitespace") return measures[name];
  const area = wall.width * wall.height;
  return area > 0 ? measures.whitespace / area : 0;
}
