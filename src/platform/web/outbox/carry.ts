import { session } from '../session/session.ts';
import { newKey } from './journal.ts';
import type { Kept } from './kept.ts';

/* The outbox for pages that may never need it: its code comes with what lies over every page. */

const outbox = () => import('./outbox.ts').catch(() => null);

/**
 * Sends something that somebody wrote, once it is written down. Answers what came, or null where it waits; throws what
 * `send` throws where that is a "no", or the browser keeps nothing. Under the `key` of what waits already, it takes its
 * place.
 */
export async function carry<Answer>(
  kind: string,
  input: unknown,
  send: (key: string) => Promise<Answer>,
  key = newKey(),
): Promise<Answer | null> {
  // Whoever is signed in now, and not once the code is here.
  const person = session.person();
  const there = await outbox();
  return there === null ? send(key) : there.carry(kind, input, send, { key, person });
}

/** Writes something down before it is sent by whoever calls this. Null where the browser keeps nothing. */
export const writeAhead = async (
  kind: string,
  input: unknown,
  more: { key: string; blob: Blob },
): Promise<Kept | null> => {
  const person = session.person();
  return (await outbox())?.writeAhead(kind, input, { ...more, person }) ?? null;
};

/** Whoever was sending it does so no more; it stays written down for its person. */
export const release = async (key: string): Promise<void> => (await outbox())?.release(key);

/** It has reached the home, or was taken back by whoever wrote it down. */
export const settle = async (key: string): Promise<void> => (await outbox())?.settle(key);

/** Keeps something that waits in another shape. Rejects where there is no room for it. */
export const keepAs = async (item: Kept): Promise<void> => {
  await (await outbox())?.keepAs(item);
};

/** From now on it waits, since nobody answered. */
export const wait = async (item: Kept, error: unknown): Promise<void> => {
  await (await outbox())?.wait(item, error);
};
