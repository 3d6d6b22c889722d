import * as z from 'zod/mini';
import { basePath } from '#platform/web/api/base-path.ts';
import { persistedValue } from '#platform/web/session/persisted-value.ts';
import type { Subscription } from '../notifications.contract.ts';

/** The reason why this browser cannot receive push messages. */
export type Obstacle = 'insecure' | 'install' | 'unsupported' | 'denied';

export function findObstacle(): Obstacle | null {
  if (!isSecureContext) return 'insecure';
  // Safari on iOS supports push in installed apps only.
  if ('standalone' in navigator && !('PushManager' in window)) return 'install';
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Calls `listener` when the user may have changed the permission. Returns how to unsubscribe. */
export function onPermissionChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  addEventListener('focus', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    removeEventListener('focus', listener);
  };
}

/** The subscription that this browser registered with the server, and its session. */
export const registered = persistedValue(
  'push',
  z.object({ endpoint: z.string(), session: z.int() }),
);

/** Null if this browser is not subscribed. */
export async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(`${basePath}/`);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Reuses a subscription with this key. Throws if the browser refuses. */
export async function subscribeBrowser(publicKey: string): Promise<Subscription> {
  const { pushManager } = await readyServiceWorker();
  const subscription = await pushManager.getSubscription();
  if (subscription !== null && hasKey(subscription, publicKey)) return toSubscription(subscription);
  await subscription?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return toSubscription(await pushManager.subscribe(options));
}

/** True if the subscription was made with this VAPID key. */
export function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options;
  if (key === null) return false;
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}

export async function unsubscribeBrowser(): Promise<void> {
  registered.clear();
  await (await readSubscription())?.unsubscribe();
}

/** Milliseconds. The service worker is registered after the page is idle. */
const serviceWorkerTimeout = 20_000;

/** Throws if there is no service worker, as during development or in some private windows. */
const readyServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no service worker')), serviceWorkerTimeout);
    }),
  ]);

function toSubscription(subscription: PushSubscription): Subscription {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}
