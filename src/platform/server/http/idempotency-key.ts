import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type EndpointSpec, idempotencyKeyHeader } from '#shared/endpoint.ts';
import { fieldError } from './errors.ts';

/** What a call is known by when it is sent again. */
export interface Repeat {
  /** As its sender chose it; it means something for that one person only. */
  readonly key: string;
  /** SHA-256 in hex of what is called with what: the same key for something else is a mistake. */
  readonly fingerprint: string;
}

export const longestKey = 255;
/** As the draft wants it, a string between quotes; `\"` and `\\` stand for themselves. */
const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])+)"$/;
/** As most clients send it. A comma would be two headers that became one. */
const bare = /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]+$/;

/** The key in a header. Throws a 400 for a header that names none. */
export function keyIn(header: string): string {
  const written = header.trim();
  const key = quoted.exec(written)?.[1]?.replaceAll(/\\(["\\])/g, '$1') ?? bare.exec(written)?.[0];
  if (key !== undefined && key.length <= longestKey) return key;
  const message = `An Idempotency-Key must have 1 to ${longestKey} letters, digits or symbols`;
  throw fieldError('Idempotency-Key', message);
}

/** What a repeatable call would be known by; `input` has been checked, so that the same thing is written in one way. */
export function repeatOf(
  spec: EndpointSpec,
  { headers }: Pick<FastifyRequest, 'headers'>,
  input: object,
  file: { readonly sha256: string } | undefined,
): Repeat | undefined {
  const header = headers[idempotencyKeyHeader];
  if (header === undefined) return undefined;
  const what = JSON.stringify([spec.method, spec.path, input, file?.sha256]);
  const fingerprint = createHash('sha256').update(what).digest('hex');
  return { key: keyIn(String(header)), fingerprint };
}
