import { find } from "./element.js";

/// Announces changes to screen readers, one at a time, after a pause without further changes.
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
