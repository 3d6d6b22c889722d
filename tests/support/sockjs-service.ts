import Fastify from 'fastify';
import { systemEntropy } from '#platform/server/entropy.ts';
import { errorHandler } from '#platform/server/http/errors.ts';
import { routeUpgrades } from '#platform/server/http/websocket-upgrade.ts';
import { createLog } from '#platform/server/log.ts';
import { socketRoutes } from '#platform/server/realtime/realtime.routes.ts';
import type { Transport } from '#platform/server/realtime/transport.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { askSockjs, callSockjs, newSessionPath } from './sockjs.ts';

/** Called when a session starts, and for every message. */
type Acts = (transport: Transport, text: string | undefined) => void;

/** A SockJS server with echo sessions, as the protocol's test suite requires. */
export interface SockjsService {
  readonly url: string;
  readonly clock: FakeClock;
  /** The number of ended sessions. */
  readonly gone: readonly Transport[];
  /** The behavior of the next session; by default it echoes. */
  acts: Acts;
  isSignedIn: boolean;
  post(path: string, body?: string, headers?: Record<string, string>): ReturnType<typeof askSockjs>;
  get(path: string, headers?: Record<string, string>): ReturnType<typeof askSockjs>;
  stream(path: string): ReturnType<typeof callSockjs>;
  /** Starts a polling session. Returns its path. */
  begin(): Promise<string>;
  close(): Promise<void>;
}

export async function openSockjsService(): Promise<SockjsService> {
  const clock = createFakeClock('2026-03-14T12:00:00Z');
  const closedTransports: Transport[] = [];
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
    openSession(transport) {
      const { acts } = service;
      // The first message of a session follows its opening.
      queueMicrotask(() => acts(transport, undefined));
      return {
        get isSignedIn() {
          return service.isSignedIn;
        },
        onData: (bytes) => acts(transport, bytes.toString()),
        onDrain: () => undefined,
        fail: () => transport.terminate(),
        onClose() {
          if (!closedTransports.includes(transport)) closedTransports.push(transport);
        },
      };
    },
  });
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  const service: SockjsService = {
    url,
    clock,
    gone: closedTransports,
    isSignedIn: true,
    acts(transport, text) {
      if (text !== undefined) transport.send(text);
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
