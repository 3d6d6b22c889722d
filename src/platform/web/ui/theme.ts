import { createStore } from '../emitter.ts';

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';
export type Shown = Exclude<Theme, 'system'>;

/** The theme is stored per browser, for all its users. */
const key = 'fivetwenty.theme';
const prefersDark = matchMedia('(prefers-color-scheme: dark)');
/** A choice that could not be stored lasts as long as the page. */
const unstored = createStore<Theme | undefined>(undefined);

export function chosenTheme(): Theme {
  const theme = unstored.get() ?? readStored();
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function shownTheme(): Shown {
  const theme = chosenTheme();
  return theme === 'system' ? preferred() : theme;
}

/** Applies the theme in every tab of this browser. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
    unstored.set(undefined);
  } catch {
    unstored.set(theme);
  }
  show();
}

/** Toggles the theme. The device's own theme becomes `system`. */
export function toggleTheme(): void {
  const other = shownTheme() === 'dark' ? 'light' : 'dark';
  chooseTheme(other === preferred() ? 'system' : other);
}

/** Calls `listener` after every change of the chosen or the shown theme. Returns how to stop. */
export function onTheme(listener: () => void): () => void {
  const stop = unstored.subscribe(listener);
  prefersDark.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    stop();
    prefersDark.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}

const preferred = (): Shown => (prefersDark.matches ? 'dark' : 'light');

function readStored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function show(): void {
  const theme = chosenTheme();
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  // One element per theme colors the browser's own interface, in this order.
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const [index, of] of (['light', 'dark'] as const).entries()) {
    const media = theme === of ? 'all' : 'not all';
    const meta = metas[index];
    if (meta) meta.media = theme === 'system' ? `(prefers-color-scheme: ${of})` : media;
  }
}

/** Shows the theme, also when another tab changes it. */
export function startTheme(): void {
  show();
  addEventListener('storage', (event) => {
    // The key is null if the whole storage was cleared.
    if (event.key === key || event.key === null) show();
  });
}
