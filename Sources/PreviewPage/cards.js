/// Positions that are asked for at once.
const blockSize = 64;
/// Blocks that are kept of a wall.
const kept = 96;
/// What the worker gives at most.
const most = 512;

/// The looks of a wall's items, fetched in blocks near the viewport and kept within bounds.
///
/// The newest question goes first: blocks that the viewport has left are not fetched any more.
export class Cards {
  /// `arrived` is called with the errors and messages of an answer after each block; `gone` when the
  /// wall is not kept by the worker any more.
  constructor(side, wall, { arrived, gone }) {
    this.side = side;
    this.wall = wall;
    this.arrived = arrived;
    this.gone = gone;
    /// Cards by place in the block, undefined where the frame has no area.
    this.blocks = new Map();
    this.loading = new Set();
    this.wanted = [];
    this.requests = 0;
    /// Whether the worker has forgotten the wall, or nobody answers.
    this.isStopped = false;
  }

  /// The card at a position; undefined until it is there, null where there never is one.
  at(position) {
    const number = Math.floor(position / blockSize);
    const block = this.blocks.get(number);
    return block && (block[position - number * blockSize] ?? null);
  }

  /// Says which positions are to be seen now, the most urgent ones first.
  want(positions) {
    const blocks = new Set();
    for (const position of positions) blocks.add(Math.floor(position / blockSize));
    for (const block of blocks) {
      const cards = this.blocks.get(block);
      if (!cards) continue;
      // Looked at again: the youngest now.
      this.blocks.delete(block);
      this.blocks.set(block, cards);
    }
    this.wanted = [...blocks].filter(
      (block) => !this.blocks.has(block) && !this.loading.has(block));
    this.#fetch();
  }

  #fetch() {
    while (this.wanted.length > 0 && this.requests < 2 && !this.isStopped) {
      // Neighbours come in one answer.
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
      // Nobody was there.
    }
    this.requests--;
    for (let block = first; block <= last; block++) this.loading.delete(block);
    if (status === 410) {
      this.isStopped = true;
      this.gone();
      return;
    }
    // Nobody there, or too much to do: once more in a second.
    if (!answer || status === 503) {
      this.isStopped = true;
      setTimeout(() => {
        this.isStopped = false;
        this.arrived([], []);
      }, 1000);
      return;
    }
    // Without cards, in an answer that tells of a fault, these items stay paper.
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
