import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import type { Prize } from '../wheel.rules.ts';
import {
  readMyWheel,
  readWheelOf,
  saveMyWheel,
  saveWheelOf,
  wheelSaved,
} from '../wheel-config.contract.ts';

/** Whose wheel: one's own, or the partner's. */
export interface Owner {
  readonly id: number;
  readonly isMe: boolean;
}

/** What somebody's wheel holds. */
export const wheelConfigQuery = ({ id, isMe }: Owner) =>
  queryOptions({
    queryKey: ['wheel', 'configuration', id],
    queryFn: () =>
      isMe ? request(readMyWheel) : request(readWheelOf, { params: { id: `${id}` } }),
  });

/** Puts these prizes on somebody's wheel. The answer is what it holds now. */
export const useSaveWheel = (owner: Owner) =>
  useMutation({
    mutationFn: (prizes: Prize[]) =>
      owner.isMe
        ? request(saveMyWheel, { body: { prizes } })
        : request(saveWheelOf, { params: { id: `${owner.id}` }, body: { prizes } }),
    onSuccess({ hasConfiguration, prizes }) {
      const { queryKey } = wheelConfigQuery(owner);
      queryClient.setQueryData(queryKey, { hasConfiguration, prizes });
      // The answer may come late, after what was read of a newer wheel.
      void queryClient.invalidateQueries({ queryKey });
    },
  });

onLiveEvent(wheelSaved, ({ id }) => {
  void queryClient.invalidateQueries({ queryKey: ['wheel', 'configuration', id] });
});
