import { useMutation } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { apiQuery, invalidate, queryClient, useApiMutation } from '#platform/web/api/queries.ts';
import { t } from '../messages/index.ts';
import * as contract from '../notifications.contract.ts';
import * as browser from './push-subscription.ts';

export const notificationsQuery = apiQuery(contract.readNotifications);

/** Changes run one after another, so that the last response is the current state. */
const scope = { id: 'notifications' };

async function setState(state: contract.Notifications): Promise<void> {
  // A read that started earlier is outdated.
  await queryClient.cancelQueries(notificationsQuery);
  queryClient.setQueryData(notificationsQuery.queryKey, state);
}

const saveOptions = () => ({
  scope,
  onSuccess: setState,
  meta: { errorText: t.page.saveFailed },
});

export const useChangeDevice = () => useApiMutation(contract.changeDevice, saveOptions());

export const useChangeNotifications = () =>
  useApiMutation(contract.changeNotifications, saveOptions());

export const useSendTest = () =>
  useApiMutation(contract.sendTest, { meta: { errorText: t.page.testFailed } });

export const useSubscribe = () =>
  useMutation({ scope, mutationFn: subscribe, meta: { errorText: t.page.turnOnFailed } });

/** Also unsubscribes the browser if the device is this one. */
export const useRemoveDevice = (
  errorText: string,
  onRemoved?: (device: contract.NotifiedDevice) => void,
) =>
  useMutation({
    scope,
    mutationFn: async ({ id, current }: contract.NotifiedDevice) => {
      await request(contract.removeDevice, { params: { id: `${id}` } });
      if (current) await browser.unsubscribeBrowser();
    },
    onSuccess: (_, device) => {
      onRemoved?.(device);
      return invalidate(contract.readNotifications);
    },
    meta: { errorText },
  });

async function subscribe(publicKey: string): Promise<void> {
  const body = await browser.subscribeBrowser(publicKey);
  const state = await request(contract.subscribe, { body });
  browser.registered.set({ endpoint: body.endpoint, session: state.session });
  await setState(state);
}

/**
 * Registers this browser again after a new sign-in, a new VAPID key or a new endpoint. Unsubscribes it
 * if the user removed it on another device.
 */
export async function syncSubscription(): Promise<void> {
  if (browser.findObstacle() !== null) return;
  const subscription = await browser.readSubscription();
  const registered = browser.registered.get();
  // Signing out unsubscribes the browser, but `registered` keeps its value.
  if (subscription === null && registered === undefined) return;
  const { publicKey, session, devices } = await queryClient.fetchQuery(notificationsQuery);
  const isRegistered =
    subscription !== null &&
    registered?.session === session &&
    registered.endpoint === subscription.endpoint;
  if (isRegistered && !devices.some(({ current }) => current)) {
    await browser.unsubscribeBrowser();
  } else if (!isRegistered || !browser.hasKey(subscription, publicKey)) {
    await subscribe(publicKey);
  }
}
