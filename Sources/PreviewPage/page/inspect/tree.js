import { element } from "./element.js";

/// The fields of a JSON object as a list; nested values can be folded.
export function tree(value) {
  const entries = Array.isArray(value)
    ? value.map((item, index) => [String(index + 1), item]) : Object.entries(value);
  return element("ul", { class: "tree" }, ...entries.map(([name, item]) => branch(name, item)));
}

function branch(name, value) {
  const key = element("span", { class: "key", text: name });
  if (value === null || typeof value !== "object") {
    return element("li", {}, key, leaf(value));
  }
  const values = Object.values(value);
  const isShort =
    values.length <= 8 && values.every((item) => item === null || typeof item !== "object");
  if (Array.isArray(value) && isShort) {
    return element(
      "li", {}, key, element("span", { class: "list" }, ...values.map(leaf)));
  }
  const size = Array.isArray(value) ? `${values.length} in a list` : `${values.length} fields`;
  return element(
    "li", {}, element(
      "details", values.length <= 8 ? { open: true } : {},
      element("summary", {}, key, element("span", { class: "size", text: size })), tree(value)));
}

function leaf(value) {
  const name = value === null ? "nil" : typeof value;
  const text = value === null ? "nil" : String(value);
  return element("span", { class: `value ${name}`, text, dir: "auto" });
}
