import { onStreamState, streamState } from '#platform/web/realtime/events.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { appMessages as t } from '../../messages/index.ts';
import { isOtherBuild } from './own-build.ts';

/** Milliseconds between two looks for another build while a page stays open. */
const lookEvery = 60 * 60_000;

/** An offer was made on this page, and is still there to be taken. */
let offered = false;
let stands = false;

/** Tells, once, that there is another build; nothing happens before the person says so. */
export function watchUpdates(registration: ServiceWorkerRegistration): void {
  const take = () => takeOver(registration);
  const offer = () => {
    // The first one of all is no update.
    if (!offered && registration.active !== null) offerUpdate(take);
  };
  const watch = (coming: ServiceWorker | null) =>
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') offer();
    });
  if (registration.waiting !== null) offer();
  // It may be on its way since before this page looked.
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  lookNowAndThen(() => void registration.update().catch(() => undefined));
  onMissedPart(take);
}

/**
 * The same where there is no worker, over plain HTTP: a page that was opened long ago asks for a part of itself that the
 * home does not have any more. What is written on it stays there until the person's tap.
 */
export function watchPage(): void {
  const look = onMissedPart(loadAnew);
  lookNowAndThen(() => {
    if (!offered) void look();
  });
}

/** Offers another build wherever a part of this one is missed, also after an offer was put away. Returns how to look. */
function onMissedPart(take: () => void): () => Promise<void> {
  const look = async () => {
    // Several parts may be missed at once.
    if (stands || !(await isOtherBuild()) || stands) return;
    offerUpdate(take);
  };
  addEventListener('vite:preloadError', () => void look());
  return look;
}

/** A new version can be had by a tap, for as long as it takes. */
function offerUpdate(take: () => void): void {
  offered = true;
  stands = true;
  toast.general(t.onThePhone.newVersion, {
    duration: null,
    forAnybody: true,
    onClose: () => {
      stands = false;
    },
    actions: [{ label: t.onThePhone.update, onPress: take, stays: true }],
  });
}

/** Lets the new build take the place of this one, in this tab; other tabs go on with theirs. */
function takeOver({ waiting }: ServiceWorkerRegistration): void {
  if (waiting === null) {
    // Another tab has let it in already.
    loadAnew();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', loadAnew, { once: true });
  waiting.postMessage({ ask: 'update' });
}

function loadAnew(): void {
  // biome-ignore lint/nursery/noJsRestrictedProperties: the person's own tap on "Update" (decisions §10)
  location.reload();
}

/** Looks when the page comes into sight after a while, and when the home has been away: it may be another since. */
function lookNowAndThen(look: () => void): void {
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < lookEvery) return;
    looked = Date.now();
    look();
  });
  let was = streamState().status;
  onStreamState(() => {
    const { status } = streamState();
    const isBack = status === 'connected' && (was === 'lost' || was === 'refused');
    was = status;
    if (isBack) look();
  });
}
