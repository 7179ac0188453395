import { options } from "./descriptions.js";

/// What decides a wall besides script and items: the command line's options, and the page's own keys.
const layoutKeys = [...options.map(({ key }) => key), "sample", "default"];
/// What is the page's own: how the wall is looked at.
const viewKeys = ["view", "item", "zoom"];
/// Keys of the shown device and of how it is drawn, which a script's own defaults do not concern.
const deviceKeys = new Set([
  ...options.filter(({ isOfDevice }) => isOfDevice).map(({ key }) => key), "sample",
]);

/// Where browsers begin to refuse: a little more than a hundred writes in half a minute.
const pause = 300;

/// The key of a side's param: `p.NAME` for side a, `q.NAME` for side b.
export const paramKey = (side, name) => `${side === "b" ? "q" : "p"}.${name}`;

/// The page's state, which is its address: a link shows the same.
export class Address {
  constructor() {
    this.values = new Map();
    this.listeners = new Set();
    this.written = 0;
    for (const [key, value] of new URLSearchParams(location.search)) {
      const isKnown = viewKeys.includes(key)
        || ["a", "b"].some((side) => this.decides(key, side, (name) => name !== ""));
      if (isKnown) this.values.set(key, value);
    }
    addEventListener("pagehide", () => this.#write());
  }

  get(key) { return this.values.get(key) ?? null; }
  has(key) { return this.values.has(key); }

  /// Sets a value, or removes it with null. `change` is told to the listeners: `isSteady` for one
  /// of many in a row, as a slider makes them.
  set(key, value, change = {}) { this.setAll({ [key]: value }, change); }

  setAll(values, change = {}) {
    let changed = false;
    for (const [key, value] of Object.entries(values)) {
      const text = value === null ? null : String(value);
      if (text === this.get(key)) continue;
      if (text === null) this.values.delete(key);
      else this.values.set(key, text);
      changed = true;
    }
    if (!changed) return;
    this.#writeSoon();
    for (const listener of this.listeners) listener(Object.keys(values), change);
  }

  /// The names that are on, of those in a list of names.
  list(key) { return new Set((this.get(key) ?? "").split(",").filter(Boolean)); }

  toggle(key, name, isOn) {
    const names = this.list(key);
    if (isOn) names.add(name);
    else names.delete(name);
    this.set(key, [...names].sort().join(",") || null);
  }

  /// Whether a key decides a side's wall; a param's only where `takes` says so.
  decides(key, side, takes) {
    const prefix = paramKey(side, "");
    return layoutKeys.includes(key) || (key.startsWith(prefix) && takes(key.slice(prefix.length)));
  }

  /// The query of a side's wall, where params of either side are `p.NAME`.
  ///
  /// `own` leaves out everything that stands for a choice of the script's.
  query(side, takes, { own = false } = {}) {
    const query = new URLSearchParams();
    for (const [key, value] of this.values) {
      if (!this.decides(key, side, takes) || (own && !deviceKeys.has(key))) continue;
      query.set(key.replace(paramKey(side, ""), paramKey("a", "")), value);
    }
    // A plus is a plus there.
    return query.toString().replaceAll("+", "%20");
  }

  #writeSoon() {
    if (this.timer) return;
    const wait = this.written + pause - performance.now();
    if (wait <= 0) this.#write();
    else this.timer = setTimeout(() => this.#write(), wait);
  }

  #write() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.written = performance.now();
    // Commas and slashes may stay as people write them.
    const query = new URLSearchParams([...this.values]).toString()
      .replaceAll("%2C", ",").replaceAll("%2F", "/");
    const search = query && `?${query}`;
    if (search !== location.search) history.replaceState(null, "", search || location.pathname);
  }
}
