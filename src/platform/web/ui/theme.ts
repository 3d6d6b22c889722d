/** `system`: as the device has it. */
export type Theme = 'system' | 'light' | 'dark';
export type Shown = Exclude<Theme, 'system'>;

/** What this browser keeps, for everyone who uses it: a theme is of a screen and its room, not of a person. */
const key = 'fivetwenty.theme';
const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** What the browser would not keep; it holds for as long as the page is open. */
let unkept: Theme | undefined;

export function chosenTheme(): Theme {
  const kept = unkept ?? readKept();
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** What is on the screen. */
export function shownTheme(): Shown {
  const chosen = chosenTheme();
  return chosen === 'system' ? preferred() : chosen;
}

/** Shows it at once, here and in every other tab of this browser. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
    unkept = undefined;
  } catch {
    unkept = theme;
  }
  show();
}

/** The other of the two; where the device has that one anyway, the page follows the device again. */
export function turnTheme(): void {
  const other = shownTheme() === 'dark' ? 'light' : 'dark';
  chooseTheme(other === preferred() ? 'system' : other);
}

/** Calls back whenever what is chosen or shown may have changed. Answers how to stop. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  prefersDark.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    prefersDark.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}

const preferred = (): Shown => (prefersDark.matches ? 'dark' : 'light');

function readKept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function show(): void {
  const chosen = chosenTheme();
  const { dataset } = document.documentElement;
  if (chosen === 'system') delete dataset.theme;
  else dataset.theme = chosen;
  // For what the browser draws around the page there is one element for each theme, in this order.
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const [index, of] of (['light', 'dark'] as const).entries()) {
    const media = chosen === of ? 'all' : 'not all';
    const meta = metas[index];
    if (meta) meta.media = chosen === 'system' ? `(prefers-color-scheme: ${of})` : media;
  }
  for (const listener of listeners) listener();
}

// This module is also a script of its own, before the first paint.
show();
addEventListener('storage', (event) => {
  // Null where everything was cleared.
  if (event.key === key || event.key === null) show();
});
