import { useSyncExternalStore } from 'react';

/** What Chromium offers instead of asking by itself; TypeScript does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function become(next: InstallPrompt | null): void {
  offered = next;
  for (const listener of [...listeners]) listener();
}

addEventListener('beforeinstallprompt', (event) => {
  if (!isPrompt(event)) return;
  // The browser does not ask by itself then, which it would do in the middle of something else.
  event.preventDefault();
  become(event);
});
addEventListener('appinstalled', () => become(null));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks the person by the browser's own question whether to install the app; null where the browser offers none. */
export function useInstall(): (() => void) | null {
  const prompt = useSyncExternalStore(subscribe, () => offered);
  if (prompt === null) return null;
  return () => {
    // It can be asked once.
    become(null);
    void prompt.prompt();
  };
}
