import { useSyncExternalStore } from 'react';
import { isSignedOut } from '../api/errors.ts';
import { queryClient } from '../api/queries.ts';
import { live } from '../live/live.ts';
import { platformMessages as t } from '../messages/index.ts';
import { session } from '../session/session.ts';
import { toast } from '../ui/toast.ts';
import { tellEnd } from './ends.ts';
import { inTurn } from './holds.ts';
import { isJotted, isThere } from './jotted.ts';
import { strike } from './journal.ts';
import type { End, How, Kept } from './kept.ts';
import { kindOf } from './kinds.ts';
import { changed, isUnderWayElsewhere, look } from './look.ts';
import { named } from './named.ts';
import { askableAt, firstPause, isNo, pauseAfter, stopsAll, whyOf } from './outbox.rules.ts';
import { find, keepOn, takeOut } from './outbox-db.ts';
import { onTabs, tellTabs } from './tabs.ts';
import { waiting } from './waiting.ts';

/* How what waits comes home: by one tab, one after the other, whenever the home may answer. */

/** Milliseconds until it is looked again at what another tab is sending by itself: it may have died. */
const lookAgain = 10_000;

const listeners = new Set<() => void>();
let sending = false;
let running: Promise<void> | undefined;
let wanted = false;
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** A home that is busy said when it may be asked again, in milliseconds since 1970. */
let notBefore = 0;
/** What this tab is sending right now, and how to end that. */
const leaving = new Map<string, AbortController>();

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
  if (session.person() === null) return;
  if (waiting.items().every(({ refused }) => refused)) {
    tries = 0;
    if (isUnderWayElsewhere()) schedule(lookAgain);
    return;
  }
  setSending(true);
  const mine = await inTurn(sendAll).finally(() => setSending(false));
  await changed();
  const again = wanted && !isResting();
  wanted = false;
  if (again) return round();
  if (waiting.items().some(({ refused }) => !refused)) schedule(mine ? undefined : firstPause);
  else tries = 0;
}

async function sendAll(): Promise<void> {
  await look();
  const struck: Kept[] = [];
  for (const item of waiting.items()) {
    if (item.refused || !waiting.items().some(({ key }) => key === item.key)) continue;
    const { goesOn, refused } = await sendOne(item);
    if (refused !== undefined && isJotted(item)) struck.push(refused);
    if (!goesOn) break;
  }
  // Nothing of them is left that could show it.
  if (struck.length > 0) {
    const text = t.outbox.notCounted(named(struck).join(', '), struck[0]?.why ?? '');
    toast.general(text, { tone: 'danger', duration: null });
  }
}

interface Came {
  /** Whether what is behind it is sent too. */
  goesOn: boolean;
  /** It was refused. */
  refused?: Kept;
}

async function sendOne(item: Kept): Promise<Came> {
  const kind = kindOf(item.kind);
  // Another version of this page knows it; what is behind it does not wait for that.
  if (kind === undefined) return { goesOn: true };
  const { signal } = leave(item);
  try {
    if (!(await isKept(item)) || signal.aborted) return { goesOn: true };
    // Asked last: it must not be sent as who signed in while it was looked at.
    if (session.person() !== item.person) return { goesOn: false };
    const said = await kind.send(item, signal);
    // Something else may stand in its place.
    signal.throwIfAborted();
    tries = 0;
    await end(item, 'arrived', said);
    return { goesOn: true };
  } catch (error) {
    if (signal.aborted) {
      // The home may have acted all the same: then it should be seen.
      void queryClient.invalidateQueries();
      return { goesOn: true };
    }
    // Whoever signs in again as the same person goes on.
    if (isSignedOut(error) || session.person() !== item.person) return { goesOn: false };
    return failed(item, error);
  } finally {
    leaving.delete(item.key);
  }
}

function leave({ key }: Kept): AbortController {
  const ended = new AbortController();
  leaving.set(key, ended);
  return ended;
}

/** It may have been given up, or brought home, since this tab looked. */
const isKept = async (item: Kept): Promise<boolean> =>
  isJotted(item) ? isThere(item.key) : (await find(item.key).catch(() => item)) !== undefined;

async function end(item: Kept, how: How, said: string | null): Promise<void> {
  const { kind, key } = item;
  const ended: End = { kind, key, how, said };
  // Before it is gone: else it would pass for lost.
  tellEnd(ended);
  tellTabs([ended]);
  if (how === 'refused' && !isJotted(item)) return;
  if (isJotted(item)) strike(key);
  else await takeOut(item).catch(() => undefined);
  waiting.become(waiting.items().filter((other) => other.key !== key));
  tellTabs();
}

async function failed(item: Kept, error: unknown): Promise<Came> {
  const next = { ...item, why: whyOf(error), refused: isNo(error) };
  if (!isJotted(item)) await keepOn(next).catch(() => undefined);
  waiting.become(waiting.items().map((other) => (other.key === item.key ? next : other)));
  heed(error);
  if (next.refused) await end(item, 'refused', next.why);
  return { goesOn: !stopsAll(error, item), ...(next.refused && { refused: next }) };
}

/** Ends the sending of these, as far as this tab does it. Answers whether it did. */
export function recall(keys: readonly string[]): boolean {
  const found = keys.flatMap((key) => leaving.get(key) ?? []);
  for (const ended of found) ended.abort();
  return found.length > 0;
}

/** What a failure says of when the home may be asked again. */
export function heed(error: unknown): void {
  notBefore = askableAt(error, Date.now()) ?? notBefore;
}

/** Tries again later: after a given pause, or ever longer ones. */
export function schedule(given?: number): void {
  clearTimeout(timer);
  const pause = given ?? pauseAfter(tries, Math.random);
  if (given === undefined) tries += 1;
  timer = setTimeout(() => void flush(), Math.max(pause, notBefore - Date.now()));
}

/** Whether the home wants to be left alone. */
const isResting = (): boolean => Date.now() < notBefore;

/** Something says that the home may answer by now. */
export function wake(): void {
  tries = 0;
  if (waiting.items().length === 0) {
    if (isUnderWayElsewhere()) schedule(lookAgain);
  } else if (isResting()) schedule(firstPause);
  else void flush();
}

/** The person wants all of it sent now, also what was refused: what spoke against it may be gone. */
export async function sendNow(): Promise<void> {
  for (const item of waiting.items().filter(({ refused }) => refused)) {
    await keepOn({ ...item, refused: false }).catch(() => undefined);
  }
  notBefore = 0;
  await flush();
}

let begun = false;

/** Looks for what waits, and sends it whenever the home may be back. */
export function begin(): void {
  if (begun) return;
  begun = true;
  addEventListener('online', wake);
  waiting.grew = () => {
    schedule(firstPause);
    void changed();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look().then(wake);
  });
  live.onState(() => {
    if (live.state().is === 'connected') wake();
  });
  onTabs((ends) => {
    recall(ends.flatMap(({ how, key }) => (how === 'discarded' ? key : [])));
    ends.forEach(tellEnd);
    void look();
  });
  let person = session.person();
  session.subscribe(() => {
    if (session.person() === person) return;
    person = session.person();
    waiting.become([]);
    void look().then(wake);
  });
  void look().then(wake);
}
