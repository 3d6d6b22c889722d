import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { limitedAddress } from './buckets.ts';

/** What a call tells of the device that made it. */
export interface Caller {
  /** As limits count it: of the device, or of its household. */
  readonly address: string;
  readonly userAgent: string;
  /** At which of our ports it knocked. */
  readonly port: number;
  /** Whether the way to us is encrypted, as far as we can know. */
  readonly encrypted: boolean;
  cookie(name: string): string | undefined;
}

export const callerOf = (request: FastifyRequest, publicUrl: URL | undefined): Caller => ({
  address: limitedAddress(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
  port: request.socket.localPort ?? 0,
  encrypted: isEncrypted(request, publicUrl),
  cookie: (name) => parseCookie(request.headers.cookie ?? '')[name],
});

/** The public address answers for the whole home; else the connection, or a trusted proxy, does. */
export const isEncrypted = (request: FastifyRequest, publicUrl: URL | undefined): boolean =>
  publicUrl === undefined ? request.protocol === 'https' : publicUrl.protocol === 'https:';

/** The token that a call carries in its header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
}
