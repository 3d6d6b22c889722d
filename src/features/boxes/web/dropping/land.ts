import { type Area, landingIn } from '../../dropping.rules.ts';

/** What is never covered: whatever can be pressed, and what lies over the page itself. */
const pressed =
  'header > *, a, button, input, textarea, select, [role="dialog"], [role="alertdialog"]';

/** Pixels that stay free around a box, and above it, where it comes from. */
const around = 12;
const above = 56;

/**
 * Puts a floating box where it covers nothing to press, and falls past nothing; if there is such a place, nothing to
 * read either. Answers whether there was a place.
 */
export function land(box: HTMLElement, seed: number): boolean {
  const layer = box.offsetParent?.getBoundingClientRect();
  if (layer === undefined) return false;
  const { clientWidth, clientHeight } = document.documentElement;
  const room = { left: 0, top: 0, width: clientWidth, height: clientHeight };
  const { offsetWidth, offsetHeight } = box;
  const size = { width: offsetWidth + 2 * around, height: offsetHeight + around + above };
  const never = [...document.querySelectorAll(pressed)]
    .filter((element) => element !== box && element.checkVisibility())
    .map((element) => element.getBoundingClientRect());
  const place =
    landingIn(room, size, [...never, ...linesOf(document.querySelector('main'))], seed) ??
    landingIn(room, size, never, seed);
  if (place === null) return false;
  // It belongs to the page, and goes along when that is scrolled.
  box.style.left = `${place.left + around - layer.left}px`;
  box.style.top = `${place.top + above - layer.top}px`;
  return true;
}

/** Where something is written. */
function linesOf(page: Element | null): Area[] {
  if (page === null) return [];
  const lines: Area[] = [];
  const words = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode() !== null) {
    range.selectNodeContents(words.currentNode);
    lines.push(...range.getClientRects());
  }
  return lines;
}
