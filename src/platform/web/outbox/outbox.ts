import { useSyncExternalStore } from 'react';
import { Refusal } from '#shared/refusal.ts';
import { basePath } from '../http/base.ts';
import { isSignedOut } from '../http/signed-out.ts';
import { Unreachable } from '../http/unreachable.ts';
import { inWords } from '../http/words.ts';
import { live } from '../live/live.ts';
import { session } from '../session/session.ts';
import { isJotted, jottedBy } from './jotted.ts';
import { mayWait, newKey, strike, underWay, waitsEvent } from './journal.ts';
import type { Kept } from './kept.ts';
import { kindOf } from './kinds.ts';
import { find, forget, keep, keepOn, keptOf } from './outbox-db.ts';
import { inTurn } from './turn.ts';
import { waiting } from './waiting.ts';

const listeners = new Set<() => void>();
let sending = false;
let running: Promise<void> | undefined;
let wanted = false;
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** A home that is busy said when it may be asked again, in milliseconds since 1970. */
let notBefore = 0;

/** Milliseconds to the next try: at first, and at most. */
const firstPause = 2_000;
const longestPause = 5 * 60_000;

const others =
  'BroadcastChannel' in globalThis ? new BroadcastChannel(`fivetwenty${basePath}.outbox`) : null;

/** Whether something is being sent right now. */
export const useSending = (): boolean => useSyncExternalStore(subscribe, () => sending);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setSending(now: boolean): void {
  sending = now;
  for (const listener of [...listeners]) listener();
}

/** Reads what waits; what this page is sending by itself does not. */
async function look(): Promise<void> {
  const person = session.person();
  const kept = person === null ? [] : await keptOf(person);
  if (session.person() !== person) return;
  const known = new Map(waiting.items().map((item) => [item.key, item]));
  const jotted = person === null ? [] : jottedBy(person).map((item) => known.get(item.key) ?? item);
  waiting.become(
    [...kept, ...jotted]
      .filter(({ key }) => !underWay.has(key))
      .sort((one, other) => one.at - other.at),
  );
}

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
  underWay.add(key);
  try {
    await keep(item);
    return item;
  } catch {
    underWay.delete(key);
    return null;
  }
}

/** Whoever was sending it does so no more; it stays written down for its person. */
export const release = (key: string): void => {
  underWay.delete(key);
};

/** It has reached the home, or was taken back by whoever wrote it down. */
export async function settle(key: string): Promise<void> {
  underWay.delete(key);
  await forget(key).catch(() => undefined);
  await changed();
}

/** Keeps something that waits in another shape, unless it was given up. Rejects where there is no room for it. */
export const keepAs = keepOn;

/** From now on it waits, since nobody answered. */
export async function wait(item: Kept, error: unknown): Promise<void> {
  await keepOn({ ...item, why: inWords(error) }).catch(() => undefined);
  underWay.delete(item.key);
  // What waits must not be the first to go where the device runs out of room; there is no such promise over plain HTTP.
  void navigator.storage?.persist?.().catch(() => undefined);
  await changed();
  schedule(firstPause);
}

/**
 * Sends something that somebody wrote, once it is written down. Answers what came, or null where it waits; throws what
 * `send` throws where that is a "no", or the browser keeps nothing. Behind what waits already of its kind it waits too.
 */
export async function carry<Answer>(
  kind: string,
  input: unknown,
  send: (key: string) => Promise<Answer>,
  person = session.person(),
): Promise<Answer | null> {
  const key = newKey();
  const item = await writeAhead(kind, input, { key, person });
  if (session.person() !== person) {
    // It is for whoever wrote it, once they are back.
    underWay.delete(key);
    return null;
  }
  if (item !== null && waiting.items().some((other) => other.kind === kind && !other.refused)) {
    underWay.delete(key);
    await changed();
    void flush();
    return null;
  }
  try {
    const answer = await send(key);
    await settle(key);
    return answer;
  } catch (error) {
    // Whoever is signed out by now finds it when they are back.
    if (item !== null && (mayWait(error) || isSignedOut(error))) {
      await wait(item, error);
      if (mayWait(error)) return null;
    } else {
      await settle(key);
    }
    throw error;
  }
}

/** Gives up what waits, for good. */
export async function discard(given: readonly Kept[]): Promise<void> {
  for (const item of given) {
    if (isJotted(item)) strike(item.key);
    else await forget(item.key).catch(() => undefined);
    kindOf(item.kind)?.ended?.(item.key, null);
  }
  await changed();
}

