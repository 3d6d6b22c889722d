import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#shared/api-error.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { limitedAddress } from './client.ts';
import { closeUnreadable } from './errors.ts';
import { hasNoBody } from './input.ts';

/** A token bucket per key. @fastify/rate-limit has fixed windows, which refuse a burst of love clicks. */
export interface RateLimit {
  /** Takes one token. Throws `ApiError` 429 with the seconds to wait when the bucket is empty. */
  take(key: string): void;
}

const maxKeys = 10_000;

export function createRateLimit(clock: Clock, size: number, perSecond: number): RateLimit {
  const buckets = new Map<string, { level: number; at: number }>();
  return {
    take(key) {
      const now = clock.now();
      const bucket = buckets.get(key) ?? { level: size, at: now };
      const elapsedSeconds = Math.max(0, now - bucket.at) / 1000;
      const level = Math.min(size, bucket.level + elapsedSeconds * perSecond);
      const isEmpty = level < 1;
      if (buckets.size >= maxKeys) buckets.clear();
      // An empty bucket is stored too, so that a clock set back cannot stop the refill.
      buckets.set(key, { level: isEmpty ? level : level - 1, at: now });
      if (!isEmpty) return;
      const retryAfter = Math.ceil((1 - level) / perSecond);
      throw new ApiError(429, () => sharedMessages.tooManyAttempts(retryAfter), { retryAfter });
    },
  };
}

/** A limit for routes without one, benchmarks and tests. */
export const unlimited: RateLimit = { take: () => undefined };

const maxConnections = 1_000;
const maxConnectionsPerAddress = 64;

export interface Connections {
  /** Closes connections as soon as they are idle, until the returned function is called. */
  closeWhenIdle(): () => void;
}

export function limitConnections(server: Server, clock: Clock, perAddress: boolean): Connections {
  server.maxConnections = maxConnections;
  if (perAddress) limitPerAddress(server);
  // Browsers open connections ahead of use, which `closeIdleConnections` counts as busy.
  const unusedSockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unusedSockets.add(socket);
    socket.once('close', () => unusedSockets.delete(socket));
  });
  for (const event of ['request', 'upgrade']) {
    server.on(event, ({ socket }: IncomingMessage) => unusedSockets.delete(socket));
  }

  return {
    closeWhenIdle() {
      let cancel = () => {};
      const close = () => {
        server.closeIdleConnections();
        for (const socket of unusedSockets) socket.destroy();
        cancel = clock.after(100, close);
      };
      close();
      return () => cancel();
    },
  };
}

function limitPerAddress(server: Server): void {
  const openCounts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = limitedAddress(socket.remoteAddress ?? '');
    const count = (openCounts.get(address) ?? 0) + 1;
    openCounts.set(address, count);
    socket.once('close', () => {
      const openCount = (openCounts.get(address) ?? 1) - 1;
      if (openCount === 0) openCounts.delete(address);
      else openCounts.set(address, openCount);
    });
    if (count > maxConnectionsPerAddress) socket.destroy();
  });
}

/** Ends requests whose body takes longer than `timeout` ms. Node has one timeout for all, and uploads need a long one. */
export function limitBodyTime(fastify: FastifyInstance, timeout: number): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request;
    if (!hasNoBody(request) && routeOptions.config.isUpload !== true) {
      const timer = setTimeout(() => closeUnreadable(requestTimeout, raw.socket), timeout);
      const stop = () => clearTimeout(timer);
      raw.once('end', stop).once('close', stop);
    }
    done();
  });
}

const requestTimeout = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Warns once about a proxy that is not trusted: all of its clients share one rate limit. */
export function warnOfUntrustedProxies(log: Log): (request: FastifyRequest) => void {
  let hasWarned = false;
  return ({ headers, ips, socket }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined) return;
    // A trusted proxy makes `ips` longer than one.
    if (ips !== undefined && ips.length > 1) return;
    hasWarned = true;
    log.warn(
      'an untrusted proxy forwards requests: its clients share one rate limit; add it to FIVETWENTY_TRUST_PROXY',
      socket.remoteAddress === undefined ? {} : { address: socket.remoteAddress },
    );
  };
}
