import Fastify from 'fastify';
import { systemEntropy } from '#platform/server/entropy.ts';
import { errorHandler } from '#platform/server/http/errors.ts';
import { routeUpgrades } from '#platform/server/http/websocket-upgrade.ts';
import { createLog } from '#platform/server/log.ts';
import { socketRoutes } from '#platform/server/realtime/socket-routes.ts';
import type { Wire } from '#platform/server/realtime/wire.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { askSockjs, callSockjs, newSessionPath } from './sockjs.ts';

/** What a session does: at its beginning, and with every text. */
type Acts = (wire: Wire, text: string | undefined) => void;

/** The routes of the socket with sessions that only echo, as the protocol's own test suite wants them. */
export interface SockjsService {
  readonly url: string;
  readonly clock: FakeClock;
  /** Sessions that ended. */
  readonly gone: readonly Wire[];
  /** What the next session does; it echoes unless told otherwise. */
  acts: Acts;
  isSignedIn: boolean;
  post(path: string, body?: string, headers?: Record<string, string>): ReturnType<typeof askSockjs>;
  get(path: string, headers?: Record<string, string>): ReturnType<typeof askSockjs>;
  stream(path: string): ReturnType<typeof callSockjs>;
  /** Begins a session by polling. Answers its path. */
  begin(): Promise<string>;
  close(): Promise<void>;
}

export const goAway = (wire: Wire): void => wire.close(3000, 'Go away!');

export async function openSockjsService(): Promise<SockjsService> {
  const clock = createFakeClock('2026-03-14T12:00:00Z');
  const gone: Wire[] = [];
  const fastify = Fastify({ exposeHeadRoutes: false });
  fastify.setErrorHandler(errorHandler(createLog('silent')));
  socketRoutes({
    http: {
      fastify,
      admitSocket: async () => undefined,
      takeOverOf: routeUpgrades(fastify, () => true),
    },
    clock,
    entropy: systemEntropy,
    open(wire) {
      const { acts } = service;
      // What a session says first of all follows its opening.
      queueMicrotask(() => acts(wire, undefined));
      return {
        get isSignedIn() {
          return service.isSignedIn;
        },
        read: (bytes) => acts(wire, bytes.toString()),
        freed: () => undefined,
        refuse: () => wire.cut(),
        gone() {
          if (!gone.includes(wire)) gone.push(wire);
        },
      };
    },
  });
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  const service: SockjsService = {
    ...{ url, clock, gone, isSignedIn: true },
    acts(wire, text) {
      if (text !== undefined) wire.send(text);
    },
    post: (path, body, headers = {}) =>
      askSockjs(url, path, { ...(body === undefined ? {} : { body }), headers }),
    get: (path, headers = {}) => askSockjs(url, path, { method: 'GET', headers }),
    stream: (path) => callSockjs(url, path),
    async begin() {
      const path = newSessionPath();
      const { body } = await service.post(`${path}/xhr`);
      if (body !== 'o\n') throw new Error(`a session began with ${body}`);
      return path;
    },
    async close() {
      fastify.server.closeAllConnections();
      await fastify.close();
    },
  };
  return service;
}
