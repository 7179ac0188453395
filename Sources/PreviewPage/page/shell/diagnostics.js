import { element } from "./element.js";

/// Returns the text of a diagnostic in a compiler's format; an empty string if there is none.
export const reportText = (diagnostic) => lines(diagnostic).map(([, text]) => text).join("\n");

/// Returns the nodes of the texts of diagnostics: messages wrap, while source lines and their
/// carets do not wrap and scroll together.
export function reportNodes(diagnostics) {
  const all = diagnostics.flatMap(
    (diagnostic, index) => index > 0 ? [["detail", ""], ...lines(diagnostic)] : lines(diagnostic));
  const nodes = [];
  let code = null;
  all.forEach(([kind, text], index) => {
    const end = index < all.length - 1 ? "\n" : "";
    const node = element("span", { class: kind, text: text + end });
    if (kind === "source" || kind === "caret") {
      if (!code) nodes.push(code = element("span", { class: "code" }));
      code.append(node);
    } else {
      nodes.push(node);
      code = null;
    }
  });
  return nodes;
}

/// The lines of a diagnostic, each with its kind: "message", "source", "caret" or "detail".
const lines = (diagnostic) => diagnostic?.report ?? [];
