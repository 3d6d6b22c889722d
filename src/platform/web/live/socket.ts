import * as z from 'zod/mini';
import { addressOf } from '#shared/endpoint.ts';
import { parseJson } from '#shared/json.ts';
import {
  type Command,
  type MessageOf,
  socketPath,
  socketRetry,
  type Topic,
} from '#shared/topic.ts';
import { basePath } from '../api/base-path.ts';
import { type Session, session } from '../session/session.ts';
import { browserClock, type StreamClock } from './clock.ts';
import { onPageLife } from './page-life.ts';
import type { SocketKeeper } from './socket-keeper.ts';
import type { SocketState, SocketTold } from './socket-state.ts';
import { lost } from './unsaid.ts';

/** What can be said there; what has a default may be left out. */
export type Sayable<Destination extends Command> = z.input<Destination['message']>;

/** The connection of this tab for everything that is said and heard both ways, of every feature (S3 §7). */
export interface Socket {
  /** Where it stands. */
  state(): SocketState;
  /** Runs `listener` whenever that changes. Returns how to stop. */
  onState(listener: () => void): () => void;
  /**
   * Runs `listener` at every connect, and at once where it is connected already: time to read again, since
   * what happened before was told to nobody. By then all destinations are listened to. Returns how to stop.
   */
  onConnect(listener: () => void): () => void;
  /** Runs `listener` for every message that fits its contract, as long as it is connected. Returns how to stop. */
  on<Destination extends Topic>(
    destination: Destination,
    listener: (message: MessageOf<Destination>) => void,
  ): () => void;
  /**
   * Resolves when the home has confirmed it: then it is stored. Rejects with `Unsaid` where there is no
   * connection, where it was lost before that, and where the home said no. It is never said again by itself.
   */
  say<Destination extends Command>(
    destination: Destination,
    message: Sayable<Destination>,
  ): Promise<void>;
  /** Begins to connect, once; from then on the socket is open while somebody is signed in. */
  start(): void;
}

type Hear = (text: string) => void;

export function createSocket(
  session: Session,
  address: () => string,
  clock: StreamClock = browserClock,
): Socket {
  const listeners = new Map<string, Set<Hear>>();
  const stateListeners = new Set<() => void>();
  const connectListeners = new Set<() => void>();
  let state: SocketState = 'disconnected';
  let keeper: SocketKeeper | undefined;
  let isComing = false;
  let isStarted = false;

  function follow(): void {
    const token = session.token();
    if (token === null) keeper?.stop();
    else if (keeper === undefined) void fetchKeeper();
    else keeper.follow({ address: address(), token, person: session.person() ?? token });
    if (token === null) become('disconnected');
  }

  /** Its code is not needed for the first paint. */
  async function fetchKeeper(): Promise<void> {
    if (isComing) return;
    isComing = true;
    become('connecting');
    try {
      const { SocketKeeper } = await import('./socket-keeper.ts');
      keeper = new SocketKeeper(hear, clock);
      follow();
    } catch {
      become('disconnected');
      clock.after(socketRetry, follow);
    } finally {
      isComing = false;
    }
  }

  function hear(told: SocketTold): void {
    if (told.told === 'state') become(told.state);
    else if (told.told === 'signed-out') session.end(told.token);
    else for (const listener of [...(listeners.get(told.address) ?? [])]) listener(told.text);
  }

  function become(next: SocketState): void {
    if (next === state) return;
    state = next;
    if (state === 'connected') {
      for (const [place, { size }] of listeners) if (size > 0) keeper?.subscribe(place);
    }
    for (const listener of [...stateListeners]) listener();
    // One of those may have lost it again.
    if (state === 'connected') for (const listener of [...connectListeners]) listener();
  }

  return {
    state: () => state,

    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },

    onConnect(listener) {
      connectListeners.add(listener);
      if (state === 'connected') listener();
      return () => connectListeners.delete(listener);
    },

    on<Destination extends Topic>(
      { destination: place, message }: Destination,
      listener: (message: MessageOf<Destination>) => void,
    ) {
      const hear: Hear = (text) => {
        const read = z.safeParse(message, parseJson(text));
        // The shape just checked is the one `MessageOf` is made of.
        if (read.success) listener(read.data as MessageOf<Destination>);
      };
      const all = listeners.get(place) ?? new Set();
      listeners.set(place, all.add(hear));
      if (all.size === 1) keeper?.subscribe(place);
      return () => {
        if (all.delete(hear) && all.size === 0) keeper?.unsubscribe(place);
      };
    },

    say: (destination, message) =>
      keeper?.say(destination.destination, JSON.stringify(message)) ?? Promise.reject(lost()),

    start() {
      if (isStarted) return;
      isStarted = true;
      session.subscribe(follow);
      follow();
      onPageLife({
        look: (isSeen) => keeper?.check(isSeen),
        back: follow,
        away: () => keeper?.stop(),
      });
    },
  };
}

export const socket: Socket = createSocket(
  session,
  () => new URL(addressOf(basePath, socketPath), location.href).href,
);
