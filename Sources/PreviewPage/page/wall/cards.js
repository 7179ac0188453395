/// The number of positions in a block.
const blockSize = 64;
/// The maximum number of cached blocks of a wall.
const kept = 96;
/// The maximum number of positions in one answer of the worker.
const most = 512;

/// The appearances of a wall's items, fetched in blocks near the viewport, with a bounded cache.
///
/// The newest request has priority: blocks that have left the viewport are no longer fetched.
export class Cards {
  /// `arrived` is called with the errors and messages of each answer; `gone` when the
  /// worker has dropped the wall.
  constructor(side, wall, { arrived, gone }) {
    this.side = side;
    this.wall = wall;
    this.arrived = arrived;
    this.gone = gone;
    /// The cards by position in the block, undefined if the frame has no area.
    this.blocks = new Map();
    this.loading = new Set();
    this.wanted = [];
    this.requests = 0;
    /// Whether the worker has dropped the wall, or does not answer.
    this.isStopped = false;
  }

  /// Returns the card at a position; undefined until it is loaded, null if there is none.
  at(position) {
    const number = Math.floor(position / blockSize);
    const block = this.blocks.get(number);
    return block && (block[position - number * blockSize] ?? null);
  }

  /// Sets the visible positions, the most urgent ones first.
  want(positions) {
    const blocks = new Set();
    for (const position of positions) blocks.add(Math.floor(position / blockSize));
    for (const block of blocks) {
      const cards = this.blocks.get(block);
      if (!cards) continue;
      // Used again, so it moves to the end of the eviction order.
      this.blocks.delete(block);
      this.blocks.set(block, cards);
    }
    this.wanted = [...blocks].filter(
      (block) => !this.blocks.has(block) && !this.loading.has(block));
    this.#fetch();
  }

  #fetch() {
    while (this.wanted.length > 0 && this.requests < 2 && !this.isStopped) {
      // Adjacent blocks share one request.
      const first = this.wanted.shift();
      let last = first;
      while (this.wanted[0] === last + 1 && (last + 2 - first) * blockSize <= most) {
        last = this.wanted.shift();
      }
      this.#load(first, last);
    }
  }

  async #load(first, last) {
    for (let block = first; block <= last; block++) this.loading.add(block);
    this.requests++;
    const to = Math.min(this.wall.count, (last + 1) * blockSize);
    let answer = null;
    let status = 0;
    try {
      const response = await fetch(
        `/cards?side=${this.side}&wall=${encodeURIComponent(this.wall.id)}`
          + `&from=${first * blockSize}&to=${to}`);
      status = response.status;
      answer = await response.json();
    } catch {
      // The server did not answer.
    }
    this.requests--;
    for (let block = first; block <= last; block++) this.loading.delete(block);
    if (status === 410) {
      this.isStopped = true;
      this.gone();
      return;
    }
    // The server is unreachable or overloaded: retry in a second.
    if (!answer || status === 503) {
      this.isStopped = true;
      setTimeout(() => {
        this.isStopped = false;
        this.arrived([], []);
      }, 1000);
      return;
    }
    // If the answer is an error without cards, these items stay blank.
    for (let block = first; block <= last; block++) this.blocks.set(block, []);
    for (const card of answer.cards ?? []) {
      const block = Math.floor(card.position / blockSize);
      const cards = this.blocks.get(block);
      if (cards) cards[card.position - block * blockSize] = card;
    }
    for (const block of this.blocks.keys()) {
      if (this.blocks.size <= kept) break;
      this.blocks.delete(block);
    }
    this.arrived(answer.errors ?? [], answer.messages ?? []);
    this.#fetch();
  }
}
