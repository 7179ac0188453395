/// A pool of reusable cells by reuse identifier, with the same rules as the layout core's
/// `CellPool`.
///
/// A cell is never reused under another identifier. A pass releases cells before it requests new
/// ones, and the cell released last is reused first.
export class CellPool {
  constructor(make) {
    this.make = make;
    this.free = new Map();
    this.counts = { created: 0, reused: 0, recycled: 0, shown: 0 };
  }

  giveUp(cell) {
    this.counts.recycled++;
    this.counts.shown--;
    const free = this.free.get(cell.kind);
    if (free) free.push(cell);
    else this.free.set(cell.kind, [cell]);
  }

  take(kind) {
    this.counts.shown++;
    const cell = this.free.get(kind)?.pop();
    if (cell) {
      this.counts.reused++;
      return cell;
    }
    this.counts.created++;
    return this.make(kind);
  }
}
