/**
 * A ref for what lies over the end of the screen: while it is there, messages stand above it. Its height is that with
 * all that it has around its content, also the room of a phone's own bar.
 */
export function coversEnd(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => {
    style.setProperty('--end-cover', `${bar.getBoundingClientRect().height}px`);
  });
  watch.observe(bar, { box: 'border-box' });
  return () => {
    watch.disconnect();
    style.removeProperty('--end-cover');
  };
}

const small = matchMedia('(max-width: 768px)');

/** The same for a bar that sticks to the end of a phone's screen, for as long as there is more of its page below it. */
export function coversEndWhileStuck(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const gap = Number.parseFloat(getComputedStyle(bar).bottom) || 0;
  let isStuck = false;
  const tell = () => {
    if (isStuck) style.setProperty('--end-cover', `${bar.offsetHeight + gap}px`);
    else style.removeProperty('--end-cover');
  };
  const place = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (entry?.rootBounds == null) return;
      const { top, bottom } = entry.boundingClientRect;
      const end = entry.rootBounds.bottom;
      const sticks = getComputedStyle(bar).position === 'sticky';
      isStuck = small.matches && sticks && top < end && bottom > end;
      tell();
    },
    // Where it sticks, it reaches one pixel over this edge.
    { rootMargin: `0px 0px ${-gap - 1}px`, threshold: [0, 1] },
  );
  const size = new ResizeObserver(tell);
  place.observe(bar);
  size.observe(bar);
  return () => {
    place.disconnect();
    size.disconnect();
    style.removeProperty('--end-cover');
  };
}
