import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import { type EndpointSpec, idempotencyKeyHeader } from '#shared/endpoint.ts';
import { t as serverMessages } from '#shared/server/messages/index.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type IdentitySchema, readUsers } from '../identity/identity.store.ts';
import type { Jobs } from '../jobs/jobs.ts';

export interface IdempotencySchema {
  repeats: RepeatsTable;
}

/** One row per request with a key, written in the transaction of the request. */
interface RepeatsTable {
  personId: number;
  key: string;
  fingerprint: string;
  /** JSON of ids and numbers from which the response is made again; no text that a user wrote. */
  effect: string;
  doneAt: number;
}

export interface IdempotencyKey {
  readonly userId: number;
  /** Key chosen by the client, unique per user. */
  readonly key: string;
  /** SHA-256 (hex) of endpoint and input: the same key with another input is an error. */
  readonly fingerprint: string;
  readonly receivedAt: number;
}

export const maxKeyLength = 255;
/** A string of RFC 8941, as the draft requires. */
const quotedKey = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])+)"$/;
/** Matches a key without quotes, as most clients send it. A comma would join two headers. */
const bare = /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]+$/;

/** Throws a 400 for a malformed header. */
export function parseKey(header: string): string {
  const text = header.trim();
  const key = quotedKey.exec(text)?.[1]?.replaceAll(/\\(["\\])/g, '$1') ?? bare.exec(text)?.[0];
  if (key !== undefined && key.length <= maxKeyLength) return key;
  const message = `An Idempotency-Key must have 1 to ${maxKeyLength} letters, digits or symbols`;
  throw new ApiError(400, message, { fields: { 'Idempotency-Key': message } });
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

const hour = 60 * 60 * 1000;
/** Milliseconds; longer than a phone stays offline. */
export const keyLifetime = 30 * 24 * hour;
const maxKeys = 100_000;

type Read = Kysely<IdempotencySchema>;
type Write = Transaction<IdempotencySchema>;

/**
 * Runs `work` unless a request with this key did so before, and saves its effect in the same
 * transaction. A replay gets the saved effect. Throws a 422 if the key belongs to another request.
 */
export async function idempotent<Effect>(
  tx: Write,
  key: IdempotencyKey | undefined,
  shape: z.core.$ZodType<Effect>,
  work: () => Promise<Effect>,
): Promise<{ effect: Effect; isReplay: boolean }> {
  const savedEffect = await findEffect(tx, key, shape);
  if (savedEffect !== undefined) return { effect: savedEffect, isReplay: true };
  const effect = await work();
  await saveEffect(tx, key, effect);
  return { effect, isReplay: false };
}

/** Returns what the request with this key did; undefined if it is new. Throws a 422 as above. */
export async function findEffect<Effect>(
  db: Read,
  key: IdempotencyKey | undefined,
  shape: z.core.$ZodType<Effect>,
): Promise<Effect | undefined> {
  if (key === undefined) return undefined;
  const savedRow = await db
    .selectFrom('repeats')
    .select(['fingerprint', 'effect'])
    .where('personId', '=', key.userId)
    .where('key', '=', key.key)
    .executeTakeFirst();
  if (savedRow === undefined) return undefined;
  if (savedRow.fingerprint !== key.fingerprint) {
    throw new ApiError(422, 'This Idempotency-Key was already used for another request.');
  }
  return z.parse(shape, JSON.parse(savedRow.effect));
}

/** True if some request with this key was done. */
export async function isKeyUsed(db: Read, userId: number, key: string): Promise<boolean> {
  const savedRow = await db
    .selectFrom('repeats')
    .select('key')
    .where('personId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return savedRow !== undefined;
}

export async function saveEffect(
  tx: Write,
  key: IdempotencyKey | undefined,
  effect: unknown,
): Promise<void> {
  if (key === undefined) return;
  const { userId: personId, receivedAt: doneAt, ...keyColumns } = key;
  const row = { personId, ...keyColumns, effect: JSON.stringify(effect), doneAt };
  await tx.insertInto('repeats').values(row).execute();
}

/** For a replay of a request whose result no longer exists. */
export const deletedSince = () => new ApiError(404, () => serverMessages.savedThenDeleted);

/** Runs work with the same key one after the other: for work that starts before its transaction. */
export function createKeyQueue() {
  const lastWork = new Map<string, Promise<unknown>>();
  return async <Result>(
    key: IdempotencyKey | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    if (key === undefined) return work();
    const name = `${key.userId} ${key.key}`;
    const result = (lastWork.get(name) ?? Promise.resolve()).then(work, work);
    lastWork.set(name, result);
    try {
      return await result;
    } finally {
      if (lastWork.get(name) === result) lastWork.delete(name);
    }
  };
}

export function idempotencyJobs({
  jobs,
  database,
  clock,
}: {
  jobs: Jobs;
  database: Database<IdempotencySchema & IdentitySchema>;
  clock: Clock;
}): void {
  jobs.every(hour, 'delete old idempotency keys', async () => {
    const users = await readUsers(database.read);
    const since = clock.now() - keyLifetime;
    await database.write(async (tx) => {
      for (const { id } of users) await deleteKeys(tx, id, { since, maxCount: maxKeys });
    });
  });
}

/** Deletes keys from before `since`, and all but the newest `maxCount`. */
export async function deleteKeys(
  tx: Write,
  userId: number,
  { since, maxCount }: { since: number; maxCount: number },
): Promise<void> {
  const newestExcess = await tx
    .selectFrom('repeats')
    .select('doneAt')
    .where('personId', '=', userId)
    .orderBy('doneAt', 'desc')
    .offset(maxCount)
    .limit(1)
    .executeTakeFirst();
  await tx
    .deleteFrom('repeats')
    .where('personId', '=', userId)
    .where('doneAt', '<', Math.max(since, (newestExcess?.doneAt ?? -1) + 1))
    .execute();
}
