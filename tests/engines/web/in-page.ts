import type { Overflow } from '../browser.ts';

/* The recorder adds this script before those of each page. The walk calls `window.engines`. */

const report = (text: string) => navigator.sendBeacon('/engines/error', text);

addEventListener('error', ({ message, filename, lineno }) =>
  report(`${message} (${filename}:${lineno})`),
);
addEventListener('unhandledrejection', ({ reason }) => report(`Unhandled: ${String(reason)}`));
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  report(`Content security policy: ${violatedDirective} ${blockedURI}`),
);
const logError = console.error;
console.error = (...details: unknown[]) => {
  report(details.map(String).join(' '));
  logError(...details);
};

const textOf = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

/** The text without what screen readers skip. */
function readText(element: Element): string {
  const copy = element.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return textOf(copy.textContent);
}

function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const hasLabels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const [first = element] = hasLabels ? (element.labels ?? []) : [];
  return readText(first) || (element.querySelector('img')?.alt ?? '');
}

const isShown = (element: Element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.closest('[inert], [hidden]') === null;
};

/** A visible control whose name starts with the text, in the middle of the screen; null if there is none. */
function find(selector: string, name: string): { x: number; y: number } | null {
  const matching = [...document.querySelectorAll(selector)].filter(
    (element) => nameOf(element).toLowerCase().startsWith(name.toLowerCase()) && isShown(element),
  );
  const element = matching.at(-1);
  if (element === undefined) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}

const describe = (element: Element) =>
  `${element.localName}.${[...element.classList].slice(0, 4).join('.')} “${textOf(element.textContent).slice(0, 40)}”`;

/** True if an element between this one and the root cuts or scrolls what overflows sideways. */
function isClipped(element: Element): boolean {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (parent === document.body) return false;
    if (getComputedStyle(parent).overflowX !== 'visible') return true;
  }
  return false;
}

/** Elements that reach beyond a side of the screen. */
function overflows(): Overflow[] {
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    const pixels = Math.round(Math.max(right - innerWidth, -left));
    const isOutside = width > 1 && pixels > 1 && getComputedStyle(element).visibility === 'visible';
    return isOutside && !isClipped(element) ? [{ element: describe(element), pixels }] : [];
  });
}

const isInSight = (element: Element) => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
};

/** What the page still waits for; empty once it is at rest. */
function pending(): string[] {
  const images = [...document.images].filter((image) => isInSight(image) && !image.complete);
  // Animations without an end, such as that of the photo strip, go on.
  const moving = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  const busyParts = [...document.querySelectorAll('[aria-busy="true"]')];
  return [
    ...(document.readyState === 'complete' ? [] : ['document']),
    ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
    ...busyParts.map((part) => `busy ${describe(part)}`),
    ...images.map(({ src }) => `image ${src}`),
    ...moving.map(
      ({ effect }) =>
        `animation of ${effect instanceof KeyframeEffect && effect.target !== null ? describe(effect.target) : 'nothing'}`,
    ),
  ];
}

const engines = { find, overflows, pending };
declare global {
  interface Window {
    engines: typeof engines;
  }
}
window.engines = engines;
