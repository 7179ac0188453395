import { paramKey } from "./address.js";
import { Wall } from "./wall.js";

/// Kinds of params that resemble each other, as the worker sees it too.
const families = {
  number: "number", integer: "number", text: "words", choice: "words", boolean: "switch",
};

/// One of the two scripts: which wall is wanted, and the last one that came.
///
/// One request is on its way at a time. What is wanted meanwhile goes next, the newest alone: so a
/// slider that is dragged shows all that there is time for.
export class Side {
  /// `followed` gives the items that the page wants to find again; `arrived` gets a wall and why it
  /// was asked for; `failed` gets diagnostics of an answer without a wall; `changed` is called when
  /// something newer is on its way.
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
    /// The kinds of the script's params by name, and those that values were chosen for.
    this.kinds = null;
    this.chosen = new Map();
  }

  get isCurrent() { return this.wanted === this.done && this.wall !== null; }

  /// Asks for a wall by the state as it is when the request goes out.
  request(reason) {
    this.reasons.add(reason);
    this.wanted++;
    this.changed();
    if (!this.isBusy) this.#run();
  }

  /// Whether the script takes a chosen value: it has a param of that name, of a kind that resembles
  /// the one that the value was chosen for. All do before anything is known of the script.
  takes(name) {
    if (!this.kinds) return true;
    const kind = this.kinds.get(name);
    return kind !== undefined && families[this.chosen.get(name) ?? kind] === families[kind];
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
          // A value may be taken again, or not any more, now that the params are known.
          if (this.query() !== takenBefore) this.request("state");
        } else {
          this.failed(answer.errors, reasons);
        }
      }
    } finally {
      this.isBusy = false;
    }
  }

  /// A wall by a query, or errors; where nothing new can be laid out, the one that the page has.
  ///
  /// Null if there is no server, if it closed the connection or has too much to do, or if it
  /// refuses this browser, which the connection then reports.
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
      const words = `what the server answered (${response.status}) cannot be read: ${error.message}`;
      return { errors: [{ severity: "error", words }] };
    }
  }

  #learn(params) {
    this.kinds = new Map(params.map(({ name, kind }) => [name, kind]));
    for (const { name, kind } of params) {
      const isSet = this.address.has(paramKey(this.name, name));
      if (isSet && !this.chosen.has(name)) this.chosen.set(name, kind);
    }
  }

  /// Sets a param, null for the script's own value.
  choose(param, value, change) {
    if (value === null) this.chosen.delete(param.name);
    else this.chosen.set(param.name, param.kind);
    this.address.set(paramKey(this.name, param.name), value, change);
  }
}
