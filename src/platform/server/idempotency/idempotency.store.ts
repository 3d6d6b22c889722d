import type { Kysely, Transaction } from 'kysely';
import type { RepeatsTables } from './idempotency.tables.ts';

export type Reading = Kysely<RepeatsTables> | Transaction<RepeatsTables>;
type Writing = Transaction<RepeatsTables>;

/** What was done under a key. */
export interface Done {
  readonly key: string;
  readonly fingerprint: string;
  /** JSON. */
  readonly effect: string;
}

/** Which of a person's keys something was done under. */
export const findDone = (db: Reading, personId: number, keys: readonly string[]): Promise<Done[]> =>
  db
    .selectFrom('repeats')
    .select(['key', 'fingerprint', 'effect'])
    .where('personId', '=', personId)
    .where('key', 'in', keys)
    .execute();

/** From now on a call under one of these keys is a repeat. */
export async function noteDone(
  tx: Writing,
  personId: number,
  done: readonly Done[],
  doneAt: number,
): Promise<void> {
  await tx
    .insertInto('repeats')
    .values(done.map((each) => ({ personId, ...each, doneAt })))
    .execute();
}

/** Forgets what was done before `since`, and of each person all but the newest `most`. */
export async function forgetDone(
  tx: Writing,
  people: readonly number[],
  { since, most }: { since: number; most: number },
): Promise<void> {
  for (const personId of people) {
    const tooMany = await tx
      .selectFrom('repeats')
      .select('doneAt')
      .where('personId', '=', personId)
      .orderBy('doneAt', 'desc')
      .offset(most)
      .limit(1)
      .executeTakeFirst();
    await tx
      .deleteFrom('repeats')
      .where('personId', '=', personId)
      .where('doneAt', '<', Math.max(since, (tooMany?.doneAt ?? -1) + 1))
      .execute();
  }
}
