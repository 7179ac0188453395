import { VisibleQuery } from "./visible.js";

/// "MFW1", little endian.
const magic = 0x3157464d;

/// A wall from the worker: facts about it, and all frames.
///
/// Positions count from 0 in the order in which items were placed, items from 0 in input order.
export class Wall {
  constructor(buffer) {
    const view = new DataView(buffer);
    if (buffer.byteLength < 8 || view.getUint32(0, true) !== magic) {
      throw new Error("this answer is not a wall");
    }
    const size = view.getUint32(4, true);
    this.facts = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, size)));
    this.id = this.facts.wall;
    this.count = this.facts.count;

    let offset = 8 + size;
    const take = (type, count) => {
      const array = new type(buffer, offset, count);
      offset += array.byteLength;
      return array;
    };
    /// x, y, width and height of each position.
    this.frames = take(Float64Array, 4 * this.count);
    this.items = this.facts.ordered ? take(Uint32Array, this.count) : null;
    this.tracks = take(Uint16Array, 2 * this.count);
    this.kindIndexes = this.facts.kinds.length > 1 ? take(Uint32Array, this.count) : null;

    this.isStrip = this.facts.axis === "horizontal";
    /// The scroll axis: 0 for x, 1 for y.
    this.axis = this.isStrip ? 0 : 1;
    /// The area that is drawn. Parts beyond the container's left or upper edge are at negative x
    /// or y.
    const [x, y, width, height] = this.facts.bounds;
    this.width = width;
    this.height = height;
    this.origin = { x: -x, y: -y };
    this.length = this.facts.size[this.axis];
    this.query = new VisibleQuery(this.frames, this.axis);
    const sections = this.facts.sections;
    this.sectionFrames = new Float64Array(4 * sections.length);
    sections.forEach((section, index) => this.sectionFrames.set(section.frame, 4 * index));
    this.sectionQuery = new VisibleQuery(this.sectionFrames, this.axis);
  }

  item(position) { return this.items ? this.items[position] : position; }

  /// Returns the position of an item; -1 if it is not in this wall.
  position(item) {
    if (!this.items) return item >= 0 && item < this.count ? item : -1;
    if (!this.positions) {
      let greatest = -1;
      for (const item of this.items) if (item > greatest) greatest = item;
      this.positions = new Int32Array(greatest + 1).fill(-1);
      for (let position = 0; position < this.count; position++) {
        this.positions[this.items[position]] = position;
      }
    }
    return this.positions[item] ?? -1;
  }

  start(position) { return this.frames[4 * position + this.axis]; }
  extent(position) { return this.frames[4 * position + this.axis + 2]; }

  frame(position) {
    const at = 4 * position;
    return {
      x: this.frames[at], y: this.frames[at + 1],
      width: this.frames[at + 2], height: this.frames[at + 3],
    };
  }

  /// Returns the first column of a position, from 0.
  column(position) { return this.tracks[2 * position]; }
  span(position) { return this.tracks[2 * position + 1]; }

  kind(position) {
    const kinds = this.facts.kinds;
    return kinds[this.kindIndexes ? this.kindIndexes[position] : 0] ?? "item";
  }

  /// Returns the section of a position, from 0.
  section(position) {
    const sections = this.facts.sections;
    let low = 0;
    let high = sections.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (sections[middle].first <= position) low = middle;
      else high = middle - 1;
    }
    // Empty sections come before the one with this item.
    return low;
  }

  /// Returns the row spacing and the column spacing of a section; null if unknown.
  spacing(section) { return this.facts.sections[section]?.spacing ?? [null, null]; }

  visible(low, high, found) { return this.query.between(low, high, found); }

  /// Returns the topmost item whose leading edge is in a stretch, which the eye follows.
  anchor(low, high) {
    const found = this.visible(low, high, []);
    let best = -1;
    for (const position of found) {
      const start = this.start(position);
      if (start >= low && (best < 0 || start < this.start(best))) best = position;
    }
    return best < 0 ? (found[0] ?? -1) : best;
  }
}
