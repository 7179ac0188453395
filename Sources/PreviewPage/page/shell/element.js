// Elements made from data: text is always set as text, never read as markup.

/// Makes an element. `text` is its text, `on…` are listeners, everything else is an attribute;
/// attributes that are null, undefined or false are left out.
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const vectors = "http://www.w3.org/2000/svg";

export function vector(tag, attributes = {}, ...children) {
  const node = document.createElementNS(vectors, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/// One of the page's own icons; the text next to it names it.
export function icon(name) {
  return vector(
    "svg", { class: "icon", "aria-hidden": "true" }, vector("use", { href: `#icon-${name}` }));
}

export const find = (selector, within = document) => within.querySelector(selector);
