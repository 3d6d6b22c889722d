// What the scroll bench does inside of a page, of either kind. Its functions are called by name.
globalThis.bench = {
  /** Until the page has done what scrolling left it to do. */
  idle: () => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 2000 })),

  /** Scrolls so many pixels in each of so many frames. Answers the milliseconds between them. */
  scroll: (pixels, frames) =>
    new Promise((resolve) => {
      const between = [];
      let last;
      const step = () => {
        const now = performance.now();
        if (last !== undefined) between.push(now - last);
        last = now;
        if (between.length === frames) return resolve(between);
        scrollBy(0, pixels);
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    }),

  /** From now on, frames that take long are written down: 50 ms and more, by the browser's own count. */
  watchFrames() {
    this.watch({ type: 'long-animation-frame' });
  },

  /** From now on, presses are: from the key or button until the next frame is on the screen, in steps of 8 ms. */
  watchPresses() {
    this.watch({ type: 'event', durationThreshold: 16 }, ({ interactionId }) => interactionId > 0);
  },

  watch(what, counts = () => true) {
    this.watched?.disconnect();
    this.longest = 0;
    const note = (entries) => {
      for (const { duration } of entries.filter(counts)) {
        this.longest = Math.max(this.longest, duration);
      }
    };
    this.watched = new PerformanceObserver((list) => note(list.getEntries()));
    this.watched.observe(what);
    this.noteRest = () => note(this.watched.takeRecords());
  },

  /** Milliseconds of the longest of them; 0 where none was long. */
  longestWatched() {
    this.noteRest();
    return this.longest;
  },

  /** While it scrolls: in percent of all the screen's height, where a row of tiles should be and none is. */
  blank: (tiles, pixels, frames) =>
    new Promise((resolve) => {
      // Between two rows there is room, and above the first row of a month.
      const room = 64;
      let missing = 0;
      let left = frames;
      const look = () => {
        const boxes = [...document.querySelectorAll(tiles)].map((tile) =>
          tile.getBoundingClientRect(),
        );
        let reached = 0;
        for (const { top, bottom } of boxes.sort((one, other) => one.top - other.top)) {
          if (bottom <= reached || reached >= innerHeight) continue;
          if (top - reached > room) missing += Math.min(top, innerHeight) - reached;
          reached = bottom;
        }
        if (innerHeight - reached > room) missing += innerHeight - reached;
        left -= 1;
        if (left === 0) return resolve((missing / (frames * innerHeight)) * 100);
        scrollBy(0, pixels);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }),

  /** Presses Ctrl+A on a tile. Answers the milliseconds until a frame with what came of it was drawn. */
  selectAll: (tiles) =>
    new Promise((resolve) => {
      const key = { key: 'a', ctrlKey: true, bubbles: true, cancelable: true };
      const began = performance.now();
      document.querySelector(tiles).dispatchEvent(new KeyboardEvent('keydown', key));
      // The frame's own work is over when the next task runs.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - began);
        port2.postMessage(null);
      });
    }),
};
