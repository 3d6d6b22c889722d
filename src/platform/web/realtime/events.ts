import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import {
  bye,
  type EventData,
  eventStream,
  everythingChanged,
  type LiveEvent,
} from '#shared/event.ts';
import { basePath } from '../api/base-path.ts';
import { queryClient } from '../api/queries.ts';
import { createStore } from '../emitter.ts';
import { session } from '../session/session.ts';
import { createEventSource } from './event-source.ts';

/**
 * - `off`: signed out, or never visible
 * - `connecting`: first attempt, or the stream is replaced
 * - `lost`: was connected; the next attempt is pending
 * - `failed`: never connected; the next attempt is pending
 */
export interface StreamState {
  readonly status: 'off' | 'connecting' | 'connected' | 'lost' | 'failed';
  /** Milliseconds since 1970; of `lost`, when the connection was seen last. */
  readonly since: number;
}

/** Milliseconds until a stream retries that was closed for newer ones of the same user. */
const retryAfterTooMany = 60_000;
/** Milliseconds: if the first stream opens within them, it was requested before the reads of the page. */
const quickConnect = 2_000;
/** Milliseconds until a hidden tab closes its stream. */
const closeHiddenAfter = 60_000;

/** Gets the JSON of an event. */
export type Receiver = (data: string) => void;
/** The receivers of each event, by its name. */
export type Receivers = ReadonlyMap<string, readonly Receiver[]>;

const listeners = new Map<string, Set<Receiver>>();
/** The receivers of the live tables; undefined until these are loaded. */
let tables: Receivers | undefined;
/** Events that came before the live tables. */
let earlyEvents: [name: string, data: string][] = [];
/** The latest data of each event on this connection. */
const latestTexts = new Map<string, string>();
const state = createStore<StreamState>({ status: 'off', since: 0 });
let user: string | null = null;
let wasConnected = false;
/** Time when the first stream of this user was requested. */
let startedAt = 0;

export const streamState = state.get;

/** Calls `listener` after each change of the state. Returns how to unsubscribe. */
export const onStreamState = state.subscribe;

export const useStreamState = (): StreamState => useSyncExternalStore(onStreamState, streamState);

/**
 * Calls `listener` for each such event. A throttled event is a current value: its latest data is passed at once.
 * Returns how to unsubscribe.
 */
export function onLiveEvent<Event extends LiveEvent>(
  event: Event,
  listener: (data: EventData<Event>) => void,
): () => void {
  const { name, throttleMs } = event;
  const receive = receiverOf(event, listener);
  let all = listeners.get(name);
  if (all === undefined) {
    all = new Set();
    listeners.set(name, all);
  }
  all.add(receive);
  const lastEvent = latestTexts.get(name);
  if (throttleMs !== undefined && lastEvent !== undefined) receive(lastEvent);
  return () => all.delete(receive);
}

/** Returns the latest data of this event on the current connection. */
export function latestEvent<Event extends LiveEvent>({ name, data }: Event) {
  const lastEvent = latestTexts.get(name);
  return lastEvent === undefined ? undefined : parse<Event>(data, lastEvent);
}

/** Passes the data of an event to the listener if it matches the schema. */
export const receiverOf =
  <Event extends LiveEvent>(
    { data }: Event,
    listener: (data: EventData<Event>) => void,
  ): Receiver =>
  (text) => {
    const event = parse<Event>(data, text);
    if (event !== undefined) listener(event);
  };

/** Returns undefined if the data does not match the event's schema. */
function parse<Event extends LiveEvent>(schema: Event['data'], text: string) {
  // `EventData` is the type of the schema.
  return z.safeParse(schema, JSON.parse(text)).data as EventData<Event> | undefined;
}

let isStarted = false;

/**
 * Keeps one stream open while a user is signed in and the tab is visible. The live tables are loaded with the first
 * connection, since the sign-in page doesn't need them; if that fails, with the next one.
 */
export function startStream(loadTables: () => Promise<Receivers>): void {
  if (isStarted) return;
  isStarted = true;
  onStreamState(() => {
    if (streamState().status !== 'connected' || tables !== undefined) return;
    loadTables().then(startTables, () => undefined);
  });
  session.subscribe(followSession);
  followSession();
  let hiddenAt = Date.now();
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      hiddenTimer = setTimeout(close, closeHiddenAfter);
    } else if (client.isClosed() || Date.now() - hiddenAt >= closeHiddenAfter) openStream();
  });
  addEventListener('online', openStream);
  // An open stream would keep the page out of the back/forward cache.
  addEventListener('pagehide', close);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) openStream();
  });
}

/** A renewed token of the same user is used at the next attempt. */
function followSession(): void {
  const next = session.username() ?? session.token();
  if (next === user) return;
  user = next;
  earlyEvents = [];
  wasConnected = false;
  startedAt = Date.now();
  close();
  setStatus('off');
  openStream();
}

const client = createEventSource({
  url: basePath + eventStream.path,
  token: () => (document.visibilityState === 'hidden' ? null : session.token()),
  onConnecting() {
    const { status } = streamState();
    if (status === 'off' || status === 'connected') setStatus('connecting');
  },
  onOpen() {
    const mayHaveMissed = wasConnected || Date.now() - startedAt > quickConnect;
    wasConnected = true;
    setStatus('connected');
    if (mayHaveMissed) void refetch();
  },
  onEvent(name, data, token) {
    if (name === bye.name) onBye(bye.data.parse(JSON.parse(data)).reason, token);
    else receive(name, data);
  },
  onDisconnect() {
    latestTexts.clear();
    const { status, since } = streamState();
    setStatus(wasConnected ? 'lost' : 'failed', status === 'connected' ? Date.now() : since);
  },
  onRejected: (token) => session.end(token),
});

/** Opens the stream of a visible tab, or replaces it. */
export function openStream(): void {
  latestTexts.clear();
  client.open();
}

function close(): void {
  client.close();
  latestTexts.clear();
}

/** The server closes the stream, and says why. */
function onBye(reason: EventData<typeof bye>['reason'], token: string): void {
  if (reason === 'signed-out') {
    client.reconnect(0);
    session.end(token);
  } else client.reconnect(reason === 'crowded' ? retryAfterTooMany : undefined);
}

/** Applies the events that came before the tables. */
function startTables(receivers: Receivers): void {
  tables = receivers;
  for (const [name, data] of earlyEvents) applyEvent(name, data);
  earlyEvents = [];
}

function applyEvent(name: string, data: string): void {
  for (const apply of tables?.get(name) ?? []) apply(data);
}

function receive(name: string, data: string): void {
  if (name === everythingChanged.name) void refetch();
  latestTexts.set(name, data);
  if (tables === undefined) earlyEvents.push([name, data]);
  else applyEvent(name, data);
  for (const listener of listeners.get(name) ?? []) listener(data);
}

function setStatus(status: StreamState['status'], since = Date.now()): void {
  const last = streamState();
  if (status !== last.status || since !== last.since) state.set({ status, since });
}

/** Data that was read or requested before the stream opened may be outdated. */
async function refetch(): Promise<void> {
  const fetching = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const emptyQueries = fetching.filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries();
  // The first load of a query is not repeated by that.
  for (const { queryKey } of emptyQueries)
    void queryClient.invalidateQueries({ queryKey, exact: true });
}
