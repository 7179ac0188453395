// The page of `moonfall preview`, which connects all parts.

import { Address } from "./address.js";
import { Compare } from "./compare.js";
import { Controls } from "./controls.js";
import { Details } from "./details.js";
import { Device } from "./device.js";
import { element, find } from "./element.js";
import { Exports } from "./exports.js";
import { Failure } from "./failure.js";
import { Handle } from "./handle.js";
import { Hold } from "./hold.js";
import { Inspector } from "./inspector.js";
import { Keys } from "./keys.js";
import { Live } from "./live.js";
import { Messages } from "./messages.js";
import { Pane } from "./pane.js";
import { showMissingPictures, showSize } from "./panebar.js";
import { Panels } from "./panels.js";
import { Settled } from "./settled.js";
import { Side } from "./side.js";
import { Status } from "./status.js";
import { connectOverlays, connectTabs } from "./views.js";
import { fileName, length, many } from "./words.js";

const address = new Address();
const status = new Status();
const messages = new Messages();
const panels = new Panels(address);
const connection = find("#connection");

/// Set once the server has reported the number of scripts.
let page = null;
let known = null;

const settled = new Settled(() => {
  if (!page) return null;
  const names = [];
  for (const [name, side] of page.sides) {
    const pane = page.pane(name);
    if (!side.isCurrent || pane.isLooking || !pane.isFinished) return null;
    names.push(`${name}:${pane.wall.id}`);
  }
  return names.join(" ");
});

const live = new Live({
  changed(state, isNew) {
    if (!page) page = new Page(state);
    page.changed(state, isNew);
    known = state;
    settled.check();
  },
  lost(isRefused) {
    connection.dataset.state = "lost";
    const words = isRefused ? "Restarted: open the address that the preview printed"
      : "Connection lost, trying again";
    find(".words", connection).textContent = words;
    status.say(isRefused ? words : "Connection to the preview lost, trying again");
  },
});

/// Creates the parts that exist once for each script.
class Page {
  constructor(state) {
    this.sides = new Map();
    this.failures = new Map();
    /// The sides that failed in the last announcement.
    this.saidFailing = new Set();
    this.notices = [];
    known = state;
    document.documentElement.classList.toggle("pair", state.sides.length > 1);
    this.panes = state.sides.map(({ side }) => this.#pane(side));
    for (const { side: name } of state.sides) {
      this.sides.set(name, new Side(name, address, {
        followed: () => this.#followed(name),
        arrived: (wall, reasons) => this.#arrived(name, wall, reasons),
        failed: (errors) => this.#failed(name, errors),
        changed: () => settled.check(),
      }));
    }
    this.handles = new Map(this.panes.map((pane) => [pane, new Handle(pane, address)]));
    this.device = new Device(address, this.panes);
    this.controls = new Controls(address, this.sides);
    this.inspector = new Inspector(address, this.panes);
    this.details = new Details(address, this.panes);
    this.compare = this.panes.length > 1 ? new Compare(this.panes, address) : null;
    this.hold = new Hold(this.sides, this.panes);
    this.exports = new Exports(this.sides, this.panes, status);
    const toggles = {
      c: () => find("#show-columns").click(), s: () => find("#show-spacing").click(),
      o: () => find("#show-order").click(),
    };
    this.keys = new Keys(this.panes, { inspector: this.inspector, hold: this.hold, toggles });
    this.inspector.pinnedCallback = () => {
      if (panels.isNarrow) panels.toggle("inspector", true);
    };
    connectOverlays(this.panes, address);
    connectTabs(this.panes);
    find("#skip").addEventListener("click", () => {
      const pane = this.pane(find("#stage").dataset.tab);
      (pane.stop ?? pane.scroller.element).focus();
    });
    address.listeners.add((keys, change) => this.#stateChanged(keys, change));
  }

  pane(name) { return this.panes.find((pane) => pane.name === name); }

  #pane(name) {
    const pane = new Pane(name, {
      scrolled: (pane) => {
        this.compare?.follow(pane);
        settled.check();
      },
      laid: (pane) => {
        this.handles.get(pane)?.place();
        this.device?.show(pane);
        showSize(pane);
      },
      decorate: (pane) => {
        this.inspector?.decorate(pane);
        this.compare?.decorate(pane);
      },
      pictured: (pane) => this.#pictures(pane),
      looked: (pane, wall, errors, said) => {
        if (pane.wall === wall) {
          if (errors.length > 0) this.failures.get(name).add(errors);
          // Messages of a temporarily shown older version do not belong to the current one.
          if (said.length > 0 && this.sides.get(name).wall === wall) messages.add(name, wall, said);
        }
        settled.check();
      },
      moved: (pane, place) => this.inspector?.follow(pane, place),
      gone: (pane, wall) => {
        const side = this.sides.get(name);
        if (side.wall === wall) side.request("gone");
        else this.hold.forget(pane, wall);
      },
    });
    const script = known.sides.find(({ side }) => side === name)?.script;
    this.failures.set(name, new Failure(pane, fileName(script) ?? null));
    pane.showsRemotePictures = known.remotePictures;
    return pane;
  }

  #stateChanged(keys, change) {
    if (keys.includes("zoom")) {
      for (const pane of this.panes) {
        pane.scroller.showsActualSize = address.get("zoom") === "actual";
        pane.lay();
      }
    }
    this.hold.update();
    for (const [name, side] of this.sides) {
      const isDecided = keys.some(
        (key) => address.decides(key, name, (param) => side.takes(param)));
      if (isDecided) side.request(change.isSteady ? "steady" : "state");
    }
  }

