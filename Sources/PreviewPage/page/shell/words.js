// Numbers and counts as people read them.

const lengths = new Intl.NumberFormat("en", { maximumFractionDigits: 2, useGrouping: false });
const counts = new Intl.NumberFormat("en");

export const capitalized = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/// The last component of a path; undefined if there is no path.
export const fileName = (path) => path?.split("/").at(-1);

/// A length in points, to hundredths.
export const length = (points) => lengths.format(points).replace("-", "−");

export const count = (number) => counts.format(number);

/// "1 item", "60 items".
export const many = (number, one, more = `${one}s`) =>
  `${count(number)} ${number === 1 ? one : more}`;

/// A share as a percentage with two significant digits.
export const share = (part) =>
  `${lengths.format(part === 0 ? 0 : Number((part * 100).toPrecision(3)))} %`;

/// A time that may be microseconds or seconds.
export function duration(seconds) {
  if (seconds >= 1) return `${lengths.format(seconds)} s`;
  if (seconds >= 0.001) return `${Number((seconds * 1e3).toPrecision(3))} ms`;
  return `${Number((seconds * 1e6).toPrecision(3))} µs`;
}
