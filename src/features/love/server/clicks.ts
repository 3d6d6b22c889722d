import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Repeat } from '#platform/server/http/idempotency-key.ts';
import { type Done, findDone, noteDone } from '#platform/server/idempotency/idempotency.store.ts';
import type { RepeatsTables } from '#platform/server/idempotency/idempotency.tables.ts';
import { effectOf } from '#platform/server/idempotency/idempotency.ts';
import { addLove, type Love } from './love.store.ts';
import type { LoveTables } from './love.tables.ts';

/** How a person stood after a click. */
export interface Counted {
  readonly love: Love;
  /** It was counted when it came first. */
  readonly isRepeat: boolean;
}

/** What is kept of a click that named itself. */
const Effect = z.object({ count: z.int(), totalCount: z.int(), pendingMilestones: z.int() });

/**
 * Counts the clicks of a person that came at the same time, each key of them once, whether it was done before or comes
 * twice now. Answers each in order; one whose key stands for something else, with the refusal of it.
 */
export async function countClicks(
  tx: Transaction<LoveTables & RepeatsTables>,
  personId: number,
  clicks: readonly (Repeat | undefined)[],
  now: number,
): Promise<(Counted | Error)[]> {
  const firstAt = new Map<string, number>();
  for (const [at, repeat] of clicks.entries()) {
    if (repeat !== undefined && !firstAt.has(repeat.key)) firstAt.set(repeat.key, at);
  }
  const keys = [...firstAt.keys()];
  const known = keys.length === 0 ? [] : await findDone(tx, personId, keys);
  const done = new Map(known.map((each) => [each.key, each]));

  const fresh = clicks.flatMap((repeat, at) =>
    repeat === undefined || (!done.has(repeat.key) && firstAt.get(repeat.key) === at) ? [at] : [],
  );
  const loves = fresh.length === 0 ? [] : await addLove(tx, personId, fresh.length, now);
  const loveAt = new Map(fresh.map((at, place) => [at, loves[place]]));

  const noted = fresh.flatMap((at): Done[] => {
    const repeat = clicks[at];
    return repeat === undefined ? [] : [{ ...repeat, effect: JSON.stringify(loveAt.get(at)) }];
  });
  if (noted.length > 0) await noteDone(tx, personId, noted, now);
  for (const each of noted) done.set(each.key, each);

  return clicks.map((repeat, at) => {
    const love = loveAt.get(at);
    if (love !== undefined) return { love, isRepeat: false };
    const before = repeat && done.get(repeat.key);
    if (repeat === undefined || before === undefined) throw new Error('a click was not counted');
    const effect = effectOf(before, repeat, Effect);
    return effect instanceof Error ? effect : { love: effect, isRepeat: true };
  });
}
