/** Milliseconds within which many changes count as one: photos come by the hundred, each with an event of its own. */
const pause = 300;

/** Does work a moment after it was asked for, once for all who ask meanwhile. */
export function soon(work: () => void): () => void {
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
