/** Does work once the browser has nothing better to do, such as the first paint. Returns how to call it off. */
export function idle(work: () => void): () => void {
  if (globalThis.requestIdleCallback === undefined) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 1_000 });
  return () => cancelIdleCallback(asked);
}

/** Milliseconds that the first view of a visit has for itself. */
const firstView = 3_000;
const touches = ['pointerdown', 'keydown', 'focusin'] as const;
let settled = false;
const waiting = new Set<() => void>();

/**
 * Does work that only makes later things faster, such as fetching what a press would open: idly, once the first view of
 * the visit has had its time, or as soon as somebody touches it. Returns how to call it off.
 */
export function onceSettled(work: () => void): () => void {
  if (settled) return idle(work);
  if (waiting.size === 0) watch();
  let callOff = (): void => {
    waiting.delete(begin);
  };
  const begin = () => {
    callOff = idle(work);
  };
  waiting.add(begin);
  return () => callOff();
}

/** Waits once for all. */
function watch(): void {
  const settle = () => {
    settled = true;
    clearTimeout(timer);
    for (const touch of touches) removeEventListener(touch, settle, true);
    for (const begin of waiting) begin();
    waiting.clear();
  };
  const timer = setTimeout(settle, Math.max(0, firstView - performance.now()));
  for (const touch of touches) addEventListener(touch, settle, true);
}
