import type { Workbox } from 'workbox-window';
import { onStreamState, streamState } from '#platform/web/realtime/events.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { t } from '../messages/index.ts';
import { isPageOutdated } from './is-page-outdated.ts';
import { registerServiceWorker } from './registration.ts';

/** Milliseconds between two checks while a page stays open. */
const checkInterval = 60 * 60_000;

let wasOffered = false;
let isToastOpen = false;

/** Offers a new build, with or without a service worker. Nothing changes before the user taps "Update". */
export async function watchUpdates(): Promise<Workbox | undefined> {
  let workbox: Workbox | undefined;
  const update = () => (workbox === undefined ? reload() : void activate(workbox));
  const offer = () => {
    wasOffered = true;
    isToastOpen = true;
    toast.general(t.onThePhone.newVersion, {
      duration: null,
      forAnybody: true,
      onClose: () => {
        isToastOpen = false;
      },
      actions: [{ label: t.onThePhone.update, onPress: update, stays: true }],
    });
  };
  const checkPage = async () => {
    if (!isToastOpen && (await isPageOutdated()) && !isToastOpen) offer();
  };
  // A file of this build was deleted: the update is offered again, even if its toast was dismissed.
  addEventListener('vite:preloadError', () => void checkPage());

  workbox = await registerServiceWorker(() => {
    if (!wasOffered) offer();
  });
  checkNowAndThen(() => {
    if (workbox !== undefined) workbox.update().catch(() => undefined);
    else if (!wasOffered) void checkPage();
  });
  return workbox;
}

/** Activates the waiting worker and reloads this tab; other tabs keep their build until they reload. */
async function activate(workbox: Workbox): Promise<void> {
  workbox.addEventListener('controlling', reload);
  workbox.messageSkipWaiting();
  // Another tab activated it already.
  if ((await navigator.serviceWorker.ready).waiting === null) reload();
}

function reload(): void {
  // biome-ignore lint/nursery/noJsRestrictedProperties: the user's tap on "Update"
  location.reload();
}

/** Checks when the page is shown again after an hour, and after a reconnect: the server may have been updated. */
function checkNowAndThen(check: () => void): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < checkInterval) return;
    checkedAt = Date.now();
    check();
  });
  let wasDisconnected = false;
  onStreamState(() => {
    const { status } = streamState();
    if (status === 'connected' && wasDisconnected) check();
    if (status !== 'connecting') wasDisconnected = status === 'lost' || status === 'failed';
  });
}
