/// Sets data-settled on the document to the walls' names once the requested walls are painted.
export class Settled {
  /// `current` returns the walls' names, or null while a request is pending.
  constructor(current) {
    this.current = current;
    this.isAsked = false;
    this.channel = new MessageChannel();
    this.channel.port1.onmessage = () => this.#painted();
  }

  /// Updates the attribute after a request or an answer.
  check() {
    const { dataset } = document.documentElement;
    const names = this.current();
    if (names === null) delete dataset.settled;
    if (names === null || dataset.settled === names || this.isAsked) return;
    this.isAsked = true;
    // A message sent while a frame is prepared arrives after it is painted.
    requestAnimationFrame(() => this.channel.port2.postMessage(null));
  }

  #painted() {
    this.isAsked = false;
    const names = this.current();
    if (names !== null) document.documentElement.dataset.settled = names;
  }
}
