import { element } from "./element.js";

/// The cell of an item on the wall, with the contents that `moonfall render` writes into HTML.
export class Cell {
  /// `pictured` is called when a picture has loaded or failed, with the item and whether it is
  /// shown.
  constructor(kind, pictured) {
    this.kind = kind;
    this.pictured = pictured;
    this.item = -1;
    this.position = -1;
    this.card = null;
    this.motion = null;
    this.picture = element("div");
    this.element = element("figure", { class: "cell", role: "article", tabindex: "-1" });
    this.element.cell = this;
  }

  /// Assigns the cell to an item and removes the contents of the previous one.
  serve(item) {
    this.item = item;
    this.card = null;
    // A pending picture is no longer needed.
    if (this.image && !this.image.complete) this.image.removeAttribute("src");
    this.image = null;
    this.badge = null;
    this.motion?.cancel();
    this.motion = null;
    this.element.replaceChildren();
    this.element.dataset.item = item + 1;
    this.element.setAttribute("aria-label", `Item ${item + 1}`);
    this.element.removeAttribute("aria-description");
    this.element.className = "cell";
  }

  place(wall, position, shift) {
    const { frames, axis } = wall;
    const at = 4 * position;
    const style = this.element.style;
    style.left = `${frames[at] - (axis === 0 ? shift : 0)}px`;
    style.top = `${frames[at + 1] - (axis === 1 ? shift : 0)}px`;
    style.width = `${frames[at + 2]}px`;
    style.height = `${frames[at + 3]}px`;
    if (!this.card) this.#round(Math.min(10, Math.min(frames[at + 2], frames[at + 3]) * 0.12));
    if (this.position !== position) {
      this.position = position;
      this.element.setAttribute("aria-posinset", position + 1);
    }
    if (this.setSize !== wall.count) {
      this.setSize = wall.count;
      this.element.setAttribute("aria-setsize", wall.count);
    }
  }

  /// Shows a card. `picture` returns the address of a picture for this cell; null for none at the
  /// moment.
  show(card, picture) {
    if (this.card === card) return;
    this.card = card;
    const parts = [this.picture];
    this.#round(card.radius);
    this.picture.style.height = `${card.picture}px`;
    this.picture.style.backgroundColor = card.color;
    this.#showPicture(card, picture);

    const { label } = card;
    if (label) {
      if (label.shade) {
        this.shade ??= element("div", { class: "shade" });
        place(this.shade, label.shade);
        parts.push(this.shade);
      }
      if (!this.caption) {
        this.text = element("span", { dir: "auto" });
        this.caption = element("figcaption", {}, this.text);
      }
      const { style } = this.caption;
      this.caption.className = label.align;
      if (label.cut) this.caption.title = label.text;
      else this.caption.removeAttribute("title");
      place(this.caption, [label.x, label.y, label.width, label.height]);
      style.fontSize = `${label.size}px`;
      style.lineHeight = `${label.line}px`;
      style.color = label.ink ?? "";
      this.text.textContent = label.lines.join("\n");
      parts.push(this.caption);
    }
    if (card.number) {
      this.plate ??= element("b");
      place(this.plate, card.number);
      this.plate.textContent = card.item;
      parts.push(this.plate);
    }
    if (this.badge) parts.push(this.badge);
    const old = this.element.childNodes;
    if (old.length !== parts.length || parts.some((part, index) => old[index] !== part)) {
      this.element.replaceChildren(...parts);
    }
    this.element.setAttribute("aria-label", label?.text || card.alt || `Item ${card.item}`);
  }

  #round(radius) {
    if (this.radius === radius) return;
    this.radius = radius;
    this.element.style.borderRadius = `${radius}px`;
    this.element.style.setProperty("--radius", `${radius}px`);
  }

  #showPicture(card, picture) {
    // The same picture is not loaded again for a few pixels: `sharpen` does that later.
    if (this.image && this.image.dataset.of === card.src) return;
    const source = picture(card);
    if (!source) {
      this.image = null;
      this.picture.replaceChildren();
      return;
    }
    // The cell itself has the accessible name.
    const image = element("img", { alt: "", decoding: "async", draggable: "false" });
    // A failed picture leaves the card's plain colour instead of the browser's icon.
    const heard = ({ type }) => {
      if (this.image !== image) return;
      image.hidden = type === "error";
      this.pictured(this.item, !image.hidden);
    };
    image.addEventListener("load", heard);
    image.addEventListener("error", heard);
    image.dataset.of = card.src;
    image.src = source;
    this.image = image;
    this.picture.replaceChildren(image);
  }

  /// Allows a failed picture to be requested again.
  forgetFailure() {
    if (!this.image?.hidden) return;
    this.image = null;
    this.picture.replaceChildren();
  }

  /// Loads the picture if that was deferred, or again if it is shown at another size than it was
  /// loaded for; the current one stays until then.
  sharpen(picture) {
    if (!this.card) return;
    if (!this.image) this.#showPicture(this.card, picture);
    if (!this.image) return;
    const source = picture(this.card);
    if (source && this.image.getAttribute("src") !== source) this.image.src = source;
  }

  /// Sets a small mark in the corner; null for none.
  mark(words, className) {
    if (!words) {
      this.badge?.remove();
      this.badge = null;
      return;
    }
    this.badge ??= element("i", { "aria-hidden": "true" });
    this.badge.className = `mark ${className}`;
    this.badge.textContent = words;
    if (this.badge.parentNode !== this.element) this.element.append(this.badge);
  }
}

function place(node, [x, y, width, height]) {
  node.style.left = `${x}px`;
  node.style.top = `${y}px`;
  node.style.width = `${width}px`;
  node.style.height = `${height}px`;
}
