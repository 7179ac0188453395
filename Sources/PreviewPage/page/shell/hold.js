import { find } from "./element.js";

/// Shows the saved version while a key or a button is held: the script with its own defaults
/// if controls override them, else the version before the last save.
export class Hold {
  constructor(sides, panes) {
    this.sides = sides;
    this.panes = panes;
    this.isHeld = false;
    this.button = find("#hold");
    this.button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.button.setPointerCapture(event.pointerId);
      this.begin();
    });
    this.button.addEventListener("lostpointercapture", () => this.end());
    this.button.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) this.begin();
    });
    this.button.addEventListener("keyup", () => this.end());
    this.button.addEventListener("blur", () => this.end());
    addEventListener("blur", () => this.end());
    this.update();
  }

  /// Updates the button's label to what it shows.
  update() {
    const isChanged = [...this.sides.values()].some(
      (side) => side.query({ own: true }) !== side.query());
    const name = isChanged ? "Hold for saved" : "Hold for previous";
    find(".long", this.button).textContent = name;
    this.button.setAttribute("aria-label", name);
    const what = isChanged ? "the script's own values" : "the version before the last save";
    this.button.title = `Hold to see ${what} (V)`;
  }

  async begin() {
    if (this.isHeld) return;
    this.isHeld = true;
    this.button.setAttribute("aria-pressed", "true");
    await Promise.all(this.panes.map((pane) => this.#hold(pane)));
  }

  async #hold(pane) {
    const side = this.sides.get(pane.name);
    const own = side.query({ own: true });
    const isChanged = own !== side.query();
    const chip = find(".held", pane.element);
    let wall = null;
    let words = "No previous version";
    // These walls are temporary: a failing script does not fall back to them.
    const query = isChanged ? [own, "peek=1"]
      : side.wall?.facts.hasPrevious ? [side.query(), "version=previous"] : null;
    if (query) {
      const key = `${query} ${side.wall?.id}`;
      if (pane.savedKey !== key) {
        const answer = await side.fetch(query.filter(Boolean).join("&"));
        pane.saved = answer?.wall?.facts.isFallback === false ? answer.wall : null;
        pane.savedKey = pane.saved && key;
        pane.savedCards = null;
      }
      wall = pane.saved;
      words = isChanged ? "As saved: the script's own values" : "Before the last save";
      if (!wall) words = `${words}: cannot be shown`;
    }
    if (!this.isHeld) return;
    chip.textContent = words;
    chip.hidden = false;
    if (!wall) return;
    pane.live ??= { wall: pane.wall, cards: pane.cards };
    pane.show(wall, { animates: true, cards: pane.savedCards });
    pane.savedCards = pane.cards;
  }

  /// Forgets a wall that the worker has dropped, and requests it again if it is being held.
  forget(pane, wall) {
    if (pane.saved !== wall) return;
    pane.savedKey = null;
    if (this.isHeld && pane.wall === wall) this.#hold(pane);
  }

  end() {
    if (!this.isHeld) return;
    this.isHeld = false;
    this.button.setAttribute("aria-pressed", "false");
    for (const pane of this.panes) {
      find(".held", pane.element).hidden = true;
      const { live } = pane;
      pane.live = null;
      if (!live || live.wall === pane.wall) continue;
      pane.show(live.wall, { animates: true, cards: live.cards });
    }
  }
}
