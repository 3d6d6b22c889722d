import { cache } from '#platform/web/cache/cache.ts';
import { hindrance, isFor, subscriptionHere, toldHome, unsubscribeHere } from './browser.ts';
import { keep, notificationsQuery, tellHome } from './notifications.queries.ts';

/**
 * Once per start: a browser in which notifications were turned on says so anew after another sign-in, whoever's it is,
 * so that nobody's messages reach somebody else there; and after the home drew another key, or the browser was given
 * another address. One that was taken off from elsewhere stays off.
 */
export async function stayReached(): Promise<void> {
  if (hindrance() !== null) return;
  const subscription = await subscriptionHere();
  if (subscription === null) return;
  const { publicKey, session, devices } = await cache.fetchQuery(notificationsQuery);
  const told = toldHome.get();
  const isSameSignIn = told?.session === session;
  const isOn = devices.some(({ current }) => current);
  if (isSameSignIn && !isOn) return unsubscribeHere();
  if (isSameSignIn && told.endpoint === subscription.endpoint && isFor(subscription, publicKey)) {
    return;
  }
  keep(await tellHome(publicKey));
}
