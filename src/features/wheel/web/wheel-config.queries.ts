import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import type { User } from '#shared/user.ts';
import {
  type Prize,
  readMyWheel,
  readWheelOf,
  saveMyWheel,
  saveWheelOf,
  wheelSaved,
} from '../wheel.contract.ts';

/** The user whose wheel it is: the current user or the partner. */
export type Owner = User & { isMe: boolean };

const keyOf = (userId: number) => [readWheelOf.path, userId] as const;

export const wheelConfigQuery = ({ id, isMe }: Owner) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: () =>
      isMe ? request(readMyWheel) : request(readWheelOf, { params: { id: `${id}` } }),
  });

/** Saves the prizes of a wheel. The editor shows the error. */
export const useSaveWheel = (owner: Owner) =>
  useMutation({
    mutationFn: (prizes: Prize[]) =>
      owner.isMe
        ? request(saveMyWheel, { body: { prizes } })
        : request(saveWheelOf, { params: { id: `${owner.id}` }, body: { prizes } }),
    onSuccess({ hasConfiguration, prizes }) {
      queryClient.setQueryData(keyOf(owner.id), { hasConfiguration, prizes });
      // A late response may be older than what was read meanwhile.
      void queryClient.invalidateQueries({ queryKey: keyOf(owner.id) });
    },
  });

onLiveEvent(wheelSaved, ({ id }) => void queryClient.invalidateQueries({ queryKey: keyOf(id) }));
