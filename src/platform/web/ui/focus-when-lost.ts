/** Frames in which focus may get lost: an overlay takes a moment to go, and gives focus back when it has gone. */
const frames = 45;

/**
 * Call it after something went from the page that had the focus, or whose overlay has it still: should the focus end
 * up nowhere, it goes to what `find` answers.
 */
export function focusWhenLost(find: () => HTMLElement | null | undefined): void {
  const look = (left: number) =>
    requestAnimationFrame(() => {
      // To the end, also once it was found lost: an overlay on its way out takes it back, and loses it again.
      if (document.activeElement === document.body) find()?.focus();
      if (left > 0) look(left - 1);
    });
  look(frames);
}

/** The title of the page, where focus goes when there is nothing better. */
export const pageTitle = (): HTMLElement | null => document.querySelector('main h1');
