import { useSyncExternalStore } from 'react';

/** Chromium only; missing in TypeScript's types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

let available: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function setAvailable(event: InstallPromptEvent | null): void {
  available = event;
  for (const listener of [...listeners]) listener();
}

addEventListener('beforeinstallprompt', (event) => {
  if (!isInstallPrompt(event)) return;
  // Keeps the browser from asking at a random moment.
  event.preventDefault();
  setAvailable(event);
});
addEventListener('appinstalled', () => setAvailable(null));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns a function that opens the browser's install dialog, or null if the browser offers none. */
export function useInstallPrompt(): (() => void) | null {
  const event = useSyncExternalStore(subscribe, () => available);
  if (event === null) return null;
  return () => {
    // An event can be used once.
    setAvailable(null);
    void event.prompt();
  };
}
