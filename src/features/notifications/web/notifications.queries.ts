import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import type { NoticeEvent } from '#shared/notice.ts';
import * as contract from '../notifications.contract.ts';
import { subscribeHere, toldHome, unsubscribeHere } from './browser.ts';

/** What reaches who is signed in, where, and when not. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => request(contract.readNotifications),
});

onLiveEvent(contract.notificationsChanged, () => {
  // While something is being saved, its answer tells all; what is read now would take back what is shown already.
  const isSaving = queryClient.isMutating({ mutationKey: notificationsQuery.queryKey }) > 0;
  if (!isSaving) void queryClient.invalidateQueries(notificationsQuery);
});

/** One change after the other, so that the answer of an earlier one never comes last. */
const inTurn = { scope: { id: 'notifications' } };

export const keep = (state: contract.Notifications) =>
  void queryClient.setQueryData(notificationsQuery.queryKey, state);

/** Tells the home where this browser is reached. */
export async function tellHome(publicKey: string): Promise<contract.Notifications> {
  const body = await subscribeHere(publicKey);
  const state = await request(contract.subscribe, { body });
  toldHome.set({ endpoint: body.endpoint, session: state.session });
  return state;
}

export const useTurnOn = () => useMutation({ ...inTurn, mutationFn: tellHome, onSuccess: keep });

export const useRemove = () =>
  useMutation({
    ...inTurn,
    mutationFn: async ({ id, current }: contract.NotifiedDevice) => {
      await request(contract.removeDevice, { params: { id: `${id}` } });
      if (current) await unsubscribeHere();
    },
    onSuccess: () => queryClient.invalidateQueries(notificationsQuery),
  });

export const useSendTest = () => useMutation({ mutationFn: () => request(contract.sendTest) });

/** What the home said last, before anything that is being saved was shown. */
let said: contract.Notifications | undefined;

/** Shown at once, and taken back where it could not be saved. */
function useSave<Change>(
  save: (change: Change) => Promise<contract.Notifications>,
  shown: (state: contract.Notifications, change: Change) => contract.Notifications,
) {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  const show = (change: Change) =>
    void client.setQueryData(queryKey, (state) => state && shown(state, change));
  const isOnly = () => client.isMutating({ mutationKey: queryKey }) === 1;
  return useMutation({
    ...inTurn,
    mutationKey: queryKey,
    mutationFn: save,
    onMutate: async (change: Change) => {
      if (isOnly()) said = client.getQueryData(queryKey);
      show(change);
      // An answer that is under way knows nothing of it, and calling it off takes back what was shown meanwhile.
      await client.cancelQueries(notificationsQuery);
      show(change);
    },
    // Nor does the answer to one change know of the next, which is shown already.
    onSuccess: (state) => {
      said = state;
      if (isOnly()) keep(state);
    },
    onError: () => {
      // A home that is away cannot be asked how it stands.
      if (isOnly() && said !== undefined) keep(said);
      void client.invalidateQueries(notificationsQuery);
    },
  });
}

export const useMute = () =>
  useSave(
    ({ id, muted }: { id: number; muted: NoticeEvent[] }) =>
      request(contract.changeDevice, { params: { id: `${id}` }, body: { muted } }),
    (state, { id, muted }) => ({
      ...state,
      devices: state.devices.map((each) => (each.id === id ? { ...each, muted } : each)),
    }),
  );

/** What a person chooses for all their devices. */
type Choice = Partial<Pick<contract.Notifications, 'quiet' | 'daysAhead'>>;

export const useChoose = () =>
  useSave(
    (body: Choice) => request(contract.changeNotifications, { body }),
    (state, choice) => ({ ...state, ...choice }),
  );
