import * as z from 'zod/mini';
import { cache } from '#platform/web/cache/cache.ts';
import { callOnce } from '#platform/web/http/call.ts';
import { keyIn } from '#platform/web/outbox/jotted.ts';
import type { Kind } from '#platform/web/outbox/kinds.ts';
import { incrementLove } from '../love.contract.ts';
import { loveWaitingTexts as texts } from '../love-waiting.texts.ts';
import { laterLove, loveKind, loveQuery } from './love.queries.ts';

/** Clicks that wait: each is a key and nothing more. */
export const loveOutbox: Kind<string | null> = {
  kind: loveKind,
  input: z.nullable(z.string()),
  alike: true,
  async send(_, item) {
    const { justReachedMilestone, ...came } = await callOnce(incrementLove, keyIn(item));
    cache.setQueryData(loveQuery.queryKey, (known) => laterLove(known, came));
  },
  describe: (_, count) => texts.clicks(count),
};
