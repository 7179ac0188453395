// The call's options that have a control, as the page names them.

const labels = {
  width: "Width", height: "Height", columns: "Columns", rows: "Rows", spacing: "Spacing",
  "column-width": "Least column width", insets: "Insets", placement: "Placement",
  tolerance: "Tolerance", dense: "Dense", "keep-order": "Keep order", direction: "Direction",
  align: "Align columns", "align-by": "Align by", "min-length": "Least length",
  scale: "Pixel scale",
};

export const optionLabel = (key) => labels[key] ?? key;

/// The option that a diagnostic is about, and what is wrong with its value; null where it is about
/// something else.
export function optionFault({ kind, message }) {
  const [, key, words] = (kind === "usage" && message?.match(/^--([a-z-]+): (.*)/)) || [];
  return key in labels ? { key, words } : null;
}
