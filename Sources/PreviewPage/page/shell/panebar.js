import { find } from "./element.js";
import { count, duration, length, many } from "./words.js";

/// Updates the numbers in a pane's bar for the shown wall, which may be a temporary one.
export function showSize(pane) {
  const { facts } = pane.wall;
  const set = (selector, text) => { find(selector, pane.element).textContent = text; };
  set(".pane-items", many(facts.count, "item"));
  set(".pane-size", `${length(facts.size[0])} × ${length(facts.size[1])}`);
  set(".pane-time", duration((facts.milliseconds?.layout ?? 0) / 1000));
}

/// Updates the notice about pictures that cannot be shown.
///
/// Both sides have the same items, so only the first one reports what is true of all.
export function showMissingPictures(pane, { isFirst, showsRemotePictures }) {
  const { remote = 0, outside = 0 } = pane.newest?.pictures ?? {};
  // Each notice in full, and in short for narrow panes.
  const notices = [];
  const failed = pane.unpictured.size;
  if (failed > 0) {
    notices.push([
      `${many(failed, "picture")} cannot be shown`, `${many(failed, "picture")} failed`]);
  }
  if (isFirst && remote > 0 && !showsRemotePictures) {
    const wait = remote === 1 ? "waits" : "wait";
    notices.push([
      `${many(remote, "picture")} on other hosts ${wait} for --remote-pictures`,
      `${count(remote)} remote ${wait}`]);
  }
  if (isFirst && outside > 0) {
    notices.push([
      `${many(outside, "picture")} outside the folder left out`, `${count(outside)} left out`]);
  }
  const node = find(".pane-pictures", pane.element);
  const [long, short] = [0, 1].map((index) => notices.map((both) => both[index]).join(" · "));
  if (find(".long", node).textContent === long) return;
  find(".long", node).textContent = long;
  find(".short", node).textContent = short;
  node.title = long;
  node.hidden = notices.length === 0;
}
