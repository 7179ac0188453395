/// Says on the document when what is shown is what was asked for, and painted: as data-settled,
/// with the walls' names.
export class Settled {
  /// `current` gives the walls' names while everything is there, null while something is to come.
  constructor(current) {
    this.current = current;
    this.isAsked = false;
    this.channel = new MessageChannel();
    this.channel.port1.onmessage = () => this.#painted();
  }

  /// Something newer is known to be coming, or has come.
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
