import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { ApiError } from '#shared/api-error.ts';
import { type Clock, every } from '../clock.ts';
import type { HttpServer } from '../http/app.ts';
import { limitedAddress } from '../http/client.ts';
import {
  type AnonymousLimit,
  maxBytesBeforeSignIn,
  type OpenSession,
  type TransportHandler,
} from './transport.ts';

const closeTimeout = 1_000;
/** Bytes of WebSocket and SockJS framing allowed before sign-in. */
const framingBytes = 1024;

export interface Codec {
  readonly open?: string;
  readonly heartbeat?: { readonly frame: string; readonly interval: number };
  encode(text: string): string;
  /** Returns null for an invalid message, which ends the connection. */
  decode(message: Buffer): readonly Buffer[] | null;
  close?(code: number, reason: string): string;
}

const plainCodec: Codec = { encode: (text) => text, decode: (message) => [message] };

export function attachWebSocket(
  socket: WebSocket,
  clock: Clock,
  openSession: OpenSession,
  codec: Codec = plainCodec,
): TransportHandler {
  const onSent = () => {
    if (socket.bufferedAmount === 0) handler.onDrain();
  };
  const send = (message: string) => socket.send(message, onSent);
  if (codec.open !== undefined) socket.send(codec.open);
  const handler = openSession({
    send: (text) => send(codec.encode(text)),
    isDrained: () => socket.bufferedAmount === 0,
    bufferedBytes: () => socket.bufferedAmount,
    close(code, reason) {
      if (codec.close !== undefined) socket.send(codec.close(code, reason));
      socket.close(code, reason);
      const cancel = clock.after(closeTimeout, () => socket.terminate());
      socket.once('close', cancel);
    },
    terminate: () => socket.terminate(),
  });
  socket.binaryType = 'nodebuffer';
  socket.on('message', (data: Buffer) => {
    const texts = codec.decode(data);
    if (texts === null) socket.terminate();
    else for (const text of texts) handler.onData(text);
  });
  // Pongs are buffered too.
  socket.on('ping', () => handler.onDrain());
  socket.on('error', () => undefined);
  socket.once('close', () => handler.onClose());
  if (codec.heartbeat !== undefined) {
    const { frame, interval } = codec.heartbeat;
    const stop = every(clock, interval, () => socket.bufferedAmount === 0 && send(frame));
    socket.once('close', stop);
  }
  return handler;
}

/** Upgrades requests to WebSockets, within limits. */
export function createUpgrade(
  { takeOverOf }: Pick<HttpServer, 'takeOverOf'>,
  anonymousLimit: AnonymousLimit,
) {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: 1024 * 1024,
    maxFragments: 64,
    maxBufferedChunks: 256,
    perMessageDeflate: false,
    // The STOMP version itself is negotiated by CONNECT.
    handleProtocols: (names) => [...names].find((name) => /^v1[0-2]\.stomp$/.test(name)) ?? false,
  });

  return (
    request: FastifyRequest,
    reply: FastifyReply,
    attach: (socket: WebSocket) => TransportHandler,
  ): FastifyReply => {
    const takeOver = takeOverOf(request);
    if (takeOver === undefined) throw new ApiError(400, 'Can "Upgrade" only to "WebSocket".');
    const address = limitedAddress(request.ip);
    anonymousLimit.check(address);
    reply.hijack();
    const { socket, head } = takeOver();
    server.handleUpgrade(request.raw, socket, head, (webSocket) => {
      const handler = attach(webSocket);
      webSocket.once('close', anonymousLimit.add(address, handler));
      limitBytesBeforeSignIn(socket, handler);
    });
    return reply;
  };
}

/** `ws` reports a message when it is complete, which may be up to `maxPayload` bytes. */
function limitBytesBeforeSignIn(socket: Duplex, handler: TransportHandler): void {
  let receivedBytes = 0;
  const count = (bytes: Buffer) => {
    receivedBytes += bytes.length;
    const isTooMuch = receivedBytes > maxBytesBeforeSignIn + framingBytes;
    if (handler.isSignedIn || isTooMuch) socket.off('data', count);
    if (!handler.isSignedIn && isTooMuch) {
      handler.fail(new ApiError(413, 'This is too large before signing in.'));
    }
  };
  socket.on('data', count);
}
