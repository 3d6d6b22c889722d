import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import type { Heard, MessageOf, Said } from '#shared/destination.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import type { Clock } from '../clock.ts';
import type { Entropy } from '../entropy.ts';
import type { HttpServer } from '../http/app.ts';
import { validationError } from '../http/errors.ts';
import { refuseForgedIdentity } from '../http/input.ts';
import type { Identity, Viewer } from '../identity/identity.ts';
import type { Log } from '../log.ts';
import { socketRoutes } from './socket-routes.ts';
import type { Connection, Saying, Sockets } from './sockets.ts';
import { type SessionHome, StompSession, type WrittenMessage } from './stomp-session.ts';

export interface SocketsParts {
  http: HttpServer;
  identity: Identity;
  clock: Clock;
  entropy: Entropy;
  log: Log;
}

/** The sockets of a home, and what ends them. */
export interface SocketServer extends Sockets {
  /** Where one may listen and speak, for tests over all of it. */
  destinations(): { heard: readonly string[]; said: readonly string[] };
  /** The sign-ins that are connected. */
  sessions(): number[];
  endSession(sessionId: number): void;
  /** Says that the home stops, to everyone. */
  close(): void;
}

interface Taken {
  said: Said;
  say(session: StompSession, viewer: Viewer, message: unknown): Promise<void>;
}

/** Open sockets of one person; the oldest makes room for one more. */
const mostSockets = 8;
const usualBytes = 64 * 1024;

/** Opens `/ws` and everything below it (decisions §8). */
export function createSockets({ http, identity, clock, entropy, log }: SocketsParts): SocketServer {
  const offered = new Set<string>();
  const taken = new Map<string, Taken>();
  /** Also those that nobody has signed in to yet. */
  const open = new Set<StompSession>();
  /** By person, the oldest first. */
  const signedIn = new Map<number, Map<StompSession, Viewer>>();
  const listeners: Array<(personId: number, isHere: boolean) => void> = [];
  /** Who was let in a moment before the sign-in ended must not stay. */
  const over = new Set<number>();

  const of = (personId: number) => signedIn.get(personId) ?? new Map<StompSession, Viewer>();
  const everyone = () => [...signedIn.values()].flatMap((sessions) => [...sessions]);
  const announce = (personId: number, isHere: boolean) => {
    for (const listener of listeners) listener(personId, isHere);
  };

  const home: SessionHome = {
    ...{ identity, clock, log },
    newPace: () => http.rateLimit(60, 30),
    isOffered: (address) => offered.has(address),
    mostBytes(address) {
      const place = taken.get(address);
      return place === undefined ? undefined : (place.said.mostBytes ?? usualBytes);
    },
    async say(session, viewer, address, body) {
      const place = taken.get(address);
      if (place === undefined) throw new ApiError(404, 'Unknown destination.');
      await place.say(session, viewer, messageIn(body, place.said, viewer));
    },
    enter(session, viewer) {
      if (over.has(viewer.session.id)) return false;
      const personId = viewer.person.id;
      const sessions = of(personId);
      const [oldest] = sessions.keys();
      if (oldest !== undefined && sessions.size >= mostSockets) {
        oldest.refuse(new ApiError(409, 'Too many open connections. The oldest one was closed.'));
      }
      signedIn.set(personId, sessions.set(session, viewer));
      if (sessions.size === 1) announce(personId, true);
      return true;
    },
    leave(session, viewer) {
      open.delete(session);
      if (viewer === undefined) return;
      const { person } = viewer;
      const sessions = of(person.id);
      sessions.delete(session);
      if (sessions.size > 0) return;
      signedIn.delete(person.id);
      announce(person.id, false);
    },
  };

  let messages = 0;
  /** What every listener gets, written once; undefined for what the contract does not allow. */
  function written<Destination extends Heard>(
    destination: Destination,
    message: MessageOf<Destination>,
  ): WrittenMessage | undefined {
    const { address, latestOnly = false } = destination;
    // Only what the contract names leaves the home.
    const checked = z.safeParse(destination.message, message);
    if (!checked.success) {
      const error = new Error('the message does not match its schema', { cause: checked.error });
      log.error('an invalid message was not sent', { path: address, error });
      return undefined;
    }
    messages += 1;
    const body = JSON.stringify(checked.data);
    const rest = `message-id:${messages}\ndestination:${address}\ncontent-type:application/json\ncontent-length:${Buffer.byteLength(body)}\n\n${body}\0`;
    return { address, rest, latestOnly };
  }

  const connectionOf = (session: StompSession, viewer: Viewer): Connection => ({
    viewer,
    tell(destination, message) {
      const text = written(destination, message);
      if (text !== undefined) session.deliver(text);
    },
  });

  socketRoutes({
    ...{ http, clock, entropy },
    open(wire) {
      const session = new StompSession(wire, home);
      open.add(session);
      return session;
    },
  });

  return {
    offer(...destinations) {
      for (const { address } of destinations) offered.add(address);
    },

    take<Destination extends Said>(
      destination: Destination,
      handle: (saying: Saying<Destination>) => Promise<void>,
    ) {
      taken.set(destination.address, {
        said: destination,
        say: (session, viewer, message) =>
          handle({
            viewer,
            connection: connectionOf(session, viewer),
            // `messageIn` has just made it from this very contract.
            message: message as MessageOf<Destination>,
          }),
      });
    },

    tell(personId, destination, message) {
      const sessions = signedIn.get(personId);
      if (sessions === undefined) return;
      const text = written(destination, message);
      if (text !== undefined) deliver(sessions, text);
    },

    tellAll(destination, message) {
      const text = written(destination, message);
      if (text === undefined) return;
      for (const sessions of signedIn.values()) deliver(sessions, text);
    },

    destinations: () => ({ heard: [...offered], said: [...taken.keys()] }),

    isHere: (personId) => signedIn.has(personId),
    onPresence: (listener) => void listeners.push(listener),

    sessions: () => everyone().map(([, { session }]) => session.id),

    endSession(sessionId) {
      over.add(sessionId);
      for (const [session, { session: signIn }] of everyone()) {
        if (signIn.id === sessionId) session.refuse(new ApiError(401, sharedMessages.signIn));
      }
    },

    close() {
      for (const session of open) session.refuse(new ApiError(503, sharedMessages.stopping));
    },
  };
}

/** A session that is cut meanwhile leaves the map, which a walk over it bears. */
function deliver(sessions: ReadonlyMap<StompSession, Viewer>, text: WrittenMessage): void {
  for (const session of sessions.keys()) session.deliver(text);
}

/** What a body says, as its contract describes it. Throws a 400, or a 403 for a forged identity. */
function messageIn(body: string, { message }: Said, viewer: Viewer): unknown {
  const value = jsonIn(body);
  refuseForgedIdentity(viewer, value);
  const checked = z.safeParse(message, value);
  if (!checked.success) throw validationError(checked.error);
  return checked.data;
}

/** An empty body counts as no body (decisions §0). */
function jsonIn(body: string): unknown {
  if (body === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    throw new ApiError(400, 'The frame body is not valid JSON.');
  }
}
