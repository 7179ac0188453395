import { options } from "./descriptions.js";

/// The keys that decide a wall besides the script and the items: the command line's options, and
/// two of the page's own.
const layoutKeys = [...options.map(({ key }) => key), "sample", "default"];
/// The keys that only the page uses: how the wall is viewed.
const viewKeys = ["view", "item", "zoom"];
/// The keys of the device and its drawing, for which scripts have no defaults.
const deviceKeys = new Set([
  ...options.filter(({ isOfDevice }) => isOfDevice).map(({ key }) => key), "sample",
]);

/// Browsers refuse slightly more than a hundred history writes in half a minute.
const pause = 300;

/// The key of a side's param: `p.NAME` for side a, `q.NAME` for side b.
export const paramKey = (side, name) => `${side === "b" ? "q" : "p"}.${name}`;

/// The page's state, stored in its address so that a link shows the same page.
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

  /// Sets a value, or removes it with null. The listeners receive `change`: `isSteady`
  /// marks one of many changes in a row, for example of a dragged slider.
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

  /// Returns the names in the list that a key holds.
  list(key) { return new Set((this.get(key) ?? "").split(",").filter(Boolean)); }

  toggle(key, name, isOn) {
    const names = this.list(key);
    if (isOn) names.add(name);
    else names.delete(name);
    this.set(key, [...names].sort().join(",") || null);
  }

  /// Returns whether a key decides a side's wall; for params, `takes` decides.
  decides(key, side, takes) {
    const prefix = paramKey(side, "");
    return layoutKeys.includes(key) || (key.startsWith(prefix) && takes(key.slice(prefix.length)));
  }

  /// Returns the query of a side's wall, in which the params of both sides are `p.NAME`.
  ///
  /// `own` omits everything that overrides the script.
  query(side, takes, { own = false } = {}) {
    const query = new URLSearchParams();
    for (const [key, value] of this.values) {
      if (!this.decides(key, side, takes) || (own && !deviceKeys.has(key))) continue;
      query.set(key.replace(paramKey(side, ""), paramKey("a", "")), value);
    }
    // The server does not decode a plus as a space.
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
