import {
  type NavigateMessage,
  type PushMessage,
  readPushMessage,
  renewalPath,
} from '#shared/notification.ts';
import { t } from '../messages/index.ts';
import { base, worker } from './scope.ts';

/** The notification that is shown if an older worker cannot read the message of a newer server. */
const unreadable = (): PushMessage => ({
  ...t.worker.unreadable,
  place: '/',
  about: 'news',
  always: true,
});

/** Milliseconds in which a page must confirm that it navigates. */
const navigationTimeout = 1_000;

/**
 * Shows a push message. Browsers revoke the permission of apps that show nothing, so a message is also shown, and
 * closed at once, if the user is looking at the app.
 */
export async function showNotification({ data }: PushEvent): Promise<void> {
  const message = readPushMessage(data?.text() ?? '') ?? unreadable();
  const { title, text, place, about, always } = message;
  const isSeen = !always && (await openPages()).some(isInView);
  // `renotify` is missing in TypeScript's types.
  const options: NotificationOptions & { renotify: boolean } = {
    body: text,
    tag: about,
    renotify: !isSeen,
    silent: isSeen,
    data: place,
    icon: `${base}/icons/icon-192.png`,
    badge: `${base}/icons/badge-96.png`,
  };
  await worker.registration.showNotification(title, options);
  if (isSeen) await closeNotifications({ tag: about });
}

const isInView = ({ focused, visibilityState }: WindowClient): boolean =>
  focused && visibilityState === 'visible';

async function openPages(): Promise<readonly WindowClient[]> {
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => `${new URL(url).pathname}/`.startsWith(`${base}/`));
}

async function closeNotifications(filter: GetNotificationOptions = {}): Promise<void> {
  for (const notification of await worker.registration.getNotifications(filter))
    notification.close();
}

/** Opens the page of a notification in an open tab without reloading it, or else in a new one. */
export async function openNotification({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const place = String(notification.data);
  const pages = await openPages();
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (page !== undefined && (await navigate(page, place))) await page.focus();
  else await worker.clients.openWindow(`${base}${place}`);
}

/** Resolves to false if the page does not answer: it may show the sign-in, or be frozen. */
function navigate(page: WindowClient, goTo: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const message: NavigateMessage = { goTo };
  page.postMessage(message, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), navigationTimeout);
  });
}

/** Stops push for a user who signed out, also offline: the push service then reports the subscription as gone. */
export async function unsubscribePush(): Promise<void> {
  const { registration } = worker;
  if (!('pushManager' in registration)) return;
  const subscription = registration.pushManager.getSubscription();
  // If one fails, the server ends the subscription with the session.
  await Promise.allSettled([subscription.then((it) => it?.unsubscribe()), closeNotifications()]);
}

/** Reports a subscription that the browser replaced; the secret of the old one authenticates the call. */
export async function renewSubscription(event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription } = event;
  if (oldSubscription === null) return;
  const { applicationServerKey } = oldSubscription.options;
  const { pushManager } = worker.registration;
  const renewedSubscription =
    event.newSubscription ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = renewedSubscription.toJSON();
  await fetch(`${base}${renewalPath}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      endpoint: oldSubscription.endpoint,
      auth: oldSubscription.toJSON().keys?.auth,
      renewed: { endpoint, keys },
    }),
  });
}
