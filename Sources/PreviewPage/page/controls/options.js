import { options } from "./descriptions.js";

// The options that decide a wall's frames, as the command line describes them.

const byKey = new Map(options.map((option) => [option.key, option]));

export const optionLabel = (key) => byKey.get(key)?.label ?? key;

/// Returns the key of the control that sets the option that a diagnostic is about, and what is
/// wrong with the value; null if the diagnostic is about something else.
export function optionFault({ option, reason }) {
  const key = option?.replace(/^--/, "");
  return byKey.has(key) ? { key, words: reason } : null;
}
