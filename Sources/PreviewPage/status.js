import { find } from "./element.js";

/// What a screen reader is told, one thing at a time and not before it has calmed down.
export class Status {
  constructor() {
    this.node = find("#status");
    this.timer = 0;
  }

  say(words) {
    this.words = words;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { this.node.textContent = this.words; }, 150);
  }
}
