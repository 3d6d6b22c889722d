import { useSyncExternalStore } from 'react';
import { createEmitter } from '#platform/web/emitter.ts';

/** Chromium only; missing in TypeScript's types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

let available: InstallPromptEvent | null = null;
const changes = createEmitter();

function setAvailable(event: InstallPromptEvent | null): void {
  available = event;
  changes.emit();
}

addEventListener('beforeinstallprompt', (event) => {
  if (!isInstallPrompt(event)) return;
  // Keeps the browser from asking at a random moment.
  event.preventDefault();
  setAvailable(event);
});
addEventListener('appinstalled', () => setAvailable(null));

/** Returns a function that opens the browser's install dialog, or null if the browser offers none. */
export function useInstallPrompt(): (() => void) | null {
  const event = useSyncExternalStore(changes.subscribe, () => available);
  if (event === null) return null;
  return () => {
    // An event can be used once.
    setAvailable(null);
    void event.prompt();
  };
}
