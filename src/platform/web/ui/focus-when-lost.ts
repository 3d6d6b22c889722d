/** Milliseconds in which focus may get lost: an overlay takes a moment to go, and gives focus back when it has gone. */
const watched = 5_000;

let endLastWatch = () => {};

/**
 * Call it after something went from the page that had the focus, or whose overlay has it still: should the focus end
 * up nowhere, it goes to what `find` answers, and on to what it answers later, when more of the page is there. The
 * watch ends with the person's next key or press, or with another watch, which knows better what is there by now.
 * `lost`: `anywhere` also takes it from where an overlay has put it, but never from one that is still open.
 */
export function focusWhenLost(
  find: () => HTMLElement | null | undefined,
  lost: 'nowhere' | 'anywhere' = 'nowhere',
): void {
  endLastWatch();
  const person = new AbortController();
  endLastWatch = () => person.abort();
  for (const act of ['keydown', 'pointerdown'] as const) {
    addEventListener(act, endLastWatch, { capture: true, signal: person.signal });
  }
  const end = performance.now() + watched;
  let given: Element | null = document.body;
  const look = () => {
    if (person.signal.aborted) return;
    // To the end, also once it was found lost: an overlay on its way out takes it back, and loses it again.
    const active = document.activeElement;
    if (active === document.body || active === given || lost === 'anywhere') {
      const better = find() ?? null;
      if (better !== active && better !== null && !isOutOfReach(better)) better.focus();
      given = better;
    }
    if (performance.now() < end) requestAnimationFrame(look);
    else person.abort();
  };
  requestAnimationFrame(look);
}

/** Whether it lies behind an open overlay. */
export const isOutOfReach = (element: Element): boolean =>
  element.closest('[inert], [aria-hidden="true"]') !== null;

/** What had the focus before, as long as it is on the page. */
export const stillThere = (before: Element | null): HTMLElement | null =>
  before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null;

/** The title of the page, where focus goes when there is nothing better. */
export const pageTitle = (): HTMLElement | null => document.querySelector('main h1');

/** The same for what takes a ref: looked for when it is needed, since the page goes on changing. */
export const toTitle = {
  get current(): HTMLElement | null {
    return pageTitle();
  },
};
