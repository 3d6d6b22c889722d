/** Time as a live connection sees it; injected, so that a test can move it. */
export interface StreamClock {
  /** Milliseconds since 1970; jumps over the sleep of a laptop. */
  now(): number;
  /** Runs `work` once after `delay` milliseconds. Returns a cancel. */
  after(delay: number, work: () => void): () => void;
}

export const browserClock: StreamClock = {
  now: () => Date.now(),
  after(delay, work) {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
};
