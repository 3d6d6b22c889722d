import { isSignedOut } from '../api/errors.ts';
import { session } from '../session/session.ts';
import { heed, recall, schedule, wake } from './delivery.ts';
import { tellEnd } from './ends.ts';
import { isTurnElsewhere, letGo, takeHold } from './holds.ts';
import { isJotted, jottedBy } from './jotted.ts';
import { mayWait, strike } from './journal.ts';
import type { End, Kept } from './kept.ts';
import { changed } from './look.ts';
import { firstPause, inOrder, whyOf } from './outbox.rules.ts';
import { find, forget, keep, keepOn, keptOf } from './outbox-db.ts';
import { waiting } from './waiting.ts';

/*
 * What pages do with the outbox: write down, say how it went, give up.
 *
 * An item is written down (`outbox-db`; clicks in the `journal`) and held by the tab that sends it first (`holds`). If
 * nobody answered it waits (`look` fills `waiting`), leaves by one of the tabs (`delivery`), and ends (`ends`, which
 * `tabs` tells the others).
 */

interface Writing {
  key: string;
  blob?: Blob | undefined;
  /** Whose it is; who is signed in, unless that may have changed since. */
  person?: string | null;
}

/** Writes it down before it is sent; from then on it outlives the tab. Null where the browser keeps nothing. */
export async function writeAhead(
  kind: string,
  input: unknown,
  { key, blob, person = session.person() }: Writing,
): Promise<Kept | null> {
  if (person === null) return null;
  const at = (await find(key).catch(() => undefined))?.at ?? Date.now();
  const item = { key, person, kind, input, blob, at, why: null, refused: false };
  await takeHold(key);
  try {
    await keep(item);
    return item;
  } catch {
    await letGo(key);
    return null;
  }
}

/** Whoever was sending it does so no more; it stays written down for its person. */
export async function release(key: string): Promise<void> {
  await letGo(key);
  await changed();
}

/** It has reached the home, or was taken back by whoever wrote it down. */
export async function settle(key: string): Promise<void> {
  await forget(key).catch(() => undefined);
  await letGo(key);
  await changed();
}

/** Keeps something that waits in another shape, unless it was given up. Rejects where there is no room for it. */
export const keepAs = keepOn;

/** From now on it waits, since nobody answered. Answers whether it does: it may not be there any more. */
export async function wait(item: Kept, error: unknown): Promise<boolean> {
  const isKept = await keepOn({ ...item, why: whyOf(error) }).catch(() => true);
  await letGo(item.key);
  // What waits must not be the first to go where the device runs out of room; there is no such promise over plain HTTP.
  void navigator.storage?.persist?.().catch(() => undefined);
  await changed();
  heed(error);
  schedule(firstPause);
  return isKept;
}

/**
 * Sends something that somebody wrote, once it is written down. Answers what came, or null where it waits; throws what
 * `send` throws where that is a "no", or the browser keeps nothing. Behind what waits already of its kind it waits too;
 * what waits under its own key it takes the place of, in every tab.
 */
export async function carry<Answer>(
  kind: string,
  input: unknown,
  send: (key: string) => Promise<Answer>,
  { key, person }: { key: string; person: string | null },
): Promise<Answer | null> {
  const before = waiting.items().filter((other) => other.key === key);
  if (before.length > 0) await discard(before);
  const item = await writeAhead(kind, input, { key, person });
  if (session.person() !== person) {
    // It is for whoever wrote it, once they are back.
    await release(key);
    return null;
  }
  if (item !== null && waiting.items().some((other) => other.kind === kind && !other.refused)) {
    await release(key);
    wake();
    return null;
  }
  try {
    const answer = await send(key);
    await settle(key);
    return answer;
  } catch (error) {
    // Whoever is signed out by now finds it when they are back.
    const waits = item !== null && (mayWait(error) || isSignedOut(error));
    if (waits && (await wait(item, error))) return null;
    await settle(key);
    throw error;
  }
}

/** Gives up what waits, for good. Answers whether it was on its way, so that the home may have it all the same. */
export async function discard(given: readonly Kept[]): Promise<boolean> {
  const ends = given.map(({ kind, key }): End => ({ kind, key, how: 'discarded', said: null }));
  for (const item of given) {
    if (isJotted(item)) strike(item.key);
    else await forget(item.key).catch(() => undefined);
  }
  const wasLeaving = recall(given.map(({ key }) => key)) || (await isTurnElsewhere());
  ends.forEach(tellEnd);
  await changed(ends);
  return wasLeaving && given.some(({ refused }) => !refused);
}

/** Everything that this person did and that is not home yet, also what is being sent right now. */
export async function unsent(): Promise<readonly Kept[]> {
  const person = session.person();
  if (person === null) return [];
  const jotted = jottedBy(person).filter((each) => !each.underWay);
  const kept = await keptOf(person).catch(() => []);
  return inOrder([...kept, ...jotted.map(({ item }) => item)]);
}
