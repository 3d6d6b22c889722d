import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import type { OutboxKind } from '#platform/web/api/outbox.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { incrementLove, LoveStats } from '../love.contract.ts';
import { loveMessages as t } from '../messages/index.ts';
import { laterLove, loveKind, loveQuery } from './love.queries.ts';

/** Clicks that wait: each is a key and nothing more. */
export const loveOutbox: OutboxKind<null> = {
  kind: loveKind,
  input: z.null(),
  isCountable: true,
  send: (_, { key }, signal) => request(incrementLove, {}, { idempotencyKey: key, signal }),
  // Whole, where the event tells the count alone, and also where this tab has no stream.
  ended(_, outcome, result) {
    const came = outcome === 'sent' ? z.safeParse(LoveStats, result).data : undefined;
    if (came !== undefined)
      queryClient.setQueryData(loveQuery.queryKey, (known) => laterLove(known, came));
  },
  describe: (_, count) => t.queued.clicks(count),
};
