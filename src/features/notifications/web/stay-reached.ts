import { queryClient } from '#platform/web/api/queries.ts';
import { hindrance, isFor, subscriptionHere, toldHome, unsubscribeHere } from './browser.ts';
import { keep, notificationsQuery, tellHome } from './notifications.queries.ts';

/**
 * Once per start: a browser in which notifications were turned on says so anew after another sign-in, whoever's it is,
 * so that nobody's messages reach somebody else there; and after the home drew another key, or the browser was given
 * another address, or none: then the home may have found that out and forgotten this device. One that was taken off
 * from elsewhere, which leaves the browser as it was, stays off.
 */
export async function stayReached(): Promise<void> {
  if (hindrance() !== null) return;
  const subscription = await subscriptionHere();
  const told = toldHome.get();
  // Signing out has ended it; that it was turned on in this browser is remembered.
  if (subscription === null && told === undefined) return;
  const { publicKey, session, devices } = await queryClient.fetchQuery(notificationsQuery);
  const isSameSignIn = told?.session === session;
  const isOn = devices.some(({ current }) => current);
  const isAsTold = subscription !== null && told?.endpoint === subscription.endpoint;
  if (isSameSignIn && isAsTold && !isOn) return unsubscribeHere();
  if (isSameSignIn && isAsTold && isFor(subscription, publicKey)) return;
  keep(await tellHome(publicKey));
}
