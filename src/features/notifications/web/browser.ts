import * as z from 'zod/mini';
import { basePath } from '#platform/web/api/base-path.ts';
import { remembered } from '#platform/web/session/remembered.ts';
import type { Subscription } from '../notifications.contract.ts';

/** Why this browser cannot be told anything; null where it can. */
export type Hindrance = 'insecure' | 'install' | 'unsupported' | 'denied';

export function hindrance(): Hindrance | null {
  if (!isSecureContext) return 'insecure';
  // Safari on a phone has push messages for what stands on the home screen, and says so by lacking them elsewhere.
  if ('standalone' in navigator && !('PushManager' in window)) return 'install';
  const isAble =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isAble) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Runs `listener` when the person may have allowed or forbidden it elsewhere. */
export function onPermission(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  addEventListener('focus', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    removeEventListener('focus', listener);
  };
}

/** What was said of this browser to the home last, so that a change of it is noticed. */
export const toldHome = remembered('push', z.object({ endpoint: z.string(), session: z.int() }));

/** How this browser is reached now; null while nobody asked for it. Null as well where there is no service worker. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(`${basePath}/`);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Lets this browser be reached by who holds this key, whoever it was before. Throws where the browser refuses. */
export async function subscribeHere(publicKey: string): Promise<Subscription> {
  const { pushManager } = await workerHere();
  const known = await pushManager.getSubscription();
  if (known !== null && isFor(known, publicKey)) return written(known);
  await known?.unsubscribe();
  const applicationServerKey = publicKey;
  return written(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
}

/** Whether a subscription lets in who holds this key. */
export function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options;
  if (key === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}

export async function unsubscribeHere(): Promise<void> {
  toldHome.forget();
  await (await subscriptionHere())?.unsubscribe();
}

/** Milliseconds that the service worker may take to come: it waits for the page to rest. */
const patience = 20_000;

/** Throws where none comes: while the app is developed, or in some private windows. */
const workerHere = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, fail) => {
      setTimeout(() => fail(new Error('no service worker came')), patience);
    }),
  ]);

function written(subscription: PushSubscription): Subscription {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}
