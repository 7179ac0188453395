/// Cells by kind, as `CellPool` of the layout core counts them.
///
/// A cell never serves another kind. In one pass cells are given up before new ones are asked for,
/// and the one given up last serves first.
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
