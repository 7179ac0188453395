/// Milliseconds to wait before trying to reach a lost server again.
const pauses = [250, 500, 1000, 2000];

/// The connection to the server: reports changes, and whether the server answers.
///
/// Browsers allow six connections to a server, and a long poll occupies one of them. A hidden page
/// therefore does not poll; it asks at once when it is visible again.
export class Live {
  /// `changed` receives each new state, and whether to request everything again because the server
  /// was restarted or was unreachable. `lost` is called if no server answers or the server refuses
  /// this browser; its argument says whether it was refused.
  constructor({ changed, lost }) {
    this.changed = changed;
    this.lost = lost;
    this.serial = null;
    this.isLost = false;
    this.isRefused = false;
    this.failures = 0;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && this.serial) this.question?.abort();
    });
  }

  async run() {
    for (;;) {
      if (this.serial) await seen();
      this.question = new AbortController();
      const { signal } = this.question;
      let state = null;
      let isRefused = false;
      try {
        const isKnown = this.serial && !this.isLost;
        const after = isKnown ? `?after=${encodeURIComponent(this.serial)}` : "";
        const response = await fetch(`/changes${after}`, { cache: "no-store", signal });
        // Too many pages are polling; this one retries later.
        if (response.status === 503 && this.serial) {
          await wait(pauses.at(-1));
          continue;
        }
        isRefused = response.status === 403;
        if (!response.ok) throw new Error(`the server answered ${response.status}`);
        state = await response.json();
      } catch {
        if (signal.aborted) continue;
        if (!this.isLost || isRefused !== this.isRefused) this.lost(isRefused);
        this.isLost = true;
        this.isRefused = isRefused;
        await wait(pauses[Math.min(this.failures++, pauses.length - 1)]);
        continue;
      }
      const isNew = this.isLost || epoch(state.serial) !== epoch(this.serial);
      const isSame = state.serial === this.serial && !isNew;
      this.serial = state.serial;
      this.isLost = false;
      this.failures = 0;
      // An error in the page itself must not stop the polling.
      if (!isSame) queueMicrotask(() => this.changed(state, isNew));
    }
  }
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/// Waits until the page is visible.
async function seen() {
  while (document.hidden) {
    await new Promise((resolve) => {
      document.addEventListener("visibilitychange", resolve, { once: true });
    });
  }
}

const epoch = (serial) => serial?.slice(0, serial.lastIndexOf("-"));
