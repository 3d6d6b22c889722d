import { phoneHeight, phoneWidth, type Room, roomOf } from '../../window.rules.ts';

const small = matchMedia(`(max-width: ${phoneWidth}px)`);
/** As wide as a page with all that stands beside each other in it. */
const wide = matchMedia('(min-width: 1200px)');
const low = matchMedia(`(max-height: ${phoneHeight}px)`);

/** What is free for the window now. It reads the page's layout: not for every move of a pointer. */
export function roomNow(): Room {
  const { documentElement: page } = document;
  const style = getComputedStyle(page);
  const length = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const layout = { width: page.clientWidth, height: Math.max(page.clientHeight, innerHeight) };
  const visual = visualViewport;
  return roomOf({
    isPhone: small.matches,
    layout,
    visual: {
      x: visual?.offsetLeft ?? 0,
      y: visual?.offsetTop ?? 0,
      width: visual?.width ?? layout.width,
      height: visual?.height ?? layout.height,
      scale: visual?.scale ?? 1,
    },
    safe: {
      top: length('--safe-top'),
      right: length('--safe-right'),
      bottom: length('--safe-bottom'),
      left: length('--safe-left'),
    },
    // Both are measures of the page that others keep: how far its header reaches, and what lies over its end.
    header: length('scroll-padding-top'),
    endBar: length('--end-cover'),
  });
}

/** Runs `listener` when the room may have changed: rotation, zoom, a keyboard, a bar. Returns how to stop. */
export function onRoom(listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('resize', listener, { signal });
  small.addEventListener('change', listener, { signal });
  visualViewport?.addEventListener('resize', listener, { signal });
  visualViewport?.addEventListener('scroll', listener, { signal });
  const page = new MutationObserver(listener);
  page.observe(document.documentElement, { attributeFilter: ['style'] });
  return () => {
    stop.abort();
    page.disconnect();
  };
}

/** Whether the window leaves enough of the page to be open before anybody asked for it. */
export const leavesRoom = (): boolean => wide.matches;

/** Whether the screen is that of a phone, upright or on its side, where the window starts minimised. */
export const isOnPhone = (): boolean => small.matches || low.matches;
