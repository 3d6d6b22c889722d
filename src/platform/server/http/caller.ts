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

/** Read when it is asked for: most calls never do. */
class RequestCaller implements Caller {
  readonly #request: FastifyRequest;
  readonly #publicUrl: URL | undefined;

  constructor(request: FastifyRequest, publicUrl: URL | undefined) {
    this.#request = request;
    this.#publicUrl = publicUrl;
  }

  get address(): string {
    return limitedAddress(this.#request.ip);
  }

  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? '';
  }

  get port(): number {
    return this.#request.socket.localPort ?? 0;
  }

  get encrypted(): boolean {
    return isEncrypted(this.#request, this.#publicUrl);
  }

  cookie(name: string): string | undefined {
    return parseCookie(this.#request.headers.cookie ?? '')[name];
  }
}

export const callerOf = (request: FastifyRequest, publicUrl: URL | undefined): Caller =>
  new RequestCaller(request, publicUrl);

/** The public address answers for the whole home; else the connection, or a trusted proxy, does. */
export const isEncrypted = (request: FastifyRequest, publicUrl: URL | undefined): boolean =>
  publicUrl === undefined ? request.protocol === 'https' : publicUrl.protocol === 'https:';

/** The token in an `Authorization` header, of a call or of the frame that opens a session. */
export const bearerIn = (header: string | undefined): string | undefined =>
  header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
