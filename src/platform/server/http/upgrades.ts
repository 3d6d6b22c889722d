import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#shared/api-error.ts';
import { answerUnreadable, endWith } from './errors.ts';
import { hasNoBody } from './input.ts';

/** A connection that its caller wants to go on with as a socket, and what came of that already. */
export interface Upgrade {
  readonly socket: Socket;
  readonly head: Buffer;
}

/** Takes a connection out of HTTP's hands. */
export type TakeOver = () => Upgrade;

/**
 * Sends calls that want to become a socket the way of every other call, so that the same hooks judge them
 * and a refusal is an answer. Only WebSockets below `isSocketAddress` are let through. Answers how a route
 * gets at the connection; undefined for a call that wants nothing of it.
 */
export function routeUpgrades(
  fastify: FastifyInstance,
  isSocketAddress: (url: string) => boolean,
): (request: FastifyRequest) => TakeOver | undefined {
  const takeOvers = new WeakMap<IncomingMessage, TakeOver>();

  fastify.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const { headers, url = '' } = request;
    const isWebSocket = headers.upgrade?.toLowerCase() === 'websocket';
    if (isWebSocket && !isSocketAddress(url)) {
      endWith(socket, new ApiError(404, 'There is no WebSocket at this address.'));
      return;
    }
    // Some clients ask for a newer HTTP in passing, and are content with this one. A body would not be read.
    if (!hasNoBody(request)) {
      answerUnreadable(new Error(), socket);
      return;
    }
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.destroySoon());
    if (isWebSocket) {
      takeOvers.set(request, () => {
        response.detachSocket(socket);
        return { socket, head };
      });
    }
    fastify.routing(request, response);
  });

  return ({ raw }) => takeOvers.get(raw);
}
