import { type GoTo, type PushMessage, readPushMessage, renewalPath } from '#shared/notice.ts';
import { appMessages as t } from '../messages/index.ts';
import { base, worker } from './scope.ts';

/** What is said where an older worker cannot read what a newer home sends. */
const unreadable: PushMessage = { ...t.worker.unreadable, place: '/', about: 'news', always: true };

/**
 * Shows what the home sent. A browser wants to see something for every message, and takes the right to them away
 * otherwise; so also where the person looks at the home right now and sees it there, it is shown, and put away at once.
 */
export async function show({ data }: PushEvent): Promise<void> {
  const message = readPushMessage(data?.text() ?? '') ?? unreadable;
  const { title, text, place, about, always } = message;
  const isSeen = !always && (await isLookedAt());
  // A later one about the same thing is as new as the first: `renotify` is not in every list of types.
  const options: NotificationOptions & { renotify: boolean } = {
    ...{ body: text, tag: about, renotify: !isSeen, silent: isSeen, data: place },
    ...{ icon: `${base}/icons/icon-192.png`, badge: `${base}/icons/badge-96.png` },
  };
  await worker.registration.showNotification(title, options);
  if (!isSeen) return;
  for (const shown of await worker.registration.getNotifications({ tag: about })) shown.close();
}

const isLookedAt = async (): Promise<boolean> =>
  (await pages()).some(({ focused, visibilityState }) => focused && visibilityState === 'visible');

async function pages(): Promise<readonly WindowClient[]> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return open.filter(({ url }) => `${new URL(url).pathname}/`.startsWith(`${base}/`));
}

/** Milliseconds that a page has to answer: it may stand before the sign-in, or be frozen. */
const patience = 1_000;

/** Leads to what a notification is about: in a page that is open, without loading it anew; else in a new one. */
export async function openPlace({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const place = String(notification.data);
  const open = await pages();
  const page = open.find(({ focused }) => focused) ?? open[0];
  if (page !== undefined && (await leads(page, place))) await page.focus();
  else await worker.clients.openWindow(`${base}${place}`);
}

function leads(page: WindowClient, goTo: string): Promise<boolean> {
  const { port1: answer, port2: asker } = new MessageChannel();
  const asked: GoTo = { goTo };
  page.postMessage(asked, [asker]);
  return new Promise((decide) => {
    answer.onmessage = () => decide(true);
    setTimeout(() => decide(false), patience);
  });
}

/**
 * Whoever was told things here has signed out, perhaps while the home was away: it goes on sending, and the push service
 * says that nobody is there. Who signs in next is reached anew (`stay-reached.ts`).
 */
export async function beReachedNoMore(): Promise<void> {
  const { registration } = worker;
  if (!('pushManager' in registration)) return;
  const { pushManager } = registration;
  // Where one of them fails: the home ends it as well, as soon as it can be reached.
  await Promise.allSettled([
    pushManager.getSubscription().then((subscription) => subscription?.unsubscribe()),
    // What they were told and did not put away is nothing for whoever looks at this screen next.
    registration.getNotifications().then((all) => {
      for (const shown of all) shown.close();
    }),
  ]);
}

/** The browser was given another address: the home is told, by the secret that only the two of them know. */
export async function renew(event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription: old } = event;
  if (old === null) return;
  const { applicationServerKey } = old.options;
  const fresh =
    event.newSubscription ??
    (await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    }));
  const { endpoint, keys } = fresh.toJSON();
  await fetch(`${base}${renewalPath}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ endpoint: old.endpoint, auth: old.toJSON().keys?.auth },
      renewed: { endpoint, keys },
    }),
  });
}
