/** What happens to a page, as far as its connections are concerned. */
export interface PageLife {
  /** The network or the device may be another, or awake again: look at once. `isSeen`: the page came into sight. */
  look(isSeen: boolean): void;
  /** The page is back, as it was, from the browser's memory. */
  back(): void;
  /** The page goes: for good, or into the browser's memory. */
  away(): void;
}

/** Tells what happens to this page, for as long as it lives. */
export function onPageLife({ look, back, away }: PageLife): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look(true);
  });
  addEventListener('online', () => look(false));
  addEventListener('pageshow', ({ persisted }) => (persisted ? back() : look(false)));
  addEventListener('pagehide', away);
}
