export const pageHeading = (): HTMLElement | null => document.querySelector('main h1');

/** True if the element is behind an open dialog. */
export const isOutOfReach = (element: Element): boolean =>
  element.closest('[inert], [aria-hidden="true"]') !== null;

/** Frames to wait until the page can be reached again, and until React Aria restores the focus. */
const mostFrames = 60;
const mostRestoreFrames = 30;

/** Moves lost focus, such as after a deletion, to the heading of the surrounding section, dialog or page. Call once, at start. */
export function rescueFocus(): void {
  let path: readonly Element[] = [];
  let opener: EventTarget | null = null;
  let isWaiting = false;
  const rescue = (framesLeft: number) => {
    isWaiting = false;
    if (path[0]?.isConnected !== false || document.activeElement !== document.body) return;
    // On a busy device, React Aria restores the focus some frames after a dialog is closed.
    const isRestoreDue =
      opener === null && path.some(isClosedDialog) && framesLeft > mostFrames - mostRestoreFrames;
    // The page stays inert for some frames too.
    const isOpenerInert = opener instanceof Element && isOutOfReach(opener) && framesLeft > 0;
    if (isRestoreDue || isOpenerInert) {
      isWaiting = true;
      requestAnimationFrame(() => rescue(framesLeft - 1));
      return;
    }
    if (opener instanceof HTMLElement && opener !== document.body) opener.focus();
    if (document.activeElement === document.body) focusHeading(headingAround(path));
  };
  document.addEventListener('focusin', ({ target }) => {
    path = target instanceof Element ? pathOf(target) : [];
    opener = null;
  });
  // React Aria may restore the focus while the page is still inert: this tries again.
  const onRestore = ({ target }: Event) => {
    opener = target;
  };
  document.addEventListener('react-aria-focus-scope-restore', onRestore, true);
  new MutationObserver(() => {
    if (isWaiting || path[0]?.isConnected !== false) return;
    isWaiting = true;
    // React Aria restores in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => rescue(mostFrames)));
  }).observe(document.body, { childList: true, subtree: true });
}

function pathOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let each: Element | null = element; each !== null; each = each.parentElement)
    path.push(each);
  return path;
}

const isClosedDialog = (element: Element): boolean =>
  element.matches('[role="dialog"], [role="alertdialog"]') && !element.isConnected;

const sections = 'article, section, main, [role="dialog"], [role="alertdialog"], [role="region"]';

const dialogTitles = 'section[role="dialog"] h2, section[role="alertdialog"] h2';

function headingAround(path: readonly Element[]): HTMLElement | null {
  for (const around of path) {
    if (!around.isConnected || !around.matches(sections)) continue;
    const heading = around.querySelector<HTMLElement>('h1, h2, h3');
    if (heading !== null && !isOutOfReach(heading)) return heading;
  }
  // In front of the page there may be a dialog, from which another one was opened.
  const titles = [pageHeading(), ...document.querySelectorAll<HTMLElement>(dialogTitles)];
  return titles.filter((title) => title !== null && !isOutOfReach(title)).at(-1) ?? null;
}

function focusHeading(heading: HTMLElement | null): void {
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus();
}
