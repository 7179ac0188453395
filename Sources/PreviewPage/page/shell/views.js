import { find } from "./element.js";

/// Connects the buttons for overlays, and the zoom, with the page's address.
export function connectOverlays(panes, address) {
  const set = (name, isOn) => {
    find(`#show-${name}`).setAttribute("aria-pressed", String(isOn));
    for (const pane of panes) {
      if (name === "pinned") {
        pane.headings.isPinned = isOn;
      } else if (isOn) {
        pane.guides.shows.add(name);
      } else {
        pane.guides.shows.delete(name);
      }
      pane.pass();
    }
  };
  for (const name of ["columns", "spacing", "order", "pinned"]) {
    const inAddress = name === "pinned" ? "not-pinned" : name;
    const isOn = () => address.list("view").has(inAddress) !== (name === "pinned");
    find(`#show-${name}`).addEventListener("click", () => {
      address.toggle("view", inAddress, !address.list("view").has(inAddress));
      set(name, isOn());
    });
    set(name, isOn());
  }
  for (const pane of panes) {
    pane.scroller.showsActualSize = address.get("zoom") === "actual";
  }
}

/// Connects the tabs of narrow windows, in which only one of two walls is visible.
export function connectTabs(panes) {
  const tabs = find("#tabs");
  tabs.hidden = panes.length < 2;
  for (const button of tabs.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      for (const other of tabs.querySelectorAll("button")) {
        other.setAttribute("aria-pressed", String(other === button));
      }
      find("#stage").dataset.tab = button.dataset.side;
    });
  }
}
