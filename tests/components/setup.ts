import './page.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { outbox } from '#platform/web/api/outbox.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { startLanguage } from '#platform/web/language.ts';
import { overlayHistory } from '#platform/web/overlay-history.ts';
import { session } from '#platform/web/session/session.ts';
import { showSideCover } from '#platform/web/session/side-cover.ts';
import { hush } from '#platform/web/ui/announce.tsx';
import { chooseTheme } from '#platform/web/ui/theme.ts';
import { toastQueue } from '#platform/web/ui/toast.ts';
import { resizeToDesktop } from './accessible.ts';
import { closeLiveStream } from './live.ts';
import { resetServer } from './server.ts';
import { resetSocket } from './socket.ts';
import { forgetToasts } from './toasts.ts';

/** Waits until the history entry of a test's overlays is left. */
async function leaveOverlayEntry(): Promise<void> {
  // A fake clock may have stopped it.
  overlayHistory.add(() => undefined)();
  await expect.poll(() => history.state?.isOverlay).toBe(undefined);
}

const address = location.href;
let consoleErrors: string[] = [];

beforeEach(async () => {
  consoleErrors = [];
  // An earlier test has left neither its media nor a session without storage.
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
  expect(session.shared()).toBe(true);
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    consoleErrors.push(words.map(String).join(' '));
  });
  await startLanguage(async () => (await import('#app/messages/chinese.ts')).chinese);
});

afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  await leaveOverlayEntry();
  if (innerWidth !== 1280) await resizeToDesktop();
  await outbox.discard(outbox.items());
  session.leave();
  showSideCover(undefined);
  closeLiveStream();
  resetSocket();
  queryClient.clear();
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
  forgetToasts();
  hush();
  chooseTheme('system');
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', address);
  expect({ consoleErrors, network: resetServer() }).toEqual({ consoleErrors: [], network: [] });
});
