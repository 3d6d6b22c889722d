import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type EndpointSpec, idempotencyKeyHeader } from '#shared/endpoint.ts';
import { fieldError } from '../http/errors.ts';

/** Identifies a request that may be sent again. */
export interface IdempotencyKey {
  readonly userId: number;
  /** As the client chose it, unique per user. */
  readonly key: string;
  /** SHA-256 (hex) of endpoint and input: the same key with another input is an error. */
  readonly fingerprint: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

export const maxKeyLength = 255;
/** A string of RFC 8941, as the draft requires. */
const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])+)"$/;
/** As most clients send it. A comma would join two headers. */
const bare = /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]+$/;

/** Throws a 400 for a malformed header. */
export function parseKey(header: string): string {
  const text = header.trim();
  const key = quoted.exec(text)?.[1]?.replaceAll(/\\(["\\])/g, '$1') ?? bare.exec(text)?.[0];
  if (key !== undefined && key.length <= maxKeyLength) return key;
  const message = `An Idempotency-Key must have 1 to ${maxKeyLength} letters, digits or symbols`;
  throw fieldError('Idempotency-Key', message);
}

/** Returns the key of a request with validated input; undefined if it has none. */
export function idempotencyKeyOf(
  spec: EndpointSpec,
  { headers, auth }: Pick<FastifyRequest, 'headers' | 'auth'>,
  content: { input: object; sha256: string | undefined },
  now: number,
): IdempotencyKey | undefined {
  const header = headers[idempotencyKeyHeader];
  if (header === undefined || auth === null) return undefined;
  const identity = JSON.stringify([spec.method, spec.path, content.input, content.sha256]);
  const fingerprint = createHash('sha256').update(identity).digest('hex');
  return { userId: auth.user.id, key: parseKey(String(header)), fingerprint, receivedAt: now };
}
