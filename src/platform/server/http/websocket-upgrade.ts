import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#shared/api-error.ts';
import { closeUnreadable, closeWithError } from './errors.ts';
import { hasNoBody } from './input.ts';

export interface Upgrade {
  readonly socket: Socket;
  readonly head: Buffer;
}

export type TakeOver = () => Upgrade;

/**
 * Passes upgrade requests through Fastify, so that the same hooks run and errors are responses. Returns how a route
 * takes the connection over; undefined for requests that are no WebSocket upgrade.
 */
export function routeUpgrades(
  fastify: FastifyInstance,
  isSocketUrl: (url: string) => boolean,
): (request: FastifyRequest) => TakeOver | undefined {
  const takeOvers = new WeakMap<IncomingMessage, TakeOver>();

  fastify.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const { headers, url = '' } = request;
    const isWebSocket = headers.upgrade?.toLowerCase() === 'websocket';
    if (isWebSocket && !isSocketUrl(url)) {
      closeWithError(socket, new ApiError(404, 'There is no WebSocket at this address.'));
      return;
    }
    // Other upgrades (h2c) are ignored. Node does not read the body of an upgrade request.
    if (!hasNoBody(request)) {
      closeUnreadable(new Error(), socket);
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