  /// Handles a new state from the server.
  changed(state, isNew) {
    if (connection.dataset.state !== "live") {
      if (connection.dataset.state === "lost") status.say("Connected again");
      connection.dataset.state = "live";
      find(".words", connection).textContent = "Live";
    }
    // A different call needs other panes and another security policy, which only a page load can
    // set.
    if (isNew && (state.remotePictures !== known.remotePictures
      || JSON.stringify(state.sides) !== JSON.stringify(known.sides))) return location.reload();
    find("#title").textContent = state.title;
    for (const { side: name } of state.sides) {
      const side = this.sides.get(name);
      if (isNew || state.scripts[name] !== known.scripts[name]) {
        side.request(isNew ? "new" : "save");
      } else if (state.items !== known.items) {
        side.request("items");
      }
      this.#progress(name, state.progress?.[name] ?? "");
    }
    this.notices = state.notices;
    this.#notice();
  }

  /// Shows the server's notices, except those about a script whose own error is shown or may still
  /// arrive.
  #notice() {
    const reported = new Set([...this.sides]
      .filter(([name, side]) => !side.isCurrent || this.failures.get(name).isFailing)
      .map(([name]) => this.failures.get(name).script));
    const notices = this.notices
      .filter(({ script }) => !reported.has(fileName(script)))
      .map(({ text }) => text);
    const list = find("#notices");
    const shown = [...list.children].map((node) => node.textContent);
    if (shown.join("\n") !== notices.join("\n")) {
      list.replaceChildren(...notices.map((text) => element("p", { text })));
      if (notices.length > 0) status.say(notices.join(" "));
    }
    messages.notice(notices);
  }

  #progress(name, words) {
    const node = find(".progress", this.pane(name).element);
    node.textContent = words;
    node.hidden = words === "";
  }

  /// Returns the items of a side that stay in view and pinned when items are added or removed
  /// before them.
  #followed(name) {
    const pane = this.pane(name);
    return [pane.anchorItem, this.inspector.pinnedItem(pane)].filter((item) => item !== null);
  }

  #arrived(name, wall, reasons) {
    const pane = this.pane(name);
    const side = this.sides.get(name);
    const { facts } = wall;
    const isFirst = !pane.wall;
    const isSteady = reasons.size === 1 && reasons.has("steady");
    // The server has only the pictures of the newest items, even for an older wall; if
    // newer items have arrived since this request, their wall is on its way.
    const generation = side.isCurrent ? known.items : facts.items;
    if (generation !== pane.generation || reasons.has("new")) pane.askForPictures(generation);
    // While an older version is shown, the newest one waits.
    if (this.hold.isHeld && pane.live) {
      pane.live = { wall, cards: null };
    } else {
      pane.show(wall, { animates: !isSteady });
    }
    this.failures.get(name).show(facts, known.scripts[name]);
    this.controls.markFaults(facts.errors);
    this.#notice();
    this.#facts(pane, facts);
    pane.isFinished = false;
    settled.check();
    // The rest can wait until the wall is painted.
    requestAnimationFrame(() => setTimeout(() => {
      if (side.wall !== wall) return;
      messages.show(name, wall);
      this.controls.show(side, wall);
      this.device.show(pane);
      this.exports.update();
      this.hold.update();
      this.compare?.update();
      if (isFirst && this.panes.every((pane) => pane.wall)) this.inspector.restore();
      this.inspector.update();
      this.details.update();
      this.#say(name, facts, reasons, isFirst);
      pane.isFinished = true;
      settled.check();
    }));
  }

  #failed(name, errors) {
    const failure = this.failures.get(name);
    failure.show({ errors }, known.scripts[name]);
    this.controls.markFaults(errors);
    this.#notice();
    this.saidFailing.add(name);
    status.say(errors[0]?.message ?? "The layout failed");
    this.#title();
    settled.check();
  }

  #facts(pane, facts) {
    const script = find(".pane-script", pane.element);
    const path = facts.script ?? known?.sides.find(({ side }) => side === pane.name)?.script;
    script.textContent = fileName(path) ?? "Default rules";
    script.title = path ?? "";
    pane.newest = facts;
    this.#pictures(pane);
    this.#title();
  }

  #pictures(pane) {
    showMissingPictures(pane, {
      isFirst: pane === this.panes[0], showsRemotePictures: known.remotePictures,
    });
  }

  #title() {
    const names = this.panes.map((pane) => pane.wall?.facts.name).filter(Boolean);
    const isFailing = [...this.failures.values()].some((failure) => failure.isFailing);
    const title = names.join(" | ") || known.title;
    document.title = `${isFailing ? "✕ " : ""}${title} · moonfall`;
  }

  #say(name, facts, reasons, isFirst) {
    const who = this.sides.size > 1 ? `${name.toUpperCase()}: ` : "";
    const script = facts.script ?? "The wall";
    const saidFailing = this.saidFailing.delete(name);
    if (facts.errors.length > 0) {
      this.saidFailing.add(name);
      status.say(`${who}${this.failures.get(name).summary}`);
    } else if (isFirst) {
      status.say(`${who}${script} shown, ${many(facts.count, "item")}`);
    } else if (
      saidFailing || ["save", "items", "new"].some((reason) => reasons.has(reason))
    ) {
      status.say(`${who}${script} redrawn, ${many(facts.count, "item")}`);
    } else if (!reasons.has("steady")) {
      status.say(`${who}${many(facts.count, "item")}, ${length(facts.size[1])} points high`);
    }
  }
}

live.run();
