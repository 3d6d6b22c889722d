import * as z from 'zod/mini';
import { addressOf } from '#shared/endpoint.ts';
import {
  bye,
  type EventData,
  eventStream,
  type LiveEvent,
  missed,
  missedWithin,
  streamRetry,
  streamSilence,
} from '#shared/event.ts';
import { parseJson } from '#shared/json.ts';
import { basePath } from '../api/base-path.ts';
import { queryClient } from '../api/queries.ts';
import { session } from '../session/session.ts';
import { type Keeper, openKeeper } from './keeper.ts';
import type { LiveState, StreamPlan, Told } from './live-state.ts';
import { onPageLife } from './page-life.ts';

/** Milliseconds to the next try after the stream could not be set up (S1 §4). */
const retryRefused = 5_000;

type Hear = (data: string, kept: boolean) => void;

const listeners = new Map<string, Set<Hear>>();
const stateListeners = new Set<() => void>();
/** The latest of each event of this connection. */
const latest = new Map<string, string>();

let state: LiveState = { is: 'off', since: 0 };
let keeper: Keeper | undefined;
/** Whose stream this tab listens to. */
let followed: string | null = null;
/** Whether this tab was connected before, for who is signed in. */
let wasConnected = false;

/** What happens in the home, as it happens. The stream follows the session by itself. */
export const live = {
  /** Where the stream stands. */
  state: (): LiveState => state,

  /** Runs `listener` whenever that changes. Returns how to stop. */
  onState(listener: () => void): () => void {
    stateListeners.add(listener);
    return () => stateListeners.delete(listener);
  },

  /**
   * Runs `listener` for every such event, with data that fits its contract; of a paced event, which is
   * a present value, the latest one is told at once. Returns how to stop.
   */
  on<Event extends LiveEvent>(
    event: Event,
    listener: (data: EventData<Event>) => void,
  ): () => void {
    const hear: Hear = (text, kept) => {
      if (kept && event.throttleMs === undefined) return;
      const read = z.safeParse(event.data, parseJson(text));
      // The shape just checked is the one `EventData` is made of.
      if (read.success) listener(read.data as EventData<Event>);
    };
    const all = listeners.get(event.name) ?? new Set();
    listeners.set(event.name, all.add(hear));
    const present = latest.get(event.name);
    if (present !== undefined) hear(present, true);
    return () => all.delete(hear);
  },

  /** Begins to listen, once; from then on the stream is open while somebody is signed in. */
  start(): void {
    if (keeper !== undefined) return;
    keeper = openKeeper(session.shared(), hear);
    session.subscribe(follow);
    follow();
    onPageLife({
      look: () => keeper?.ask({ ask: 'check' }),
      back: followAnew,
      away: () => keeper?.ask({ ask: 'forget' }),
    });
  },
};

/** A page that was kept as it was, as by the browser's Back, was told nothing meanwhile. */
function followAnew(): void {
  if (followed !== null) become({ is: 'connecting', since: Date.now() });
  follow();
}

function follow(): void {
  const plan = planFor(session.token());
  const person = plan?.person ?? null;
  if (person !== followed) {
    followed = person;
    wasConnected = false;
    become({ is: person === null ? 'off' : 'connecting', since: Date.now() });
  }
  keeper?.ask(plan === null ? { ask: 'stop' } : { ask: 'follow', plan });
}

function planFor(token: string | null): StreamPlan | null {
  if (token === null) return null;
  return {
    // A worker knows no page to resolve a path against.
    address: new URL(addressOf(basePath, eventStream.path), location.href).href,
    token,
    person: session.person() ?? token,
    silence: streamSilence,
    retryBroken: streamRetry,
    retryRefused,
    bye: bye.name,
    missed: missed.name,
    missedWithin,
  };
}

function hear(told: Told): void {
  if (told.told === 'signed-out') session.end(told.token);
  // A last word of a stream that was somebody else's, or belongs to nobody any more.
  else if (followed === null || told.person !== followed) return;
  else if (told.told === 'state') become(told.state);
  else if (told.name === missed.name && told.kept !== true) readAgain();
  else hearEvent(told.name, told.data, told.kept === true);
}

function hearEvent(name: string, data: string, kept: boolean): void {
  latest.set(name, data);
  for (const listener of listeners.get(name) ?? []) listener(data, kept);
}

function readAgain(): void {
  void queryClient.invalidateQueries();
}

function become(told: LiveState): void {
  // Code that came late, or a worker that begins anew: this tab has waited since before.
  const still = told.is === 'connecting' && state.is === 'connecting';
  const next = still ? { ...told, since: state.since } : told;
  if (next.is !== 'connected') latest.clear();
  const connects = next.is === 'connected' && state.is !== 'connected';
  // What happened while nobody listened was told to nobody.
  const mayHaveMissed = connects && (wasConnected || readTooLongAgo(state.since));
  wasConnected ||= connects;
  state = next;
  for (const listener of [...stateListeners]) listener();
  if (mayHaveMissed) readAgain();
}

/** Whether this tab has waited for its stream for so long that the home would not say what was missed. */
function readTooLongAgo(waitsSince: number): boolean {
  return Date.now() - waitsSince > missedWithin / 2;
}
