import { useSyncExternalStore } from 'react';
import { createStore } from '#platform/web/emitter.ts';

/** Chromium only; missing in TypeScript's types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

const prompt = createStore<InstallPromptEvent | null>(null);

addEventListener('beforeinstallprompt', (event) => {
  if (!isInstallPrompt(event)) return;
  // Keeps the browser from asking at a random moment.
  event.preventDefault();
  prompt.set(event);
});
addEventListener('appinstalled', () => prompt.set(null));

/** Returns a function that opens the browser's install dialog, or null if the browser offers none. */
export function useInstallPrompt(): (() => void) | null {
  const event = useSyncExternalStore(prompt.subscribe, prompt.get);
  if (event === null) return null;
  return () => {
    // An event can be used once.
    prompt.set(null);
    void event.prompt();
  };
}
