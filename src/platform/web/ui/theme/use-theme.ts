import { useSyncExternalStore } from 'react';
import { chosenTheme, onTheme, type Shown, shownTheme, type Theme } from './theme.ts';

/** What is chosen in this browser. */
export const useChosenTheme = (): Theme => useSyncExternalStore(onTheme, chosenTheme);

/** What is on the screen. */
export const useShownTheme = (): Shown => useSyncExternalStore(onTheme, shownTheme);
