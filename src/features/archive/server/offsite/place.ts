import { setTimeout } from 'node:timers/promises';
import { errorCode, hasErrorCode } from '#platform/server/system.ts';
import type { Text } from '#shared/api-error.ts';
import { t } from '../../messages/index.ts';
import { ArchiveError } from '../archive-format.ts';

export interface RemoteFile {
  name: string;
  bytes: number;
}

/** A source of encrypted content. */
export interface Content {
  bytes: number;
  stream: AsyncIterable<Uint8Array>;
}

/** A place for copies of backups. Each method throws `PlaceError`. */
export interface Place {
  /** Returns all files, of which some may not be copies. */
  list(): Promise<RemoteFile[]>;
  /** Deletes what interrupted uploads left. No upload may be in progress. */
  sweep(): Promise<void>;
  /**
   * Stores a file, which is not listed before it is complete. Calls `open` again after an interruption if the place
   * cannot resume. `onBytes` gets the bytes stored so far.
   */
  put(
    name: string,
    open: () => Promise<Content>,
    onBytes: (storedBytes: number) => void,
  ): Promise<void>;
  /** Opens a file at an offset. */
  read(name: string, from: number): Promise<AsyncIterable<Uint8Array>>;
  remove(name: string): Promise<void>;
}

/** An error of a place, as a sentence for a user. */
export class PlaceError extends ArchiveError {
  /** True if a retry may help. */
  readonly isTemporary: boolean;
  constructor(text: Text, isTemporary = false) {
    super('state', text);
    this.isTemporary = isTemporary;
  }
}

const certificateErrors = /CERT|^UNABLE_TO_(?:GET|VERIFY)|SELF_SIGNED/;

/** Returns the error of a request without a response, or of a file of a folder. */
export function placeError(error: unknown): ArchiveError {
  if (error instanceof ArchiveError) return error;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { folder, certificate, unreachable } = t.offsite;
  if (hasErrorCode(cause, 'ENOENT', 'ENOTDIR')) return new PlaceError(folder.notFound);
  if (hasErrorCode(cause, 'EACCES', 'EPERM')) return new PlaceError(folder.denied);
  if (hasErrorCode(cause, 'EROFS')) return new PlaceError(folder.readOnly);
  if (hasErrorCode(cause, 'ENOSPC', 'EDQUOT')) return new PlaceError(folder.full);
  if (certificateErrors.test(errorCode(cause) ?? '')) return new PlaceError(certificate);
  return new PlaceError(unreachable, true);
}

/** Returns the error of a response with this status. */
export function statusError(status: number, kind: 's3' | 'webdav'): PlaceError {
  const { denied, notFound, full } = t.offsite[kind];
  if (status === 401 || status === 403) return new PlaceError(denied);
  if (status === 404 || status === 409) return new PlaceError(notFound);
  if (status === 413 || status === 507) return new PlaceError(full);
  if (status >= 300 && status < 400) return new PlaceError(t.offsite.redirected);
  const isTemporary = [408, 425, 429].includes(status) || status >= 500;
  return new PlaceError(t.offsite.unexpected(status), isTemporary);
}

/** Retries that a user can wait for, and those of a long transfer: about 25 minutes. */
export const attempts = { short: 3, long: 12 } as const;
const maxPause = 300;

/** Repeats work after temporary errors, with growing pauses. */
export async function retry<Result>(
  work: (attempt: number) => Promise<Result>,
  count: number = attempts.short,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      await waitAfter(error, attempt, count);
    }
  }
}

/** Waits after a temporary error. Throws other errors, and the one of the last attempt. */
export async function waitAfter(thrown: unknown, attempt: number, count: number): Promise<void> {
  const error = placeError(thrown);
  if (!(error instanceof PlaceError) || !error.isTemporary || attempt >= count) throw error;
  await setTimeout(1_000 * Math.min(2 ** (attempt - 1), maxPause));
}

export function webStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
