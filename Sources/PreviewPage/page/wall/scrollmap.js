/// The number of items in one step of the map between two walls.
const stride = 16;

/// A monotonic curve through the starts of groups of items in two walls.
export class ScrollMap {
  constructor(a, b) {
    this.points = [[0, 0]];
    const steps = [];
    let turned = 0;
    let gone = 0;
    for (let first = 0; first + stride <= a.count; first += stride) {
      let sums = [0, 0];
      let known = 0;
      for (let position = first; position < first + stride; position++) {
        const there = b.position(a.item(position));
        if (there < 0) continue;
        sums = [sums[0] + a.start(position), sums[1] + b.start(there)];
        known++;
      }
      if (known > 0) steps.push([sums[0] / known, sums[1] / known]);
    }
    let last = [0, 0];
    for (const step of steps) {
      gone += Math.abs(step[1] - last[1]);
      if (step[1] < last[1] || step[0] < last[0]) turned += Math.abs(last[1] - step[1]);
      last = step;
    }
    if (gone === 0 || turned / gone > 0.2) return;
    let [x, y] = [0, 0];
    for (const step of steps) {
      if (step[0] <= x || step[1] <= y) continue;
      [x, y] = step;
      this.points.push(step);
    }
  }

  /// Returns the offset of the other wall for an offset of one; `ends` are both maximum offsets.
  from(name, offset, ends) {
    const { points } = this;
    const [own, other] = name === "a" ? [0, 1] : [1, 0];
    // Both grow from point to point. The first one always counts: a wall that fits the viewport has
    // the end 0.
    const isBefore = (point) => point[own] < offset;
    const isInside = (point) => point[own] < ends[0] && point[other] < ends[1];
    let low = 0;
    let high = points.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (isBefore(points[middle]) && isInside(points[middle])) low = middle;
      else high = middle - 1;
    }
    const from = points[low];
    const next = points[low + 1];
    const to = next && isInside(next) ? [next[own], next[other]] : ends;
    const share = to[0] > from[own] ? (offset - from[own]) / (to[0] - from[own]) : 0;
    return from[other] + share * (to[1] - from[other]);
  }
}
