import { element } from "./element.js";

/// How far a section's box extends beyond the viewport: sections may be longer than a browser's
/// maximum length.
const margin = 4000;

/// The headers and footers of the sections near the viewport.
///
/// A heading is sticky in a box as long as its section, so that it is pinned while the section is
/// visible.
export class Headings {
  constructor() {
    this.boxes = new Map();
    this.isPinned = true;
    this.found = [];
  }

  /// Updates the boxes for a stretch; returns them as `{ first, element }` in reading order.
  show(wall, low, high, shift) {
    const next = new Map();
    const { sections } = wall.facts;
    for (const index of wall.sectionQuery.between(low, high, this.found)) {
      const section = sections[index];
      if (section.heading && section.header) {
        const start = section.header[wall.axis];
        const isAway = start >= high || start + section.header[wall.axis + 2] <= low;
        if (isAway && !this.isPinned) continue;
        this.#box(next, `${index} heading`, section, index, () => this.#heading(index));
      } else if (section.header) {
        this.#box(next, `${index} header`, section, index, band);
      }
      if (section.footer) this.#box(next, `${index} footer`, section, index, band);
    }
    for (const [key, box] of this.boxes) if (!next.has(key)) box.element.remove();
    this.boxes = next;
    for (const [key, box] of next) {
      const { header, footer } = box.section;
      if (key.endsWith("heading")) this.#placeHeading(box, wall, low, high, shift);
      else this.#placeBand(box, key.endsWith("header") ? header : footer, wall, shift);
    }
    return [...next.values()];
  }

  #box(next, key, section, index, make) {
    const box = this.boxes.get(key) ?? { element: make(), isNew: true };
    box.section = section;
    box.first = section.first + (key.endsWith("footer") ? section.count : 0);
    next.set(key, box);
  }

  #heading(index) {
    const heading = element(
      "h2", { class: "heading", "data-section": index + 1 }, element("span", { dir: "auto" }),
      element("small"));
    return element("div", { class: "pin" }, heading);
  }

  #placeHeading(box, wall, low, high, shift) {
    const { frame, header, heading } = box.section;
    const { axis } = wall;
    const start = Math.max(header[axis], low - margin);
    const end = Math.min(frame[axis] + frame[axis + 2], Math.max(high + margin, start));
    const extent = Math.max(header[axis + 2], end - start);
    const at = start - shift;
    const { style } = box.element;
    style.left = `${axis === 1 ? header[0] : at}px`;
    style.top = `${axis === 1 ? at : header[1]}px`;
    style.width = `${axis === 1 ? header[2] : extent}px`;
    style.height = `${axis === 1 ? extent : header[3]}px`;
    const node = box.element.firstChild;
    node.classList.toggle("pinned", this.isPinned);
    if (box.shown === heading) return;
    box.shown = heading;
    node.firstChild.textContent = heading.text;
    node.lastChild.textContent = heading.count;
    node.style.width = `${header[2]}px`;
    node.style.height = `${header[3]}px`;
    node.style.fontSize = `${heading.size}px`;
    node.style.padding = heading.turned
      ? `${heading.start}px 0 ${heading.end}px` : `0 ${heading.end}px 0 ${heading.start}px`;
    node.style.writingMode = heading.turned ? "vertical-rl" : "";
  }

  #placeBand(box, [x, y, width, height], wall, shift) {
    const { style } = box.element;
    style.left = `${x - (wall.axis === 0 ? shift : 0)}px`;
    style.top = `${y - (wall.axis === 1 ? shift : 0)}px`;
    style.width = `${width}px`;
    style.height = `${height}px`;
  }
}

const band = () => element("div", { class: "band" });
