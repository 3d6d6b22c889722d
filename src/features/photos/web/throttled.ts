/** Milliseconds. An upload of hundreds of photos publishes an event for each. */
const pause = 300;

/** Throttles `work`: runs it once, 300 ms after the first of several calls. */
export function throttled(work: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      work();
    }, pause);
  };
}