/** Everything that this person did and that is not home yet, also what is being sent right now. */
export async function unsent(): Promise<readonly Kept[]> {
  const person = session.person();
  if (person === null) return [];
  const jotted = jottedBy(person).filter(({ key }) => !underWay.has(key));
  return [...(await keptOf(person)), ...jotted];
}

async function changed(): Promise<void> {
  await look();
  others?.postMessage('changed');
}

/** Sends what waits, one after the other, the oldest first. Whoever asks meanwhile waits for the same, and once more. */
export function flush(): Promise<void> {
  if (running !== undefined) wanted = true;
  running ??= round().finally(() => {
    running = undefined;
  });
  return running;
}

async function round(): Promise<void> {
  clearTimeout(timer);
  await look();
  if (session.person() === null || waiting.items().every(({ refused }) => refused)) return;
  setSending(true);
  const mine = await inTurn(sendAll).finally(() => setSending(false));
  await changed();
  if (wanted) {
    wanted = false;
    return round();
  }
  if (waiting.items().some(({ refused }) => !refused)) schedule(mine ? undefined : firstPause);
  else tries = 0;
}

async function sendAll(goOn: () => void): Promise<void> {
  await look();
  for (const item of waiting.items()) {
    if (item.refused || !waiting.items().some(({ key }) => key === item.key)) continue;
    goOn();
    if ((await sendOne(item)) === 'stop') return;
  }
}

async function sendOne(item: Kept): Promise<'stop' | 'go on'> {
  const kind = kindOf(item.kind);
  if (session.person() !== item.person) return 'stop';
  // Another version of this page knows it; what is behind it does not wait for that.
  if (kind === undefined) return 'go on';
  try {
    await kind.send(item);
    tries = 0;
  } catch (error) {
    // Whoever signs in again as the same person goes on.
    if (isSignedOut(error) || session.person() !== item.person) return 'stop';
    return refusal(item, error);
  }
  if (isJotted(item)) strike(item.key);
  else await forget(item.key).catch(() => undefined);
  waiting.become(waiting.items().filter((other) => other.key !== item.key));
  return 'go on';
}

async function refusal(item: Kept, error: unknown): Promise<'stop' | 'go on'> {
  const status = error instanceof Refusal ? error.status : 0;
  const refused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  const next = { ...item, why: inWords(error), refused };
  if (isJotted(item) && refused) strike(item.key);
  else if (!isJotted(item)) await keepOn(next).catch(() => undefined);
  waiting.become(waiting.items().map((other) => (other.key === item.key ? next : other)));
  if (refused) kindOf(item.kind)?.ended?.(item.key, next.why);
  if (error instanceof Refusal && error.retryAfter !== undefined)
    notBefore = Date.now() + error.retryAfter * 1_000;
  // A photo that takes too long on this line does not hold up what is smaller.
  const isAway = error instanceof Unreachable && !(error.timedOut && item.blob !== undefined);
  return isAway || [429, 502, 503, 504].includes(status) ? 'stop' : 'go on';
}

/** Tries again later: after a given pause, or ever longer ones, no two devices at the same moment. */
function schedule(given?: number): void {
  clearTimeout(timer);
  const pause = given ?? Math.min(longestPause, firstPause * 2 ** tries);
  if (given === undefined) tries += 1;
  const drawn = pause * (given === undefined ? 0.5 + Math.random() : 1);
  timer = setTimeout(() => void flush(), Math.max(drawn, notBefore - Date.now()));
}

/** Something says that the home may answer by now. */
function wake(): void {
  tries = 0;
  if (waiting.items().length === 0) return;
  if (Date.now() < notBefore) schedule(firstPause);
  else void flush();
}

/** The person wants all of it sent now, also what was refused: what spoke against it may be gone. */
export async function sendNow(): Promise<void> {
  for (const item of waiting.items().filter(({ refused }) => refused)) {
    await keepOn({ ...item, refused: false }).catch(() => undefined);
  }
  await flush();
}

let begun = false;

/** Looks for what waits, and sends it whenever the home may be back. */
export function begin(): void {
  if (begun) return;
  begun = true;
  addEventListener('online', wake);
  addEventListener(waitsEvent, () => {
    schedule(firstPause);
    void changed();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  live.onState(() => {
    if (live.state().is === 'connected') wake();
  });
  others?.addEventListener('message', () => void look());
  let person = session.person();
  session.subscribe(() => {
    if (session.person() === person) return;
    person = session.person();
    waiting.become([]);
    void look().then(wake);
  });
  void look().then(wake);
}
