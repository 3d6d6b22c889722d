import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { ApiError } from '#shared/api-error.ts';
import type { HttpServer } from '../http/app.ts';
import { limitedAddress } from '../http/client.ts';
import { mostBeforeSignIn } from './stomp-session.ts';
import type { Strangers } from './strangers.ts';
import type { WireEnd } from './wire.ts';

/** Whether a call wants to become a socket. */
export type Upgrade = (
  request: FastifyRequest,
  reply: FastifyReply,
  ready: (socket: WebSocket) => WireEnd,
) => FastifyReply;

/** Bytes around what was said before somebody signed in. */
const wrapping = 1024;

/** Turns calls into WebSockets, within bounds (safety.md "Live"). */
export function createUpgrading(
  { takeOverOf }: Pick<HttpServer, 'takeOverOf'>,
  strangers: Strangers,
): Upgrade {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: 1024 * 1024,
    maxFragments: 64,
    maxBufferedChunks: 256,
    perMessageDeflate: false,
    // The version itself is agreed on in the first frame.
    handleProtocols: (names) => [...names].find((name) => /^v1[0-2]\.stomp$/.test(name)) ?? false,
  });

  return (request, reply, ready) => {
    const takeOver = takeOverOf(request);
    if (takeOver === undefined) throw new ApiError(400, 'Can "Upgrade" only to "WebSocket".');
    const address = limitedAddress(request.ip);
    strangers.refuseMore(address);
    reply.hijack();
    const { socket, head } = takeOver();
    sockets.handleUpgrade(request.raw, socket, head, (webSocket) => {
      const end = ready(webSocket);
      webSocket.once('close', strangers.count(address, end));
      limitUnknown(socket, end);
    });
    return reply;
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
      end.refuse(new ApiError(413, 'This is too large before signing in.'));
    }
  };
  socket.on('data', count);
}
