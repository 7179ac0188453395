import { paramKey } from "./address.js";
import { Wall } from "./wall.js";

/// One of the two scripts: the requested wall and the last one received.
///
/// A side sends one request at a time. Of the requests made meanwhile it sends only the newest, so
/// that dragging a slider shows as many walls as there is time for.
export class Side {
  /// `followed` returns the items that the page tracks across walls; `arrived` receives a wall and
  /// the reasons for its request; `failed` receives the diagnostics of an answer without a wall;
  /// `changed` is called when a newer wall is requested.
  constructor(name, address, { followed, arrived, failed, changed }) {
    this.name = name;
    this.address = address;
    this.followed = followed;
    this.arrived = arrived;
    this.failed = failed;
    this.changed = changed;
    this.wall = null;
    this.wanted = 0;
    this.done = 0;
    this.isBusy = false;
    this.reasons = new Set();
    /// The families of the script's params by name, and the families when their values were chosen.
    this.families = null;
    this.chosen = new Map();
  }

  get isCurrent() { return this.wanted === this.done && this.wall !== null; }

  /// Requests a wall for the state at the time when the request is sent.
  request(reason) {
    this.reasons.add(reason);
    this.wanted++;
    this.changed();
    if (!this.isBusy) this.#run();
  }

  /// Returns whether the chosen value of a param is sent: the script has a param of that name whose
  /// kind is of the same family as when the value was chosen. Before the first wall arrives, every
  /// value is sent.
  takes(name) {
    if (!this.families) return true;
    const family = this.families.get(name);
    return family !== undefined && (this.chosen.get(name) ?? family) === family;
  }

  query(options) { return this.address.query(this.name, (name) => this.takes(name), options); }

  async #run() {
    this.isBusy = true;
    try {
      while (this.wanted !== this.done) {
        const ticket = this.wanted;
        const reasons = this.reasons;
        this.reasons = new Set();
        const answer = await this.fetch(this.query(), this.wall?.id);
        if (!answer) {
          for (const reason of reasons) this.reasons.add(reason);
          setTimeout(() => { if (!this.isBusy && this.wanted !== this.done) this.#run(); }, 500);
          break;
        }
        this.done = ticket;
        if (answer.wall) {
          this.wall = answer.wall;
          const takenBefore = this.query();
          this.#learn(answer.wall.facts.params ?? []);
          this.arrived(answer.wall, reasons);
          // Now that the params are known, other values may apply.
          if (this.query() !== takenBefore) this.request("state");
        } else {
          this.failed(answer.errors, reasons);
        }
      }
    } finally {
      this.isBusy = false;
    }
  }

  /// Fetches a wall or errors; with `have`, the worker may answer that this wall is still the last
  /// valid one.
  ///
  /// Returns null if the server is gone, closed the connection, is overloaded, or refuses this
  /// browser (`Live` reports that).
  async fetch(query, have = null) {
    const items = have ? this.followed().map((item) => item + 1) : [];
    const parts = [
      `side=${this.name}`, have && `have=${have}`, items.length > 0 && `follow=${items}`, query,
    ].filter(Boolean);
    let response = null;
    let bytes = null;
    try {
      response = await fetch(`/wall?${parts.join("&")}`);
      bytes = await response.arrayBuffer();
    } catch {
      return null;
    }
    if (response.status === 503 || response.status === 403) return null;
    try {
      if (response.ok) return { wall: new Wall(bytes) };
      return { errors: JSON.parse(new TextDecoder().decode(bytes)).errors };
    } catch (error) {
      const message = `the server's answer (${response.status}) cannot be read: ${error.message}`;
      return { errors: [{ severity: "error", message, report: [["message", message]] }] };
    }
  }

  #learn(params) {
    this.families = new Map(params.map(({ name, family }) => [name, family]));
    for (const { name, family } of params) {
      const isSet = this.address.has(paramKey(this.name, name));
      if (isSet && !this.chosen.has(name)) this.chosen.set(name, family);
    }
  }

  /// Sets a param; null resets it to the script's value.
  choose(param, value, change) {
    if (value === null) this.chosen.delete(param.name);
    else this.chosen.set(param.name, param.family);
    this.address.set(paramKey(this.name, param.name), value, change);
  }
}
