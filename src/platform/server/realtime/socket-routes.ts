import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { socketPath } from '#shared/destination.ts';
import type { Clock } from '../clock.ts';
import type { Entropy } from '../entropy.ts';
import type { HttpServer } from '../http/app.ts';
import { attach } from './raw-wire.ts';
import { sockjsRoutes } from './sockjs-routes.ts';
import { createSockjsSessions } from './sockjs-sessions.ts';
import { attachSockjs } from './sockjs-socket.ts';
import { createStrangers } from './strangers.ts';
import { createUpgrading } from './upgrading.ts';
import type { Wire, WireEnd } from './wire.ts';

export interface SocketRouteParts {
  http: Pick<HttpServer, 'fastify' | 'admitSocket' | 'takeOverOf'>;
  clock: Clock;
  entropy: Entropy;
  /** Begins a session on a wire. */
  open(wire: Wire): WireEnd;
}

/** `/ws`: raw sockets, and below it SockJS for networks that let no socket through (decisions §8). */
export function socketRoutes({ http, clock, entropy, open }: SocketRouteParts): void {
  const strangers = createStrangers();
  const upgrade = createUpgrading(http, strangers);
  const sessions = createSockjsSessions(clock, open, strangers);
  const raw = (request: FastifyRequest, reply: FastifyReply) =>
    upgrade(request, reply, (socket) => attach(socket, clock, open));

  // What is below this address speaks another language than calls: its own types, its own statuses.
  void http.fastify.register((scope, _options, done) => {
    scope.addHook('onRequest', http.admitSocket);
    takeEveryType(scope);
    const served = noteMethods(scope);
    for (const path of [socketPath, `${socketPath}/`]) {
      scope.get(path, (request, reply) =>
        http.takeOverOf(request) === undefined
          ? reply.type('text/plain; charset=UTF-8').send('Welcome to SockJS!\n')
          : raw(request, reply),
      );
    }
    scope.get(`${socketPath}/websocket`, raw);
    scope.get(`${socketPath}/:server/:session/websocket`, (request, reply) =>
      upgrade(request, reply, (socket) => attachSockjs(socket, clock, open)),
    );
    sockjsRoutes(scope, socketPath, sessions, entropy);
    refuseOtherMethods(scope, served);
    done();
  });
}

/** Clients call what they send by many names, and some by none. The route reads it. */
function takeEveryType(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ headers }) => {
    if (headers['content-type'] !== undefined) headers['content-type'] = 'text/plain';
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** Notes which method every address has that is served from now on. */
function noteMethods(scope: FastifyInstance): ReadonlyMap<string, string> {
  const served = new Map<string, string>();
  scope.addHook('onRoute', ({ url, method }) => {
    served.set(url, String(method));
  });
  return served;
}

const methods: readonly HTTPMethods[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
];

/** The protocol wants an answer without a word. */
function refuseOtherMethods(scope: FastifyInstance, served: ReadonlyMap<string, string>): void {
  for (const [url, allowed] of [...served]) {
    scope.route({
      url,
      method: methods.filter((method) => method !== allowed),
      handler: (_, reply) => reply.code(405).header('allow', allowed).send(),
    });
  }
}
