import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import type { Repeat } from '../http/idempotency-key.ts';
import { type Done, findDone, noteDone, type Reading } from './idempotency.store.ts';
import type { RepeatsTables } from './idempotency.tables.ts';

/** Milliseconds for which a key is known: longer than a phone lies in a drawer. */
export const keptFor = 30 * 24 * 60 * 60 * 1000;
/** Keys of one person that are known at most, for somebody who clicks all month. */
export const mostKept = 100_000;

type Writing = Transaction<RepeatsTables>;

/** A call that may be a repeat. */
export interface Carried<Effect> {
  readonly personId: number;
  /** Undefined where its sender names nothing: then it is carried out as it comes. */
  readonly repeat: Repeat | undefined;
  readonly now: number;
  /** What is kept of it: numbers and ids that its answer can be made of again, and nobody's words. */
  readonly effect: z.core.$ZodType<Effect>;
}

/**
 * Carries a call out, unless its key says that this was done before; what was done is noted in the same transaction, so
 * that no end of the program comes between. Throws a 422 where the key was used for something else.
 */
export async function once<Effect>(
  tx: Writing,
  { personId, repeat, now, effect: shape }: Carried<Effect>,
  work: () => Promise<Effect>,
): Promise<{ effect: Effect; isRepeat: boolean }> {
  const known = await doneBefore(tx, personId, repeat, shape);
  if (known !== undefined) return { effect: known, isRepeat: true };
  const effect = await work();
  await noteOnce(tx, { personId, repeat, now }, effect);
  return { effect, isRepeat: false };
}

/** What was done under this key; undefined where nothing was. Throws a 422 where it was something else. */
export async function doneBefore<Effect>(
  db: Reading,
  personId: number,
  repeat: Repeat | undefined,
  shape: z.core.$ZodType<Effect>,
): Promise<Effect | undefined> {
  if (repeat === undefined) return undefined;
  const [known] = await findDone(db, personId, [repeat.key]);
  if (known === undefined) return undefined;
  const effect = effectOf(known, repeat, shape);
  if (effect instanceof ApiError) throw effect;
  return effect;
}

/** Notes what was done, where its sender named it. */
export async function noteOnce(
  tx: Writing,
  { personId, repeat, now }: Pick<Carried<unknown>, 'personId' | 'repeat' | 'now'>,
  effect: unknown,
): Promise<void> {
  if (repeat === undefined) return;
  await noteDone(tx, personId, [{ ...repeat, effect: JSON.stringify(effect) }], now);
}

/** What is kept of what was done, or the refusal where that was something else than what is asked now. */
export const effectOf = <Effect>(
  known: Done,
  { fingerprint }: Repeat,
  shape: z.core.$ZodType<Effect>,
): Effect | ApiError =>
  known.fingerprint === fingerprint
    ? z.parse(shape, JSON.parse(known.effect))
    : new ApiError(422, 'This Idempotency-Key was already used for another request.');

/** What a repeat is answered where what it did is gone by now. */
export const goneSince = () =>
  new ApiError(404, 'This was saved before and has since been deleted.');

/**
 * Lets work of one person under one key run one after the other: for what takes long before it reaches the database, and
 * would be done twice.
 */
export function oneAtATime() {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(
    { personId, repeat }: Pick<Carried<unknown>, 'personId' | 'repeat'>,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    if (repeat === undefined) return work();
    const who = `${personId} ${repeat.key}`;
    const mine = (last.get(who) ?? Promise.resolve()).then(work, work);
    last.set(who, mine);
    try {
      return await mine;
    } finally {
      if (last.get(who) === mine) last.delete(who);
    }
  };
}
