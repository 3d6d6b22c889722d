import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t as serverMessages } from '#shared/server/messages/index.ts';
import type { Command, MessageOf, Topic } from '#shared/topic.ts';
import type { Clock } from '../clock.ts';
import type { HttpServer } from '../http/app.ts';
import { validationError } from '../http/errors.ts';
import { rejectForgedIdentity } from '../http/input.ts';
import type { Auth, Identity } from '../identity/identity.ts';
import type { Log } from '../log.ts';
import { type CommandHandler, type StompBroker, StompSession } from './stomp-session.ts';
import type { OpenSession } from './transport.ts';

export interface Connection {
  /** Sends to this client alone, if it subscribes to the topic. */
  send<Spec extends Topic>(topic: Spec, message: MessageOf<Spec>): void;
  /** Calls `listener` when the connection closes. Returns how to cancel. */
  onClose(listener: () => void): () => void;
}

export interface ReceivedCommand<Spec extends Command> extends Auth {
  readonly connection: Connection;
  readonly message: MessageOf<Spec>;
}

/** Topics and commands of the features. Publish stored data after its commit only. */
export interface Sockets {
  addTopics(...topics: readonly Topic[]): void;
  /**
   * Commands of one client start in order and run in parallel; the receipt is sent when `handle` resolves. An error
   * closes the connection, except for `AlreadyAnswered`.
   */
  onCommand<Spec extends Command>(
    command: Spec,
    handle: (received: ReceivedCommand<Spec>) => Promise<void>,
  ): void;
  publish<Spec extends Topic>(userId: number, topic: Spec, message: MessageOf<Spec>): void;
  publishToAll<Spec extends Topic>(topic: Spec, message: MessageOf<Spec>): void;
  isOnline(userId: number): boolean;
  /** Called when a user's first connection opens and when the last one closes. */
  onPresence(listener: (userId: number, isOnline: boolean) => void): void;
}

export interface StompServer extends Sockets {
  readonly openSession: OpenSession;
  /** Destinations of all topics and commands, for the authorization tests. */
  destinations(): { topics: readonly string[]; commands: readonly string[] };
  sessions(): number[];
  endSession(sessionId: number): void;
  /** Finishes the commands that were received, and ends all connections. */
  close(): Promise<void>;
}

export interface StompServerDeps {
  http: Pick<HttpServer, 'rateLimit'>;
  identity: Pick<Identity, 'authenticate'>;
  clock: Clock;
  log: Log;
}

/** The oldest connection is closed when a user opens one more. */
const maxConnectionsPerUser = 8;
const defaultMaxBytes = 64 * 1024;

export function createStompServer({ http, identity, clock, log }: StompServerDeps): StompServer {
  const topics = new Set<string>();
  const commands = new Map<string, CommandHandler>();
  const open = new Set<StompSession>();
  const signedIn = new Map<StompSession, Auth>();
  const presenceListeners: ((userId: number, isOnline: boolean) => void)[] = [];
  // A session may end between the check of its token and `signIn`.
  const endedSessions = new Set<number>();
  let lastMessageId = 0;

  const sessionsOf = (userId: number) =>
    [...signedIn].flatMap(([session, { user }]) => (user.id === userId ? [session] : []));
  const isOnline = (userId: number) => sessionsOf(userId).length > 0;
  const announce = (userId: number) => {
    const online = isOnline(userId);
    for (const listener of presenceListeners) listener(userId, online);
  };

  const broker: StompBroker = {
    identity,
    clock,
    log,
    topics,
    commands,
    newFrameLimit: () => http.rateLimit(60, 30),
    signIn(session, auth) {
      if (endedSessions.has(auth.session.id)) return false;
      const { id: userId } = auth.user;
      const [oldest, ...others] = sessionsOf(userId);
      if (oldest !== undefined && others.length + 1 >= maxConnectionsPerUser) {
        oldest.fail(new ApiError(409, 'Too many open connections. The oldest one was closed.'));
      }
      signedIn.set(session, auth);
      if (oldest === undefined) announce(userId);
      return true;
    },
    remove(session) {
      open.delete(session);
      const auth = signedIn.get(session);
      signedIn.delete(session);
      if (auth !== undefined && !isOnline(auth.user.id)) announce(auth.user.id);
    },
  };

  /** Logs an invalid message instead of sending it. Fields that the topic does not name are removed. */
  function send(sessions: Iterable<StompSession>, topic: Topic, message: unknown): void {
    const { destination } = topic;
    const result = z.safeParse(topic.message, message);
    if (!result.success) {
      const error = new Error('the message does not match its schema', { cause: result.error });
      log.error('an invalid message was not sent', { path: destination, error });
      return;
    }
    lastMessageId += 1;
    const body = JSON.stringify(result.data);
    const headersAndBody = `message-id:${lastMessageId}\ndestination:${destination}\ncontent-type:application/json\ncontent-length:${Buffer.byteLength(body)}\n\n${body}\0`;
    const latestOnly = topic.latestOnly === true;
    for (const session of sessions) session.deliver(destination, headersAndBody, latestOnly);
  }

  return {
    openSession(transport) {
      const session = new StompSession(transport, broker);
      open.add(session);
      return session;
    },

    addTopics(...added) {
      for (const { destination } of added) topics.add(destination);
    },

    onCommand<Spec extends Command>(
      spec: Spec,
      handle: (received: ReceivedCommand<Spec>) => Promise<void>,
    ) {
      commands.set(spec.destination, {
        maxBytes: spec.maxBytes ?? defaultMaxBytes,
        handle: async (session, auth, body) =>
          handle({
            ...auth,
            connection: {
              send: (topic, message) => send([session], topic, message),
              onClose: (listener) => session.onEnd(listener),
            },
            message: parseMessage(body, spec, auth),
          }),
      });
    },

    publish(userId, topic, message) {
      const sessions = sessionsOf(userId);
      if (sessions.length > 0) send(sessions, topic, message);
    },

    publishToAll: (topic, message) => send([...signedIn.keys()], topic, message),

    isOnline,
    onPresence: (listener) => void presenceListeners.push(listener),
    destinations: () => ({ topics: [...topics], commands: [...commands.keys()] }),
    sessions: () => [...signedIn.values()].map(({ session }) => session.id),

    endSession(sessionId) {
      endedSessions.add(sessionId);
      for (const [session, auth] of [...signedIn]) {
        if (auth.session.id === sessionId)
          session.fail(new ApiError(401, () => sharedMessages.signIn));
      }
    },

    async close() {
      const error = new ApiError(503, () => serverMessages.stopping);
      await Promise.all([...open].map((session) => session.stop(error)));
    },
  };
}

/** Throws a 400 for an invalid body, a 403 for a forged identity. An empty body is `{}`. */
function parseMessage<Spec extends Command>(
  body: string,
  { message }: Spec,
  auth: Auth,
): MessageOf<Spec> {
  const value = body === '' ? {} : parseJson(body);
  rejectForgedIdentity(auth, value);
  const result = inLocale(auth.user.language, () => z.safeParse(message, value));
  if (!result.success) throw validationError(result.error);
  // The inferred type is that of the schema in `Spec`.
  return result.data as MessageOf<Spec>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, 'The frame body is not valid JSON.');
  }
}
