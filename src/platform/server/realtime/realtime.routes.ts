import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { eventStream } from '#shared/event.ts';
import { socketPath } from '#shared/topic.ts';
import type { Clock } from '../clock.ts';
import type { Entropy } from '../entropy.ts';
import type { HttpServer } from '../http/app.ts';
import type { Hub } from './hub.ts';
import { responseFormats, sockjsCodec } from './sockjs-response.ts';
import { createSockjsServer } from './sockjs-server.ts';
import { AnonymousLimit, type OpenSession } from './transport.ts';
import { attachWebSocket, createUpgrade } from './websocket-transport.ts';

export function eventStreamRoute({ route }: Pick<HttpServer, 'route'>, hub: Hub): void {
  route.stream(eventStream, async (auth, open) => {
    let isClosed = false;
    let unsubscribe = () => {};
    const stream = open(() => {
      isClosed = true;
      unsubscribe();
    });
    stream.endAt(auth.token.expiresAt);
    unsubscribe = await hub.subscribe(auth, stream);
    if (isClosed) unsubscribe();
  });
}

export interface SocketRoutesDeps {
  http: Pick<HttpServer, 'fastify' | 'admitSocket' | 'takeOverOf'>;
  clock: Clock;
  entropy: Entropy;
  openSession: OpenSession;
}

/** Serves WebSockets at `/ws` and SockJS below it. */
export function socketRoutes({ http, clock, entropy, openSession }: SocketRoutesDeps): void {
  const anonymousLimit = new AnonymousLimit();
  const upgrade = createUpgrade(http, anonymousLimit);
  const sockjs = createSockjsServer({ clock, entropy, openSession, anonymousLimit });
  const upgradePlain = (request: FastifyRequest, reply: FastifyReply) =>
    upgrade(request, reply, (socket) => attachWebSocket(socket, clock, openSession));

  // A scope of its own: SockJS has other content types and statuses than the API.
  void http.fastify.register((scope, _options, done) => {
    scope.addHook('onRequest', http.admitSocket);
    acceptAnyContentType(scope);
    for (const path of [socketPath, `${socketPath}/`]) {
      addRoute(scope, 'GET', path, (request, reply) =>
        http.takeOverOf(request) === undefined
          ? reply.type('text/plain; charset=UTF-8').send('Welcome to SockJS!\n')
          : upgradePlain(request, reply),
      );
    }
    const session = `${socketPath}/:server/:session`;
    addRoute(scope, 'GET', `${socketPath}/websocket`, upgradePlain);
    addRoute(scope, 'GET', `${session}/websocket`, (request, reply) =>
      upgrade(request, reply, (socket) => attachWebSocket(socket, clock, openSession, sockjsCodec)),
    );
    addRoute(scope, 'GET', `${socketPath}/info`, sockjs.info);
    addRoute(scope, 'POST', `${session}/xhr`, sockjs.receive(responseFormats.xhr));
    addRoute(
      scope,
      'POST',
      `${session}/xhr_streaming`,
      sockjs.receive(responseFormats.xhrStreaming),
    );
    addRoute(scope, 'GET', `${session}/eventsource`, sockjs.receive(responseFormats.eventSource));
    addRoute(scope, 'POST', `${session}/xhr_send`, sockjs.send);
    done();
  });
}

/** Some SockJS clients send a wrong content type, or none. */
function acceptAnyContentType(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ headers }) => {
    if (headers['content-type'] !== undefined) headers['content-type'] = 'text/plain';
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
}

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

/** Adds a route, and an empty 405 for the other methods as SockJS requires. */
function addRoute(
  scope: FastifyInstance,
  allowed: HTTPMethods,
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  scope.route({ method: allowed, url, exposeHeadRoute: false, handler });
  scope.route({
    method: methods.filter((method) => method !== allowed),
    url,
    exposeHeadRoute: false,
    handler: (_, reply) => reply.code(405).header('allow', allowed).send(),
  });
}
