type Listener = (y: number) => void;

const listeners = new Set<Listener>();

function tell(): void {
  const y = scrollY;
  for (const listener of listeners) listener(y);
}

/**
 * Tells how far the page is scrolled, in pixels, whenever that changes. The browser is asked once for all who listen:
 * asked after one of them has drawn something, it would lay out the page before it answers.
 */
export function onScroll(listener: Listener): () => void {
  if (listeners.size === 0) addEventListener('scroll', tell, { passive: true });
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('scroll', tell);
  };
}
