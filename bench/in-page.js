// Runs in the measured page.
globalThis.bench = {
  idle: () => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 2000 })),

  /** Scrolls once per frame. Returns the milliseconds between frames, and the blank share of the screen in percent. */
  scroll: (tiles, pixels, frames) =>
    new Promise((resolve) => {
      const between = [];
      let missing = 0;
      let last;
      const step = () => {
        const now = performance.now();
        if (last !== undefined) between.push(now - last);
        last = now;
        if (tiles !== '') missing += blankPixels(tiles);
        if (between.length === frames) {
          return resolve({ between, blank: (missing / (frames * innerHeight)) * 100 });
        }
        scrollBy(0, pixels);
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    }),

  /** Records the longest frame (from 50 ms) and the slowest interaction (in steps of 8 ms) until `stop`. */
  watch() {
    const longest = { frame: 0, press: 0 };
    const note = (entries) => {
      for (const { entryType, duration, interactionId } of entries) {
        if (entryType !== 'event') longest.frame = Math.max(longest.frame, duration);
        else if (interactionId > 0) longest.press = Math.max(longest.press, duration);
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'long-animation-frame' });
    observer.observe({ type: 'event', durationThreshold: 16 });
    this.stop = () => {
      note(observer.takeRecords());
      observer.disconnect();
      return longest;
    };
  },
};

/** The height of the screen's parts that should have a row of tiles and have none. */
function blankPixels(tiles) {
  // Gaps between rows, and the title of a month.
  const gap = 64;
  const boxes = [...document.querySelectorAll(tiles)].map((tile) => tile.getBoundingClientRect());
  let [missing, reached] = [0, 0];
  for (const { top, bottom } of boxes.sort((one, other) => one.top - other.top)) {
    if (bottom <= reached || reached >= innerHeight) continue;
    if (top - reached > gap) missing += Math.min(top, innerHeight) - reached;
    reached = bottom;
  }
  return innerHeight - reached > gap ? missing + innerHeight - reached : missing;
}
