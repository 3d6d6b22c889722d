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
