import { queryOptions, useMutation } from '@tanstack/react-query';
import { cache } from '#platform/web/cache/cache.ts';
import { call } from '#platform/web/http/call.ts';
import { live } from '#platform/web/live/live.ts';
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
    queryFn: () => (isMe ? call(readMyWheel) : call(readWheelOf, { params: { id: `${id}` } })),
  });

/** Puts these prizes on somebody's wheel. The answer is what it holds now. */
export const useSaveWheel = (owner: Owner) =>
  useMutation({
    mutationFn: (prizes: Prize[]) =>
      owner.isMe
        ? call(saveMyWheel, { body: { prizes } })
        : call(saveWheelOf, { params: { id: `${owner.id}` }, body: { prizes } }),
    onSuccess({ hasConfiguration, prizes }) {
      const { queryKey } = wheelConfigQuery(owner);
      cache.setQueryData(queryKey, { hasConfiguration, prizes });
      // The answer may come late, after what was read of a newer wheel.
      void cache.invalidateQueries({ queryKey });
    },
  });

live.on(wheelSaved, ({ id }) => {
  void cache.invalidateQueries({ queryKey: ['wheel', 'configuration', id] });
});
