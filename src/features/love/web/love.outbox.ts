import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { keyIn } from '#platform/web/outbox/jotted.ts';
import type { Kind } from '#platform/web/outbox/kinds.ts';
import { parseJson } from '#shared/json.ts';
import { incrementLove, LoveStats } from '../love.contract.ts';
import { loveMessages as t } from '../messages/index.ts';
import { laterLove, loveKind, loveQuery } from './love.queries.ts';

/** Clicks that wait: each is a key and nothing more. */
export const loveOutbox: Kind<string | null> = {
  kind: loveKind,
  input: z.nullable(z.string()),
  alike: true,
  send: async (_, item, signal) =>
    JSON.stringify(await request(incrementLove, {}, { idempotencyKey: keyIn(item), signal })),
  // Whole, where the event tells the count alone, and also where this tab has no stream.
  ended(_, how, said) {
    const came = how === 'arrived' ? z.safeParse(LoveStats, parseJson(said ?? '')).data : undefined;
    if (came !== undefined)
      queryClient.setQueryData(loveQuery.queryKey, (known) => laterLove(known, came));
  },
  describe: (_, count) => t.queued.clicks(count),
};
