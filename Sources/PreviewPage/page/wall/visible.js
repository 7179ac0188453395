/// Finds the frames in a stretch of the axis, from a list in any order.
///
/// Items are grouped into tiers by length, each tier twice as long as the one before, and within a
/// tier into buckets by their start. A query visits only the buckets that can reach the
/// stretch, so that one very long item does not slow down the others.
export class VisibleQuery {
  /// `frames` has x, y, width and height for each; `axis` is 0 for x, 1 for y.
  constructor(frames, axis) {
    this.frames = frames;
    this.axis = axis;
    this.tiers = [];
    const count = frames.length / 4;
    if (count === 0) return;

    let sum = 0;
    for (let index = 0; index < count; index++) sum += frames[4 * index + axis + 2];
    const unit = Math.max(1, sum / count);

    const members = [];
    const tierOf = new Uint8Array(count);
    for (let index = 0; index < count; index++) {
      const size = frames[4 * index + axis + 2];
      const tier = size <= unit ? 0 : Math.min(60, Math.ceil(Math.log2(size / unit)));
      tierOf[index] = tier;
      members[tier] = (members[tier] ?? 0) + 1;
    }
    for (const [tier, size] of Object.entries(members)) {
      this.tiers.push(this.#tier(Number(tier), size, unit, tierOf));
    }
  }

  #tier(tier, count, unit, tierOf) {
    const { frames, axis } = this;
    let first = Infinity;
    let last = -Infinity;
    let longest = 0;
    for (let index = 0; index < tierOf.length; index++) {
      if (tierOf[index] !== tier) continue;
      const start = frames[4 * index + axis];
      if (start < first) first = start;
      if (start > last) last = start;
      longest = Math.max(longest, frames[4 * index + axis + 2]);
    }
    // The number of buckets is bounded by the number of items.
    const width = Math.max(unit * 2 ** tier, (last - first) / (4 * count), 1e-9);
    const buckets = Math.floor((last - first) / width) + 1;
    const starts = new Uint32Array(buckets + 1);
    const bucketOf = (index) => Math.floor((frames[4 * index + axis] - first) / width);
    for (let index = 0; index < tierOf.length; index++) {
      if (tierOf[index] === tier) starts[bucketOf(index) + 1]++;
    }
    for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1] += starts[bucket];
    const next = starts.slice();
    const entries = new Uint32Array(count);
    for (let index = 0; index < tierOf.length; index++) {
      if (tierOf[index] === tier) entries[next[bucketOf(index)]++] = index;
    }
    return { first, width, buckets, longest, starts, entries };
  }

  /// Replaces `found` with the indexes of all frames that share area with the stretch, ascending.
  between(low, high, found) {
    found.length = 0;
    const { frames, axis } = this;
    for (const { first, width, buckets, longest, starts, entries } of this.tiers) {
      const from = Math.max(0, Math.floor((low - longest - first) / width));
      const to = Math.min(buckets - 1, Math.floor((high - first) / width));
      if (from > to) continue;
      for (let entry = starts[from]; entry < starts[to + 1]; entry++) {
        const index = entries[entry];
        const start = frames[4 * index + axis];
        if (
          start < high && start + frames[4 * index + axis + 2] > low
          && frames[4 * index + 2] > 0 && frames[4 * index + 3] > 0
        ) found.push(index);
      }
    }
    return found.sort((a, b) => a - b);
  }
}
