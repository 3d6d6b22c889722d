import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { socketPath } from '#shared/destination.ts';
import { Refusal } from '#shared/refusal.ts';
import type { Clock } from '../clock.ts';
import type { HttpServer } from '../http/http-server.ts';
import { attach } from './raw-wire.ts';
import { mostBeforeSignIn } from './stomp-session.ts';
import type { Wire, WireEnd } from './wire.ts';

export interface SocketServerParts {
  http: HttpServer;
  clock: Clock;
  /** Begins a session on a wire. */
  open(wire: Wire): WireEnd;
}

const mebibyte = 1024 * 1024;
/** Bytes around what was said before somebody signed in. */
const wrapping = 1024;

/** Serves the socket, raw. */
export function serveSockets({ http, clock, open }: SocketServerParts): { close(): void } {
  const { fastify } = http;
  const ends = new Set<WireEnd>();
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: mebibyte,
    maxFragments: 64,
    maxBufferedChunks: 256,
    perMessageDeflate: false,
    // The version itself is agreed on in the first frame.
    handleProtocols: (names) => [...names].find((name) => /^v1[0-2]\.stomp$/.test(name)) ?? false,
  });
  const opened = (wire: Wire): WireEnd => {
    const end = open(wire);
    ends.add(end);
    return end;
  };

  /** Turns a call that asks for it into a socket. Throws a 400 where none was asked for. */
  const upgrade = (
    request: FastifyRequest,
    reply: FastifyReply,
    ready: (socket: WebSocket) => WireEnd,
  ) => {
    const takeOver = http.takeOverOf(request);
    if (takeOver === undefined) {
      throw new Refusal(400, 'Can "Upgrade" only to "WebSocket".');
    }
    reply.hijack();
    const { socket, head } = takeOver();
    sockets.handleUpgrade(request.raw, socket, head, (webSocket) => {
      const end = ready(webSocket);
      webSocket.once('close', () => ends.delete(end));
      limitUnknown(socket, end);
    });
  };

  for (const path of [socketPath, `${socketPath}/websocket`]) {
    fastify.get(path, { onRequest: http.admitSocket }, (request, reply) =>
      upgrade(request, reply, (socket) => attach(socket, clock, opened)),
    );
  }

  return {
    close() {
      for (const end of ends) end.refuse(new Refusal(503, 'Your home is stopping.'));
    },
  };
}

/** `ws` itself waits for the end of a large message, whoever sends it. */
function limitUnknown(socket: Duplex, end: WireEnd): void {
  let arrived = 0;
  const count = (bytes: Buffer) => {
    arrived += bytes.length;
    if (end.isSignedIn) socket.off('data', count);
    else if (arrived > mostBeforeSignIn + wrapping) {
      socket.off('data', count);
      end.refuse(new Refusal(413, 'This is too large for somebody who has not signed in.'));
    }
  };
  socket.on('data', count);
}
