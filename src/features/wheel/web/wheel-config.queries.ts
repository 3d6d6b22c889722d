import { queryOptions, useMutation } from '@tanstack/react-query';
import { cache } from '#platform/web/cache/cache.ts';
import { call } from '#platform/web/http/call.ts';
import { live } from '#platform/web/live/live.ts';
import { evenUnheard } from '#platform/web/outbox/even-unheard.ts';
import { asKept, type Prize } from '../wheel.rules.ts';
import {
  readMyWheel,
  readWheelOf,
  saveMyWheel,
  saveWheelOf,
  type WheelConfiguration,
  wheelSaved,
} from '../wheel-config.contract.ts';
import { isSame } from '../wheel-editor.rules.ts';

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
      evenUnheard<WheelConfiguration>(
        () =>
          owner.isMe
            ? call(saveMyWheel, { body: { prizes } })
            : call(saveWheelOf, { params: { id: `${owner.id}` }, body: { prizes } }),
        async () => {
          const known = await cache.fetchQuery({ ...wheelConfigQuery(owner), staleTime: 0 });
          return known.hasConfiguration && isSame(asKept(prizes), known.prizes) ? known : undefined;
        },
      ),
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
